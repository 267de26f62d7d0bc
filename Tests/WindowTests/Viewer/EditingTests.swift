import CoreGraphics
import Foundation
import Testing

@testable import LaminaViewer

extension WindowTests {
  /// Values, curves and bars changed by hand, and taken back with Ctrl+Z.
  @MainActor struct EditingTests {
    /// `edit` changes the picture of the scene; Ctrl+Z brings the old one back, and two keys do it again.
    private func expectEdit(
      of layer: String, key: String, at time: Double, _ edit: (PageViewer) throws -> Void
    ) throws {
      try withPage([PageViewer.bounce, "--paused", "--light"]) { viewer in
        try viewer.press(key)
        try viewer.ask("select", ["layer": layer])
        try viewer.ask("seek", ["time": time])
        let before = try snapshot(viewer)
        try edit(viewer)
        let edited = try snapshot(viewer)
        #expect(!edited.isSame(as: before), "nothing was edited")
        for (key, expected) in [
          ("ctrl+z", before), ("ctrl+shift+z", edited), ("ctrl+z", before), ("ctrl+y", edited),
        ] {
          try viewer.press(key)
          let difference = try snapshot(viewer).difference(from: expected, tolerance: 0)
          #expect(difference?.count == 0, "\(key): \(difference.map(\.description) ?? "")")
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

    @Test func aTimingCurve() throws {
      let twin = try PageTwin(PageViewer.bounce, selecting: "ball")
      defer { twin.end() }
      let handle = try twin.curveHandle()
      try expectEdit(of: "ball", key: "g", at: 0.3) { viewer in
        try viewer.drag(from: handle, to: CGPoint(x: handle.x + 50, y: handle.y - 6))
      }
    }

    @Test func aBarOfTheLanes() throws {
      try expectEdit(of: "shade", key: "Tab", at: 0.9) { viewer in
        let geometry = PageGeometry(try viewer.state)
        // Below the mapping and the layer's name.
        let y = (geometry.layout.lanes?.minY ?? 0) + 60
        func bar(_ time: Double) -> CGPoint {
          CGPoint(x: geometry.timeline(time, of: 1.2).x, y: y)
        }
        try viewer.drag(from: bar(0.4), to: bar(0.7))
      }
    }
  }
}
