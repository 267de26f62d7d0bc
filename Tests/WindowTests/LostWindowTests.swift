import Foundation
import Testing

extension WindowTests {
  /// Windows that other programs destroy, and viewers that are ended by a signal.
  struct LostWindowTests {
    /// When another program destroys the window, the viewer reports that in one line and ends. At rest the main
    /// thread notices it; while something moves, the render thread may notice it first.
    @Test(arguments: ["easing", "swing"])
    func aDestroyedWindowEndsTheViewer(scene: String) throws {
      try withViewer(scene) { viewer in
        try viewer.use("xdotool", "windowclose", "\(viewer.window)")
        try viewer.expectEnd(1, errorLines: 1)
        let line = viewer.child.errors.lines.first ?? ""
        #expect(line.contains("another program has destroyed the window"), "\(line)")
      }
    }

    /// The program ends by the signal, as its parent process expects, and removes its socket.
    @Test(arguments: [SIGINT, SIGTERM, SIGHUP])
    func aSignalRemovesTheSocket(signal: Int32) throws {
      try withPage(["easing"]) { viewer in
        #expect(viewer.socketFiles == ["socket"])
        kill(viewer.process.child.identifier, signal)
        let end = try viewer.process.child.waitForEnd()
        #expect(end == .signal(signal))
        #expect(viewer.socketFiles.isEmpty)
      }
    }

    /// A logout or a closed terminal does not lose what was typed in a source shortly before.
    @Test(arguments: [SIGTERM, SIGHUP])
    func aSignalSavesWhatWasTyped(signal: Int32) throws {
      try withPage(["door"]) { viewer in
        let copies = viewer.folder.appendingPathComponent("data/lamina/scenes")
        // F8 edits the source, at the start of which "//x" is then typed.
        try viewer.press("F8", "slash", "slash", "x")
        try viewer.ask("state")
        kill(viewer.process.child.identifier, signal)
        try viewer.process.child.expectEnd(.signal(signal))
        let files = try #require(FileManager.default.enumerator(atPath: copies.path))
        let texts = files.compactMap { file in
          try? String(contentsOf: copies.appendingPathComponent("\(file)"), encoding: .utf8)
        }
        #expect(texts.contains { $0.hasPrefix("//x") })
      }
    }

    /// Nor does it lose the edits of a document: they are saved elsewhere, and the program says where.
    @Test @MainActor func aSignalSavesUnsavedEdits() throws {
      let locator = try PageLocator(PageViewer.bounce, selecting: "skin")
      defer { locator.end() }
      let cell = try locator.openInspectorAndLocateValue("cornerRadius")
      try withPage([PageViewer.bounce, "--paused", "--light"]) { viewer in
        try viewer.press("F4")
        try viewer.ask("select", ["layer": "skin"])
        try viewer.click(cell)
        try viewer.type("6.625")
        try viewer.press("Return")
        try viewer.wait(for: "the edit") { _ in
          "\(try viewer.ask("tree", ["layer": "skin"]))".contains("6.625")
        }
        kill(viewer.process.child.identifier, SIGTERM)
        try viewer.process.child.expectEnd(.signal(SIGTERM))
        let lines = viewer.process.child.errors.linesAtEnd()
        #expect(lines.count == 1, "\(lines)")
        let path = try #require(lines.first?.split(separator: "'").dropFirst(2).last)
        #expect(path.hasPrefix(viewer.folder.path + "/state/lamina/unsaved/"))
        let text = try String(contentsOfFile: String(path), encoding: .utf8)
        #expect(text.contains("cornerRadius=\"6.625\""))
      }
    }

    @Test func aSizeThatNoWindowHasIsNotResumed() throws {
      try withTemporaryFolder { folder in
        let state = folder.appendingPathComponent("lamina")
        try FileManager.default.createDirectory(at: state, withIntermediateDirectories: true)
        let text =
          #"{"scene": "easing", "time": 0, "isPaused": true, "width": 320, "height": 1000000000}"#
        try Data(text.utf8).write(to: state.appendingPathComponent("state.json"))
        try withServer { server in
          let viewer = try ViewerProcess(
            ["--resume", "--bare"], on: server, environment: ["XDG_STATE_HOME": folder.path])
          let height = viewer.client.size(of: viewer.window).height
          // Resumed sizes are limited to what windows have on the largest screens.
          #expect(viewer.child.isRunning && (1...8192).contains(height), "\(height)")
        }
      }
    }
  }
}
