import CoreGraphics
import Foundation
import Testing

@testable import LaminaViewer

extension WindowTests {
  /// Tests of values, curves and bars that a user edits. The edits persist while the viewer switches between the dark
  /// and the light appearance, and Ctrl+Z undoes them.
  @MainActor struct EditingTests {
    /// Expects `edit` to change the picture of the scene, Ctrl+Z to restore the old picture, and both keys for Redo
    /// to show the edited picture again.
    private func expectEdit(
      of layer: String, key: String, at time: Double, manager: WindowManager = .openbox,
      _ edit: (PageViewer) throws -> Void
    ) throws {
      try withPage([PageViewer.bounce, "--paused", "--light"], manager: manager) { viewer in
        try viewer.press(key)
        try viewer.ask("select", ["layer": layer])
        try viewer.ask("seek", ["time": time])
        let before = try snapshot(viewer)
        try edit(viewer)
        let edited = try snapshot(viewer)
        #expect(!edited.isSame(as: before), "nothing was edited")
        // F2 changes the appearance to dark, and at the second press back to light. The edit stays.
        try viewer.press("F2")
        for (key, expected) in [
          ("F2", edited), ("ctrl+z", before), ("ctrl+shift+z", edited), ("ctrl+z", before),
          ("ctrl+y", edited),
        ] {
          try viewer.press(key)
          expectSame(try snapshot(viewer), as: expected, key)
        }
      }
    }

    /// Returns the scene's part of the window's picture.
    private func snapshot(_ viewer: PageViewer) throws -> Bitmap {
      let (state, picture) = try viewer.look()
      let canvas = PageGeometry(state).layout.canvas
      let middle = Bitmap(width: 200, height: 200)
      let (left, top) = (Int(canvas.midX) - 100, Int(canvas.midY) - 60)
      for y in 0..<middle.height {
        for x in 0..<middle.width where top + y < Int(canvas.maxY) {
          middle[x, y] = picture[left + x, top + y]
        }
      }
      return middle
    }

    /// Expects a value that is typed in the inspector to change the canvas and the model value in the tree.
    @Test(arguments: WindowManager.allCases)
    func aTypedValueChangesTheCanvas(manager: WindowManager) throws {
      let locator = try PageLocator(PageViewer.bounce, selecting: "skin")
      defer { locator.end() }
      let cell = try locator.openInspectorAndLocateValue("cornerRadius")
      try expectEdit(of: "skin", key: "F4", at: 0.3, manager: manager) { viewer in
        try viewer.hover(cell)
        let before = try viewer.look()
        #expect(try cornerRadius(viewer) == 42)
        try viewer.click(cell)
        // The whole value is selected when editing begins, so the typed text replaces it.
        try viewer.type("6.5")
        try viewer.press("Return")
        let after = try viewer.wait(for: "the value") { _ in try cornerRadius(viewer) == 6.5 }
        let layout = PageGeometry(after).layout
        #expect(
          try viewer.look().picture.changedParts(from: before.picture, in: layout)
            == [.canvas, .side])
      }
    }

    /// Tests that invalid values are refused, with a line that says why.
    @Test func invalidValuesAreRefused() throws {
      let locator = try PageLocator(PageViewer.bounce, selecting: "skin")
      defer { locator.end() }
      let cell = try locator.openInspectorAndLocateValue("cornerRadius")
      try withPage([PageViewer.bounce, "--paused", "--light"]) { viewer in
        // F4 opens the inspector.
        try viewer.press("F4")
        try viewer.ask("select", ["layer": "skin"])
        try viewer.hover(cell)
        let before = try viewer.look()
        try viewer.click(cell)
        try viewer.type("round")
        try viewer.press("Return")
        // The caret continues to blink, because the value is still being edited.
        let refused = try viewer.lookWhilePlaying()
        let layout = PageGeometry(refused.state).layout
        #expect(refused.picture.changedParts(from: before.picture, in: layout) == [.side])
        try viewer.press("Escape")
        #expect(try viewer.look().picture.isSame(as: before.picture))
        #expect(try cornerRadius(viewer) == 42)
      }
    }

    private func cornerRadius(_ viewer: PageViewer) throws -> Double? {
      let model = try viewer.ask("tree", ["layer": "skin"]).values["model"] as? [String: Any]
      return (model?["cornerRadius"] as? NSNumber)?.doubleValue
    }

    @Test func draggingAHandleChangesTheTimingCurve() throws {
      let locator = try PageLocator(PageViewer.bounce, selecting: "ball")
      defer { locator.end() }
      let handle = try locator.openCurvesAndLocateHandle()
      try expectEdit(of: "ball", key: "g", at: 0.3) { viewer in
        try viewer.drag(from: handle, to: CGPoint(x: handle.x + 50, y: handle.y - 6))
      }
    }

    @Test func draggingABarMovesTheAnimation() throws {
      try expectEdit(of: "shade", key: "Tab", at: 0.9) { viewer in
        let geometry = PageGeometry(try viewer.state)
        // The bar lies below the row of the time mapping and the row with the layer's name.
        let y = (geometry.layout.panels[.bottom]?.minY ?? 0) + 60
        func bar(_ time: Double) -> CGPoint {
          CGPoint(x: geometry.timeline(time, of: 1.2).x, y: y)
        }
        try viewer.drag(from: bar(0.4), to: bar(0.7))
      }
    }
  }
}
