import CoreGraphics
import Foundation
import Testing

@testable import LaminaViewer

extension WindowTests {
  /// The question about unsaved edits, when somebody closes the window (W1.1).
  @MainActor struct QuitQuestionTests {
    @Test func closingTheWindowAsksWhenThereAreUnsavedEdits() throws {
      let twin = try PageTwin(PageViewer.bounce, selecting: "ball")
      defer { twin.end() }
      let handle = try twin.openCurvesAndLocateHandle()
      try withPage([PageViewer.bounce, "--paused", "--light"]) { viewer in
        try viewer.press("g")
        try viewer.ask("select", ["layer": "ball"])
        try viewer.ask("seek", ["time": 0.3])
        _ = try viewer.look()
        try viewer.drag(from: handle, to: CGPoint(x: handle.x + 50, y: handle.y - 6))
        try close(viewer)
        let asking = try viewer.look().picture
        try viewer.press("Escape")
        let answered = try viewer.look()
        #expect(!answered.state.panels.contains("question"))
        #expect(!answered.picture.isSame(as: asking))
        try close(viewer)
        // To the left of what Return does first, which is to save.
        try viewer.process.use("xdotool", "key", "Left", "Return")
        try viewer.process.expectEnd(0)
      }
    }

    private func close(_ viewer: PageViewer) throws {
      try viewer.process.use("wmctrl", "-i", "-c", "\(viewer.process.window)")
      try viewer.wait(for: "the question") { $0.panels.contains("question") }
    }
  }
}
