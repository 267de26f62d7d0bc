import CoreGraphics
import Foundation
import Testing

@testable import LaminaViewer

extension WindowTests {
  /// Tests of the question about unsaved edits when the user closes the window (W1.1).
  @MainActor struct QuitQuestionTests {
    @Test func closingTheWindowAsksWhenThereAreUnsavedEdits() throws {
      let locator = try PageLocator(PageViewer.bounce, selecting: "ball")
      defer { locator.end() }
      let handle = try locator.openCurvesAndLocateHandle()
      try withPage([PageViewer.bounce, "--paused", "--light"]) { viewer in
        // G opens the curves.
        try viewer.press("g")
        try viewer.ask("select", ["layer": "ball"])
        // Waits until the curves are shown.
        _ = try viewer.look()
        try viewer.drag(from: handle, to: CGPoint(x: handle.x + 50, y: handle.y - 6))
        try close(viewer)
        let asking = try viewer.look().picture
        try viewer.press("Escape")
        let answered = try viewer.look()
        #expect(!answered.state.panels.contains("question"))
        #expect(!answered.picture.isSame(as: asking))
        try close(viewer)
        // The default button, which Return presses, is Save. The button that discards the edits is at its left.
        try viewer.process.use("xdotool", "key", "Left", "Return")
        try viewer.process.expectEnd(0)
      }
    }

    /// Ctrl+S writes the file. When another file is dropped, the viewer asks about the edits that were made since the
    /// last save.
    @Test func savingWritesTheFileAndOpeningAnotherFileAsks() throws {
      try withTemporaryFolder { folder in
        let file = folder.appendingPathComponent("ball.caml")
        try Data(contentsOf: URL(fileURLWithPath: PageViewer.bounce)).write(to: file)
        let locator = try PageLocator(file.path, selecting: "skin")
        defer { locator.end() }
        let cell = try locator.openInspectorAndLocateValue("cornerRadius")
        func hasRadius(_ radius: String) -> Bool {
          let text = try? String(contentsOf: file, encoding: .utf8)
          return text?.contains("cornerRadius=\"\(radius)\"") == true
        }
        try withPage([file.path, "--paused", "--light"]) { viewer in
          // F4 opens the inspector.
          try viewer.press("F4")
          try viewer.ask("select", ["layer": "skin"])
          func type(_ radius: String) throws {
            try viewer.click(cell)
            try viewer.type(radius)
            try viewer.press("Return")
          }
          try type("6.5")
          #expect(!hasRadius("6.5"))
          try viewer.press("ctrl+s")
          try viewer.wait(for: "the file") { _ in hasRadius("6.5") }
          #expect(try viewer.state.message.hasPrefix("Saved"))

          try type("9.5")
          let card = Program.repository.appendingPathComponent("Assets/Documents/card.caml")
          let source = try DragSource(viewer.process.server, target: viewer.process.window)
          source.enter(["text/uri-list"])
          _ = source.move(300, 300)
          #expect(source.drop("\(card.absoluteString)\r\n") == true)
          let asking = try viewer.wait(for: "the question") { $0.panels.contains("question") }
          #expect(asking.scene == file.path && !hasRadius("9.5"))
          // Return presses the default button, which saves.
          try viewer.process.use("xdotool", "key", "Return")
          try viewer.wait(for: "the other document") { $0.scene == card.path }
          #expect(hasRadius("9.5"))
        }
      }
    }

    private func close(_ viewer: PageViewer) throws {
      try viewer.process.use("wmctrl", "-i", "-c", "\(viewer.process.window)")
      try viewer.wait(for: "the question") { $0.panels.contains("question") }
    }
  }
}
