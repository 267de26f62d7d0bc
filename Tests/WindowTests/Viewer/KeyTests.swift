import CoreGraphics
import Foundation
import Testing
import WindowSystem

@testable import LaminaViewer

extension WindowTests {
  /// Tests every key of the viewer in a real window, by the state that the control socket reports and by the window's
  /// picture.
  struct KeyTests {
    /// Keys whose effect on the picture is checked by tests of their own. A test is named by its module, its suite and,
    /// unless several tests of the suite check the keys, its function.
    private static let apart: [(test: String, keys: [(key: Key, modifiers: Modifiers)])] = [
      ("WindowTests.KeyTests.aKeyPlaysTheDemonstration", [(.character("p"), [])]),
      (
        "WindowTests.DocumentTests.gesturesAreRecordedSavedAndReplayed",
        [(.character("p"), .shift), (.character("p"), [.control, .shift])]
      ),
      ("WindowTests.KeyTests.aKeyComparesWithThePreviousScene", [(.character("c"), .shift)]),
      ("WindowTests.KeyTests.keysOpenTheBuiltInScenes", "1234".map { (.character($0), .alt) }),
      ("WindowTests.KeyTests.escapeClosesPanelsAndDeselects", [(.escape, [])]),
      ("WindowTests.KeyTests.aKeyReturnsToTheGallery", [(.character("w"), .control)]),
      ("WindowTests.KeyTests.theListOfCommandsRunsACommand", [(.character("k"), .control)]),
      (
        "ViewerTests.SourcePaneTests",
        [
          (.character("z"), .alt), (.function(8), []), (.function(9), []),
          (.character("o"), [.control, .shift]), (.function(8), .shift),
        ]
      ),
      ("WindowTests.DocumentTests.theFileChosenInTheDialogIsOpened", [(.character("o"), .control)]),
      ("WindowTests.DocumentTests.aPastedPathIsOpened", [(.character("v"), .control)]),
      ("WindowTests.DocumentTests.reloadingKeepsTimeZoomAndSelection", [(.character("r"), .control)]),
      (
        "ViewerTests.ReloadTests.startingAgainDropsTheHistory",
        [(.character("r"), [.control, .shift])]
      ),
      (
        "WindowTests.DocumentTests.keysSwitchTheDocumentsStates",
        [(.character("j"), []), (.character("j"), .shift)]
      ),
      (
        "WindowTests.CopyTests",
        [
          (.character("c"), .control), (.character("c"), [.control, .shift]),
          (.character("c"), [.control, .alt]), (.character("s"), []),
        ]
      ),
      (
        "WindowTests.EditingTests",
        [
          (.character("z"), .control), (.character("z"), [.control, .shift]),
          (.character("y"), .control),
        ]
      ),
    ]
    /// The keys that save files. Tests without a window check the files.
    private static let ofFiles: [(key: Key, modifiers: Modifiers)] = [
      (.character("s"), .control), (.character("s"), [.control, .shift]),
      (.character("s"), [.control, .alt]), (.character("p"), .alt),
    ]
    /// Keys after which there is no picture to check, because the window is closed.
    private static let unseen: [(key: Key, modifiers: Modifiers)] = [(.character("q"), .control)]

    @Test func everyKeyHasATest() {
      let bound = CommandTable.groups.flatMap(\.lines).flatMap(\.rows).flatMap(\.keys).map {
        KeyCheck.name($0.key, $0.modifiers)
      }
      let others = Self.apart.flatMap(\.keys) + Self.ofFiles + Self.unseen
      let checked = KeyCheck.onPage.map(\.name) + others.map { KeyCheck.name($0.key, $0.modifiers) }
      #expect(Set(bound) == Set(checked))
      #expect(bound.count == Set(bound).count && checked.count == Set(checked).count)
    }

    /// Expects the sources to contain each test that `apart` names.
    @Test func theTestsOfTheOtherKeysExist() throws {
      for name in Self.apart.map(\.test) {
        let parts = name.split(separator: ".")
        let declarations = ["struct \(parts[1]) {"] + parts.dropFirst(2).map { "func \($0)(" }
        let files = try sources(of: "Tests/\(parts[0])")
        #expect(files.contains { file in declarations.allSatisfy { file.contains($0) } }, "\(name)")
      }
    }

    /// Returns the texts of the Swift files in a folder of the repository and in its subfolders.
    private func sources(of folder: String) throws -> [String] {
      let root = Program.repository.appendingPathComponent(folder)
      let paths = try FileManager.default.subpathsOfDirectory(atPath: root.path)
      return try paths.filter { $0.hasSuffix(".swift") }
        .map { try String(contentsOf: root.appendingPathComponent($0), encoding: .utf8) }
    }

    @Test(arguments: WindowManager.allCases)
    func everyKeyHasItsEffectAndNoOther(manager: WindowManager) throws {
      try withPage([PageViewer.bounce, "--paused", "--light"], manager: manager) { viewer in
        // The pointer lies over the header, where it has no effect.
        try viewer.hover(CGPoint(x: 5, y: 5))
        // After this, all times of the scene have been shown, so each of them can be shown again.
        try viewer.ask("seek", ["time": 1.2])
        let rest = try reset(viewer)
        for check in KeyCheck.onPage where manager != .none || !check.needsManager {
          try run(check, viewer)
          expectSame(try reset(viewer), as: rest, "\(check.name), and everything as it was")
        }
      }
    }

    private func run(_ check: KeyCheck, _ viewer: PageViewer) throws {
      try viewer.press(check.setup)
      let before = try viewer.look()
      var after = try press(check, viewer, before.state)
      #expect(check.isRight(before.state, after.state), "\(check.name): \(before) → \(after)")
      expectChanges(check, before.picture, after)
      guard check.presses > 0 else { return }
      for _ in 1..<check.presses {
        let next = try resume(check, viewer, to: before.state.size)
        #expect(!next.picture.isSame(as: after.picture), "\(check.name): \(next.state)")
        after = next
      }
      expectSame(after.picture, as: before.picture, "\(check.name), and back")
    }

    private func press(
      _ check: KeyCheck, _ viewer: PageViewer, _ before: PageState
    ) throws -> (state: PageState, picture: Bitmap) {
      try viewer.press(check.name)
      // During playback the picture keeps changing.
      if check.plays { return try viewer.lookWhilePlaying() }
      // A window manager needs some time to resize a window.
      if check.needsManager {
        try viewer.wait(for: check.name) { check.isRight(before, $0) && $0.size != before.size }
      }
      return try viewer.look()
    }

    private func resume(
      _ check: KeyCheck, _ viewer: PageViewer, to size: CGSize
    ) throws -> (state: PageState, picture: Bitmap) {
      try viewer.press(check.undo ?? check.name)
      if check.needsManager { try viewer.wait(for: "the old size") { $0.size == size } }
      return try viewer.look()
    }

    private func expectChanges(
      _ check: KeyCheck, _ before: Bitmap, _ after: (state: PageState, picture: Bitmap)
    ) {
      guard let changes = check.changes else {
        return #expect(after.picture.width > before.width, "\(check.name)")
      }
      let layout = PageGeometry(after.state).layout
      let found = after.picture.changedParts(from: before, in: layout)
      #expect(found == changes, "\(check.name)")
    }

    /// Pauses the time at 0.6 s, closes all panels and resets all settings of the page; returns the picture of that
    /// page.
    private func reset(_ viewer: PageViewer) throws -> Bitmap {
      var state = try viewer.ask("pause")
      let open: [(panel: String, key: String)] = [
        ("layers", "F3"), ("inspector", "F4"), ("rulers", "d"),
      ]
      for (panel, key) in open where state.panels.contains(panel) { try viewer.press(key) }
      if state.speed != 1 { state = try viewer.ask("speed", ["rate": 1]) }
      // 0 fits the scene into the canvas, and Ctrl+0 shows the whole timeline.
      if !state.fits || state.pan != [0, 0] { try viewer.press("0") }
      try viewer.ask("select")
      try viewer.ask("range")
      try viewer.press("ctrl+0")
      try viewer.ask("seek", ["time": 0.6])
      let (rest, picture) = try viewer.look()
      #expect(rest.panels.isEmpty && rest.compare.isEmpty && rest.onion == "off", "\(rest)")
      return picture
    }

    /// Expects a page that turns dark while it is open to show the same picture as a page that was dark from the
    /// start.
    @Test func switchingToDarkDrawsThePageAsADarkOne() throws {
      func open(_ viewer: PageViewer) throws -> Bitmap {
        try viewer.hover(PageGeometry(try viewer.state).canvasMiddle)
        // The keys open the layers (F3), the animations (Tab), the curves (G) and the rulers (D), change the mode of the
        // onion skin three times (N), begin a comparison (C) and open the settings of the canvas (Shift+N).
        try viewer.press("F3", "Tab", "g", "d", "n", "n", "n", "c", "shift+n")
        try viewer.ask("select", ["layer": "ball"])
        return try viewer.look().picture
      }
      let arguments = [PageViewer.bounce, "--paused", "--at", "0.6"]
      let dark = try withPage(arguments + ["--dark"], size: Self.large) { try open($0) }
      try withPage(arguments + ["--light"], size: Self.large) { viewer in
        let light = try open(viewer)
        // F2 changes the appearance from light to dark, and from dark to light.
        try viewer.press("F2")
        expectSame(try viewer.look().picture, as: dark, "dark")
        try viewer.press("F2")
        expectSame(try viewer.look().picture, as: light, "light again")
      }
    }

    /// A scene that has colors for both appearances is recreated when the appearance changes, and keeps its time.
    @Test func switchingTheAppearanceKeepsTheScenesTime() throws {
      // The window manager makes the window as wide as the least size allows, which leaves room for the panel with the
      // scene's source.
      let size = CGSize(width: 368, height: 440)
      try withPage(["move-spring", "--paused", "--light"], size: size) { viewer in
        try viewer.hover(CGPoint(x: 5, y: 5))
        try viewer.ask("seek", ["time": 2])
        try viewer.ask("seek", ["time": 0.5])
        let light = try viewer.look().picture
        try viewer.press("F2")
        let dark = try viewer.look().picture
        #expect(
          try dark.changedParts(from: light, in: layout(viewer))
            == [.side, .header, .canvas, .timeline, .transport])
        try viewer.press("F2")
        expectSame(try viewer.look().picture, as: light, "light again")
      }
    }

    private func layout(_ viewer: PageViewer) throws -> PageLayout {
      PageGeometry(try viewer.state).layout
    }

    private static let large = CGSize(width: 1240, height: 740)

    // MARK: Keys that leave the page

    @Test(arguments: WindowManager.allCases)
    func keysOpenTheBuiltInScenes(manager: WindowManager) throws {
      try withPage(["easing"], manager: manager) { viewer in
        for (key, scene) in [
          ("alt+3", "crossfade"), ("alt+4", "swing"), ("alt+2", "easing"), ("alt+1", "door"),
        ] {
          let before = try lookAtStart(viewer)
          try viewer.press(key)
          try viewer.wait(for: scene) { $0.scene == scene }
          let after = try lookAtStart(viewer)
          let layout = PageGeometry(after.state).layout
          let changed = after.picture.changedParts(from: before.picture, in: layout)
          #expect(changed.contains(.canvas), "\(key)")
        }
        try viewer.process.use("xdotool", "key", "ctrl+q")
        try viewer.process.expectEnd(0)
        #expect(viewer.socketFiles.isEmpty)
      }
    }

    /// Shows the beginning of the scene and pauses it there, so that the canvas differs only between different scenes.
    private func lookAtStart(_ viewer: PageViewer) throws -> (state: PageState, picture: Bitmap) {
      try viewer.ask("pause")
      try viewer.ask("seek", ["time": 0])
      return try viewer.look()
    }

    @Test func escapeClosesPanelsAndDeselects() throws {
      try withPage([PageViewer.bounce, "--paused"]) { viewer in
        let closed = try viewer.look().picture
        for (key, panel) in [("shift+n", "settings"), ("question", "keys"), ("ctrl+e", "export")] {
          try viewer.press(key)
          let open = try viewer.look()
          #expect(open.state.panels == [panel] && !open.picture.isSame(as: closed))
          try viewer.press("Escape")
          let left = try viewer.look()
          #expect(left.state.panels.isEmpty)
          expectSame(left.picture, as: closed, panel)
        }
        // Without a panel, Escape first cancels the selection. Pressing it again has no effect.
        let selected = try viewer.ask("select", ["layer": "ball"])
        #expect(!selected.selection.isEmpty)
        for _ in 0..<3 {
          try viewer.press("Escape")
          #expect(try viewer.state.selection.isEmpty)
        }
        try viewer.process.use("xdotool", "key", "ctrl+q")
        try viewer.process.expectEnd(0)
      }
    }

    /// The caret blinks while the list is open, so the picture keeps changing.
    @Test func theListOfCommandsRunsACommand() throws {
      try withPage([PageViewer.bounce, "--paused"]) { viewer in
        try viewer.hover(CGPoint(x: 5, y: 5))
        let closed = try viewer.look().picture
        try viewer.press("ctrl+k")
        let open = try viewer.lookWhilePlaying()
        #expect(open.state.panels == ["palette"] && !open.picture.isSame(as: closed))
        try viewer.type("statist")
        try viewer.press("Return")
        #expect(try viewer.look().state.panels == ["statistics"])
        // F12 closes the statistics. Ctrl+K opens the list again, and Escape closes it.
        try viewer.press("F12", "ctrl+k", "Escape")
        expectSame(try viewer.look().picture, as: closed, "closed again")
      }
    }

    @Test func aKeyReturnsToTheGallery() throws {
      try withPage([PageViewer.bounce]) { viewer in
        try viewer.process.use("xdotool", "key", "ctrl+w")
        try viewer.wait(for: "the gallery") { $0.scene == "gallery" }
      }
    }

    /// Expects a comparison with the previous scene to show that scene's picture beside the current one.
    @Test func aKeyComparesWithThePreviousScene() throws {
      try withPage(["door"]) { viewer in
        // Alt+2 shows the scene "easing".
        try viewer.press("alt+2")
        let before = try viewer.look()
        #expect(before.state.scene == "easing")
        try viewer.press("shift+c")
        try viewer.wait(for: "a comparison") { !$0.compare.isEmpty }
        // Nothing moves in either picture, so only the comparison changes the canvas.
        let after = try viewer.look()
        let layout = PageGeometry(after.state).layout
        #expect(after.picture.changedParts(from: before.picture, in: layout).contains(.canvas))
      }
    }

    /// The demonstration taps the scene twice, and each tap moves the square by 100 points.
    @Test func aKeyPlaysTheDemonstration() throws {
      try withPage(["move-spring"]) { viewer in
        let start = try innermostX(viewer)
        try viewer.press("p")
        try viewer.wait(for: "two taps") { _ in try innermostX(viewer) == start + 200 }
      }
    }

    /// Returns the model's x of the innermost layer of a scene in which no layer has several sublayers, in points of the
    /// scene; NaN if there is none.
    private func innermostX(_ viewer: PageViewer) throws -> Double {
      var layer = try viewer.ask("tree").values
      while let next = (layer["sublayers"] as? [[String: Any]])?.first { layer = next }
      let position = (layer["model"] as? [String: Any])?["position"] as? [NSNumber]
      return position?.first?.doubleValue ?? .nan
    }
  }
}
