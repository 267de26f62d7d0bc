import CoreGraphics
import Foundation
import Testing
import WindowSystem

@testable import LaminaViewer

extension WindowTests {
  /// Every key of the viewer, pressed in a real window.
  struct KeyTests {
    /// Checked by a test of its own, in this suite or in the one that is named.
    private static let apart: [(key: Key, modifiers: Modifiers)] = [
      // theDemonstration
      (.character("p"), []),
      // DocumentTests, CopyTests
      (.character("o"), .control), (.character("r"), .control), (.character("v"), .control),
      (.character("c"), .control), (.character("c"), [.control, .shift]),
      (.character("c"), [.control, .alt]), (.character("s"), []),
      (.character("j"), []), (.character("j"), .shift),
      // thePreviousScene
      (.character("c"), .shift),
      // EditingTests
      (.character("z"), .control), (.character("z"), [.control, .shift]), (.character("y"), .control),
      // theViewersOwnScenes
      (.character("1"), .alt), (.character("2"), .alt), (.character("3"), .alt),
      (.character("4"), .alt),
      // escapeAndQuit
      (.escape, []), (.character("q"), .control),
    ]

    @Test func everyKeyHasATest() {
      let bound = KeyMap.sections.flatMap(\.lines).flatMap(\.bindings).map {
        KeyCheck.name($0.stroke.key, $0.stroke.modifiers)
      }
      let checked =
        KeyCheck.onPage.map(\.name) + Self.apart.map { KeyCheck.name($0.key, $0.modifiers) }
      #expect(Set(bound) == Set(checked))
      #expect(bound.count == Set(bound).count && checked.count == Set(checked).count)
    }

    @Test(arguments: WindowManager.allCases)
    func everyKeyDoesWhatItSays(manager: WindowManager) throws {
      try withPage([PageViewer.bounce, "--paused", "--light"], manager: manager) { viewer in
        try reset(viewer)
        for check in KeyCheck.onPage where manager != .none || !check.needsManager {
          try run(check, viewer)
        }
      }
    }

    private func run(_ check: KeyCheck, _ viewer: PageViewer) throws {
      for key in check.setup { try viewer.press(key) }
      let before = try viewer.look()
      try viewer.press(check.name)
      // Playing does not come to rest.
      let after =
        check.key == .character(" ") ? (try viewer.state, nil) : try look(viewer, check, before.state)
      #expect(check.isRight(before.state, after.0), "\(check.name): \(before.state) → \(after.0)")
      for _ in 1..<max(1, check.presses) { try viewer.press(check.undo ?? check.name) }
      try reset(viewer)
    }

    private func look(
      _ viewer: PageViewer, _ check: KeyCheck, _ before: PageState
    ) throws -> (PageState, Bitmap?) {
      // Whoever manages the windows takes his time.
      if check.needsManager { try viewer.wait(for: check.name) { check.isRight(before, $0) } }
      let (state, picture) = try viewer.look()
      return (state, picture)
    }

    /// Time stands at 0.6 s, and nothing is open but the page.
    private func reset(_ viewer: PageViewer) throws {
      var state = try viewer.ask("pause")
      let open: [(panel: String, key: String)] = [
        ("layers", "F3"), ("statistics", "F12"), ("animations", "Tab"), ("rulers", "d"),
      ]
      for (panel, key) in open where state.panels.contains(panel) { try viewer.press(key) }
      if state.speed != 1 { state = try viewer.ask("speed", ["rate": 1]) }
      if !state.fits || state.pan != [0, 0] { try viewer.press("0") }
      try viewer.ask("select")
      try viewer.ask("range")
      state = try viewer.ask("seek", ["time": 0.6])
      #expect(state.panels.isEmpty && state.compare.isEmpty && state.onion == "off", "\(state)")
    }

    // MARK: Keys that leave the page

    @Test(arguments: WindowManager.allCases)
    func theViewersOwnScenes(manager: WindowManager) throws {
      try withPage(["easing"], manager: manager) { viewer in
        for (key, scene) in [
          ("alt+4", "crossfade"), ("alt+2", "swing"), ("alt+3", "easing"), ("alt+1", "door"),
        ] {
          try viewer.press(key)
          #expect(try viewer.state.scene == scene)
        }
        try viewer.process.use("xdotool", "key", "ctrl+q")
        try viewer.process.expectEnd(0)
        #expect(viewer.socketFiles.isEmpty)
      }
    }

    @Test func escapeAndQuit() throws {
      try withPage([PageViewer.bounce, "--paused"]) { viewer in
        for (key, panel) in [("shift+n", "settings"), ("question", "keys"), ("ctrl+e", "export")] {
          try viewer.press(key)
          #expect(try viewer.state.panels == [panel])
          try viewer.press("Escape")
          #expect(try viewer.state.panels.isEmpty)
        }
        try viewer.process.use("xdotool", "key", "Escape")
        try viewer.process.expectEnd(0)
      }
    }

    /// What was shown before beside what is shown now.
    @Test func thePreviousScene() throws {
      try withPage(["door"]) { viewer in
        try viewer.press("alt+3")
        let before = try viewer.look()
        #expect(before.state.scene == "easing")
        try viewer.press("shift+c")
        try viewer.wait(for: "a comparison") { !$0.compare.isEmpty }
        #expect(try !viewer.look().picture.isSame(as: before.picture))
      }
    }

    @Test func theDemonstration() throws {
      try withPage(["move-spring"]) { viewer in
        let before = try viewer.look()
        try viewer.press("p")
        try viewer.wait(for: "motion") { $0.values["moving"] as? Bool == true }
        let after = try viewer.look()
        #expect(!after.picture.isSame(as: before.picture))
      }
    }
  }
}

extension Bitmap {
  func isSame(as other: Bitmap) -> Bool {
    guard width == other.width, height == other.height else { return false }
    return (0..<height).allSatisfy { memcmp(row($0), other.row($0), width * 4) == 0 }
  }
}
