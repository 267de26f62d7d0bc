import Foundation
import Sandbox
import Testing

@testable import LaminaViewer

extension WindowTests {
  /// Expects Swift files that are dropped to run in the sandbox, and without it only after the user has agreed. The permission
  /// is for the contents of a file, at any path (Decision 0024).
  struct TrustWindowTests {
    /// Returns the source of a scene that creates `file` when it is loaded.
    private func scene(marking file: URL) -> String {
      WatchedScene.moving(
        "red", onLoad: "_ = FileManager.default.createFile(atPath: \"\(file.path)\", contents: nil)")
    }

    private func drop(_ file: URL, on viewer: PageViewer) throws {
      let source = try DragSource(viewer.process.server, target: viewer.process.window)
      source.enter(["text/uri-list"])
      _ = source.move(450, 300)
      #expect(source.drop("\(file.absoluteString)\r\n") == true)
    }

    @Test(.enabled(if: Sandbox.support.isComplete, "the system has no sandbox"))
    func aDroppedFileRunsInTheSandbox() throws {
      try withTemporaryFolder { folder in
        let (file, mark) = (
          folder.appendingPathComponent("a.swift"), folder.appendingPathComponent("mark")
        )
        try Data(scene(marking: mark).utf8).write(to: file)
        try withPage([PageViewer.bounce, "--light", "--paused"]) { viewer in
          try drop(file, on: viewer)
          let shown = try viewer.wait(for: "the scene") {
            $0.scene == file.path && $0.generation == 1
          }
          #expect(shown.question.isEmpty)
          #expect(!FileManager.default.fileExists(atPath: mark.path))
        }
      }
    }

    @Test(.enabled(if: Sandbox.support.isComplete, "the system has no sandbox"))
    func aFileToCompareWithRunsInTheSandbox() throws {
      try withTemporaryFolder { folder in
        let (file, mark) = (
          folder.appendingPathComponent("a.swift"), folder.appendingPathComponent("mark")
        )
        try Data(scene(marking: mark).utf8).write(to: file)
        try withPage([PageViewer.bounce, "--light", "--compare", file.path]) { viewer in
          let shown = try viewer.wait(for: "the comparison") { $0.compare == "wipe" }
          #expect(shown.scene == PageViewer.bounce)
          #expect(!FileManager.default.fileExists(atPath: mark.path))
        }
      }
    }

    @Test func aDroppedFileRunsOnlyAfterTheUserAgrees() throws {
      try withTemporaryFolder { folder in
        let (file, mark) = (
          folder.appendingPathComponent("a.swift"), folder.appendingPathComponent("mark")
        )
        func hasRun() -> Bool { FileManager.default.fileExists(atPath: mark.path) }
        try Data(scene(marking: mark).utf8).write(to: file)
        try withPage([PageViewer.bounce, "--light", "--paused", "--trust"]) { viewer in
          let before = try viewer.look().picture
          try drop(file, on: viewer)
          let asked = try viewer.wait(for: "the question") { !$0.question.isEmpty }
          #expect(asked.scene == PageViewer.bounce && !hasRun())
          #expect(try !viewer.look().picture.isSame(as: before))
          // Escape refuses to run the scene, and Ctrl+Return runs it.
          try viewer.press("Escape")
          let refused = try viewer.wait(for: "the refusal") { $0.question.isEmpty }
          #expect(refused.scene == PageViewer.bounce && !hasRun())

          try drop(file, on: viewer)
          try viewer.wait(for: "the question") { !$0.question.isEmpty }
          try viewer.press("ctrl+Return")
          // The first version of this scene. Its worker loads the view after the viewer has shown the page.
          try viewer.wait(for: "the scene") {
            $0.scene == file.path && $0.generation == 1 && hasRun()
          }

          // The same contents in another file are run without a question. Changed contents are run only after another
          // question.
          try FileManager.default.removeItem(at: mark)
          let copy = folder.appendingPathComponent("copy.swift")
          try FileManager.default.copyItem(at: file, to: copy)
          try drop(copy, on: viewer)
          let copied = try viewer.wait(for: "the copy") {
            $0.scene == copy.path && $0.generation == 1 && hasRun()
          }
          #expect(copied.question.isEmpty)
          try FileManager.default.removeItem(at: mark)
          try Data((scene(marking: mark) + "\n").utf8).write(to: copy, options: .atomic)
          let changed = try viewer.wait(for: "another question") { !$0.question.isEmpty }
          #expect(changed.generation == 1 && !hasRun())
        }
      }
    }

    @Test func aPastedPathDoesNotRun() throws {
      try withTemporaryFolder { folder in
        let (file, mark) = (
          folder.appendingPathComponent("a.swift"), folder.appendingPathComponent("mark")
        )
        try Data(scene(marking: mark).utf8).write(to: file)
        try withPage([PageViewer.bounce]) { viewer in
          let peer = try SelectionPeer(viewer.process.server)
          peer.own("CLIPBOARD", ["UTF8_STRING": Array(file.path.utf8)])
          try viewer.press("ctrl+v")
          _ = peer.wait { () -> Bool? in
            guard let state = try? viewer.state else { return nil }
            return state.message.isEmpty ? nil : true
          }
          let state = try viewer.state
          #expect(state.message.contains("never runs") && state.question.isEmpty)
          #expect(state.scene == PageViewer.bounce)
          #expect(!FileManager.default.fileExists(atPath: mark.path))
        }
      }
    }
  }
}
