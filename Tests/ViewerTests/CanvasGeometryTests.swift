import CoreGraphics
import Testing

@testable import LaminaViewer

@Suite struct CanvasGeometryTests {
  private let geometry = CanvasGeometry(
    viewport: CGSize(width: 400, height: 300), content: CGSize(width: 200, height: 100),
    zoom: .factor(1))

  @Test(arguments: [
    CGPoint(x: 1e6, y: 1e6), CGPoint(x: -1e6, y: -1e6), CGPoint(x: 0, y: CGFloat.infinity),
  ])
  func aPartOfTheSceneStaysInView(pan: CGPoint) {
    for factor in [0.05, 1, 8, 64] {
      var pushed = geometry
      (pushed.zoom, pushed.pan) = (.factor(factor), pan)
      // Panning keeps 64 points of the scene in view in each direction, or all of a smaller scene. The
      // difference of 1e-9 is for rounding errors.
      let seen = pushed.frame.intersection(CGRect(x: 0, y: 0, width: 400, height: 300))
      #expect(
        seen.width >= min(64, pushed.frame.width) - 1e-9
          && seen.height >= min(64, pushed.frame.height) - 1e-9)
    }
  }

  @Test func zoomingKeepsWhatIsUnderThePointer() {
    let pointer = CGPoint(x: 120, y: 130)
    let before = geometry.toScene(pointer)
    let zoomed = geometry.zoomed(to: 6, around: pointer)
    let after = zoomed.toScene(pointer)
    #expect(abs(before.x - after.x) < 1e-9 && abs(before.y - after.y) < 1e-9)
    #expect(zoomed.factor == 6)
  }

  @Test func aViewportBesideAnotherShiftsTheScene() {
    var half = geometry
    half.viewport.width = 200
    half.origin.x = 200
    #expect(half.frame.midX == 300)
    #expect(half.toScene(half.toCanvas(CGPoint(x: 7, y: 9))) == CGPoint(x: 7, y: 9))
  }
}
