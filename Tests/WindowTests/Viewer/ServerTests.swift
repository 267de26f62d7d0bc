import CoreGraphics
import Foundation
import Testing

extension WindowTests {
  /// Tests of the page on X servers with fewer capabilities, on servers whose settings change, and on servers that
  /// crash.
  struct ServerTests {
    private static let arguments = [PageViewer.bounce, "--paused", "--at", "0.6", "--light"]

    private static let largeScreen = "1920x1400x24"

    private func open(_ viewer: PageViewer) throws -> Bitmap {
      // Opens the layers and the animations.
      try viewer.press("F3", "Tab")
      try viewer.ask("select", ["layer": "ball"])
      return try viewer.look().picture
    }

    /// The tolerance is half a step of the coarsest color channel, plus rounding.
    @Test(arguments: [
      ("1280x800x24", "-extension MIT-SHM", 0), ("1280x800x24", "-extension RANDR", 0),
      ("1280x800x30", "", 1), ("1280x800x16", "", 5), ("1280x800x15", "", 5), ("1280x800x8", "", 43),
    ])
    func thePageLooksTheSameOnServersThatCanDoLess(screen: String, arguments: String, tolerance: Int)
      throws
    {
      let expected = try Self.reference.get()
      try withPage(Self.arguments, screen: screen, server: arguments) { viewer in
        let shown = try open(viewer)
        let difference = try #require(shown.visibleDifference(from: expected, tolerance: tolerance))
        #expect(difference.count == 0, "\(difference)")
        // The page also follows changes of the time on this server.
        try viewer.ask("seek", ["time": 0.2])
        let (state, later) = try viewer.look()
        #expect(later.changedParts(from: shown, in: PageGeometry(state).layout).contains(.canvas))
      }
    }

    private static let reference = Result {
      try withPage(arguments) { try ServerTests().open($0) }
    }

    @Test(arguments: WindowManager.allCases)
    func everyManagerShowsTheSamePage(manager: WindowManager) throws {
      let expected = try Self.reference.get()
      try withPage(Self.arguments, manager: manager) { viewer in
        let shown = try open(viewer)
        #expect(shown.isSame(as: expected))
      }
    }

    /// Expects the page to be drawn with twice as many pixels, laid out for half as many points, and then as before
    /// again.
    @Test(arguments: WindowManager.allCases)
    func theScaleChangesWhileThePageIsOpen(manager: WindowManager) throws {
      // Half as many points are still more than the window's minimum size, and enough for the whole list of layers.
      let size = CGSize(width: 1800, height: 1280)
      try withPage(Self.arguments, manager: manager, size: size, screen: Self.largeScreen) { viewer in
        let before = try open(viewer)
        let old = try viewer.look().state
        let resources = viewer.folder.appendingPathComponent("resources")
        func setResolution(_ resolution: Int) throws {
          try Data("Xft.dpi: \(resolution)\n".utf8).write(to: resources)
          try viewer.process.use("xrdb", "-nocpp", "-merge", resources.path)
          try viewer.wait(for: "\(resolution) dpi") { $0.scale == Double(resolution) / 96 }
        }
        try setResolution(192)
        let large = try viewer.look()
        #expect(large.state.size == CGSize(width: old.size.width / 2, height: old.size.height / 2))
        #expect((large.picture.width, large.picture.height) == (before.width, before.height))
        #expect(large.state.time == old.time && large.state.selection == old.selection)
        try expectSamePictureInNewViewer(as: large)

        try setResolution(96)
        #expect(try viewer.look().picture.isSame(as: before))
      }
    }

    /// Expects the same picture from a viewer that is started with that scale and that size.
    private func expectSamePictureInNewViewer(as shown: (state: PageState, picture: Bitmap)) throws {
      let arguments = Self.arguments + ["--scale", "2"]
      try withPage(arguments, size: shown.state.size, screen: Self.largeScreen) { viewer in
        let expected = try open(viewer)
        let difference = shown.picture.visibleDifference(from: expected, tolerance: 0)
        #expect(difference?.count == 0, "\(difference.map(\.description) ?? "another size")")
      }
    }

    @Test(arguments: [[], ["ctrl+e"], ["F3", "Tab", "F4", "F12"]])
    func theViewerSavesItsStateWhenTheServerDies(open keys: [String]) throws {
      try withPage([PageViewer.bounce]) { viewer in
        for key in keys { try viewer.press(key) }
        try viewer.process.server.kill()
        try viewer.process.expectEnd(75, errorLines: 1)
        let line = viewer.process.child.errors.lines.first ?? ""
        #expect(line.hasPrefix("lamina: the X server went away; go on with: lamina view --resume"))
        #expect(viewer.socketFiles.isEmpty)
        let state = viewer.folder.appendingPathComponent("state/lamina/state.json")
        #expect(FileManager.default.fileExists(atPath: state.path))
      }
    }
  }
}
