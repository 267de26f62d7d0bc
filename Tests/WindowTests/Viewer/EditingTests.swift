import CoreGraphics
import Foundation
import Testing

@testable import LaminaViewer

extension WindowTests {
  /// Values, curves and bars changed by hand, kept while the page turns dark and light, and taken back with Ctrl+Z.
  @MainActor struct EditingTests {
    /// `edit` changes the picture of the scene; Ctrl+Z brings the old one back, and two keys do it again.
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

    /// The scene alone, cut out of the window.
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

    /// Typed in the inspector, it is seen on the canvas, and the tree has it.
    @Test(arguments: WindowManager.allCases)
    func aTypedValue(manager: WindowManager) throws {
      let twin = try PageTwin(PageViewer.bounce, selecting: "skin")
      defer { twin.end() }
      let cell = try twin.openInspectorAndLocateValue("cornerRadius")
      try expectEdit(of: "skin", key: "F4", at: 0.3, manager: manager) { viewer in
        try viewer.hover(cell)
        let before = try viewer.look()
        #expect(try cornerRadius(viewer) == 42)
        try viewer.click(cell)
        // The whole value is selected: typing takes its cell.
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
    @Test func aValueThatCannotBe() throws {
      let twin = try PageTwin(PageViewer.bounce, selecting: "skin")
      defer { twin.end() }
      let cell = try twin.openInspectorAndLocateValue("cornerRadius")
      try withPage([PageViewer.bounce, "--paused", "--light"]) { viewer in
        try viewer.press("F4")
        try viewer.ask("select", ["layer": "skin"])
        try viewer.hover(cell)
        let before = try viewer.look()
        try viewer.click(cell)
        try viewer.type("round")
        try viewer.press("Return")
        // The caret blinks on, since the value is still being typed.
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

    @Test func aTimingCurve() throws {
      let twin = try PageTwin(PageViewer.bounce, selecting: "ball")
      defer { twin.end() }
      let handle = try twin.openCurvesAndLocateHandle()
      try expectEdit(of: "ball", key: "g", at: 0.3) { viewer in
        try viewer.drag(from: handle, to: CGPoint(x: handle.x + 50, y: handle.y - 6))
      }
    }

    @Test func aBarOfTheLanes() throws {
      try expectEdit(of: "shade", key: "Tab", at: 0.9) { viewer in
        let geometry = PageGeometry(try viewer.state)
        // Below the mapping and the layer's name.
        let y = (geometry.layout.panels[.bottom]?.minY ?? 0) + 60
        func bar(_ time: Double) -> CGPoint {
          CGPoint(x: geometry.timeline(time, of: 1.2).x, y: y)
        }
        try viewer.drag(from: bar(0.4), to: bar(0.7))
      }
    }
  }
}
