import CoreGraphics
import Foundation
import Testing

@testable import LaminaViewer

extension WindowTests {
  /// Tests of the pane in which the source of a scene of the gallery is edited.
  struct SourceEditingTests {
    private static let red: UInt32 = 0xFF0000

    private func waitFor(
      _ color: UInt32, _ viewer: PageViewer, isShown: Bool = true
    ) throws {
      let _: Bool = try viewer.process.client.require("\(String(color, radix: 16)): \(isShown)") {
        guard let picture = viewer.process.picture else { return nil }
        let count = (0..<picture.height).reduce(0) { count, y in
          let row = picture.row(y)
          return (0..<picture.width).reduce(count) { $0 + (row[$1] & 0xFF_FFFF == color ? 1 : 0) }
        }
        return (count >= 100) == isShown ? true : nil
      }
    }

    private func problem(of state: PageState) -> String { state.values["problem"] as? String ?? "" }

    /// Waits for a state that the viewer reports after it has compiled the source.
    private func wait(
      _ what: String, _ viewer: PageViewer, _ fits: (PageState) -> Bool
    ) throws -> PageState {
      try viewer.process.client.require(what) {
        let state = try viewer.state
        return fits(state) ? state : nil
      }
    }

    /// Expects the sources of all scenes to compile together without the other sources of the gallery's module.
    @Test func theScenesCompileWithoutTheGallerysModule() throws {
      try withTemporaryFolder { folder in
        let scenes = Program.repository.appendingPathComponent("Sources/Gallery/Scenes")
        for path in try FileManager.default.subpathsOfDirectory(atPath: scenes.path)
        where path.hasSuffix(".swift") {
          let file = scenes.appendingPathComponent(path)
          try FileManager.default.copyItem(
            at: file, to: folder.appendingPathComponent(file.lastPathComponent))
        }
        let others = """
          import UIKit

          \(SceneHelper.timer.text?.split(separator: "\n").last ?? "")
          @MainActor func scene() -> UIViewController { EaseLayer() }
          """
        try Data(others.utf8).write(to: folder.appendingPathComponent("Others.swift"))
        let run = try Program.run(["tree", folder.path])
        #expect(run.end == .exit(0), "\(run.errors.joined(separator: "\n"))")
      }
    }

    @Test func editsAreCompiledErrorsShowTheirLineAndRevertUndoesThem() throws {
      try withPage(["door", "--light", "--paused"], size: CGSize(width: 1100, height: 640)) { viewer in
        let file = viewer.folder.appendingPathComponent("data/lamina/scenes/DoorScene/DoorScene.swift")
        try viewer.hover(CGPoint(x: 5, y: 5))
        let before = try viewer.look().picture

        try viewer.press("F8", "ctrl+a")
        try viewer.type(
          "import UIKit; final class A: UIViewController { "
            + "override func viewDidLoad() { view.backgroundColor = .red } }")
        let changed = try wait("the first version", viewer) { $0.generation == 1 }
        #expect(changed.scene == "door" && problem(of: changed).isEmpty)
        try waitFor(Self.red, viewer)
        #expect(try String(contentsOf: file, encoding: .utf8).contains("final class A"))

        // The picture shows another page now; text can still be typed in the source.
        try viewer.press("Return")
        try viewer.type("let one: Int = two")
        let failed = try wait("the failure", viewer) { problem(of: $0).contains("DoorScene.swift:2:") }
        #expect(failed.generation == 1)
        try waitFor(Self.red, viewer)
        try waitFor(WatchedScene.warning, viewer)

        try viewer.press("shift+F8")
        try viewer.wait(for: "the question") { $0.panels.contains("question") }
        try viewer.press("Return")
        try viewer.wait(for: "the scene as it came") { problem(of: $0).isEmpty && $0.scene == "door" }
        try waitFor(Self.red, viewer, isShown: false)
        #expect(!FileManager.default.fileExists(atPath: file.path))
        // Messages disappear after a while. The source pane stays scrolled to the position of the caret, so it may
        // differ.
        let layout = PageGeometry(try viewer.state).layout
        let _: Bool = try viewer.process.client.require("the picture as it was") {
          let changes = viewer.process.picture?.changedParts(from: before, in: layout)
          return changes?.isSubset(of: [.side]) == true ? true : nil
        }
      }
    }
  }
}
