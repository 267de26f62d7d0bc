import CoreGraphics
import Foundation
import Testing

@testable import LaminaViewer

extension WindowTests {
  /// Tests of the pane in which the source of a scene of the gallery is edited.
  struct SourceEditingTests {
    private static let red: UInt32 = 0xFF0000

    /// Waits until at least 100 pixels of the window have exactly this color; if `isShown` is false, until fewer have it.
    private func waitForColor(
      _ color: UInt32, in viewer: PageViewer, isShown: Bool = true
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

    /// Waits until `fits` is true of the viewer's state, with the time limit for compilations, and returns that state.
    private func waitForCompilation(
      _ what: String, in viewer: PageViewer, _ fits: (PageState) -> Bool
    ) throws -> PageState {
      try viewer.process.client.require(what) {
        let state = try viewer.state
        return fits(state) ? state : nil
      }
    }

    /// All scenes are compiled together, as one scene of the user, which cannot import the gallery's module.
    @Test func theScenesCompileWithoutTheGallery() throws {
      try withTemporaryFolder { folder in
        let scenes = Program.repository.appendingPathComponent("Sources/Gallery/Scenes")
        for path in try FileManager.default.subpathsOfDirectory(atPath: scenes.path)
        where path.hasSuffix(".swift") {
          let file = scenes.appendingPathComponent(path)
          try FileManager.default.copyItem(
            at: file, to: folder.appendingPathComponent(file.lastPathComponent))
        }
        // The gallery's `SceneTimer` is replaced, as in the user's copy of a scene; the import of the replacement is left
        // out, because this text has one. `EaseLayer` is the scene that is then shown.
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
        // Keeps the pointer off the buttons, whose tooltips would show.
        try viewer.hover(CGPoint(x: 5, y: 5))
        let before = try viewer.look().picture

        // F8 edits the source, and Shift+F8 reverts it.
        try viewer.press("F8", "ctrl+a")
        try viewer.type(
          "import UIKit; final class A: UIViewController { "
            + "override func viewDidLoad() { view.backgroundColor = .red } }")
        let changed = try waitForCompilation("the first version", in: viewer) { $0.generation == 1 }
        #expect(changed.scene == "door" && problem(of: changed).isEmpty)
        try waitForColor(Self.red, in: viewer)
        #expect(try String(contentsOf: file, encoding: .utf8).contains("final class A"))

        // The scene was replaced, which rebuilt the page; the editor must still have the focus and the caret.
        try viewer.press("Return")
        try viewer.type("let one: Int = two")
        let failed = try waitForCompilation("the failure", in: viewer) {
          problem(of: $0).contains("DoorScene.swift:2:")
        }
        #expect(failed.generation == 1)
        try waitForColor(Self.red, in: viewer)
        try waitForColor(WatchedScene.warning, in: viewer)

        try viewer.press("shift+F8")
        try viewer.wait(for: "the question") { $0.panels.contains("question") }
        try viewer.press("Return")
        try viewer.wait(for: "the scene as it came") { problem(of: $0).isEmpty && $0.scene == "door" }
        try waitForColor(Self.red, in: viewer, isShown: false)
        #expect(!FileManager.default.fileExists(atPath: file.path))
        // Waits until the messages are gone. Only the side panel may differ: its source is scrolled to the caret.
        let layout = PageGeometry(try viewer.state).layout
        var changes: Set<PagePart>?
        let isAsItWas = viewer.process.client.wait(until: Deadline()) {
          changes = viewer.process.picture?.changedParts(from: before, in: layout)
          return changes?.isSubset(of: [.side]) == true ? true : nil
        }
        let values = try viewer.state.values
        #expect(isAsItWas == true, "\(changes.map { "\($0)" } ?? "no picture") \(values)")
      }
    }
  }
}
