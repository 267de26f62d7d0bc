import CoreGraphics
import QuartzCore
import RenderModel
import Testing
import WindowSystem

@testable import LaminaViewer

extension ViewerTests {
  @Suite("Drags of a curve's handles") @MainActor struct HandleDragTests {
    @Test("The first drag goes on after its first change, which selects the animation")
    func firstDrag() throws {
      let world = try PageWorld("swing")
      defer { world.end() }
      // G opens the curves.
      world.press(.character("g"), "g")
      let start = try #require(world.viewer.frame(ofPart: "handle1")).origin
      world.drag(
        start, CGPoint(x: start.x + 10, y: start.y - 2), CGPoint(x: start.x + 60, y: start.y - 40))
      let panel = try #require(world.page.panels.createdPanels["curves"] as? CurvesPanel)
      let points = try #require(panel.subject?.animation.timingFunction).curve.controlPoints
      // Only the first handle is dragged, so the second control point stays at (1, 1). The limits for the
      // first one are a choice.
      #expect(points.x > 0.2 && points.y > 0.1 && points.z == 1 && points.w == 1, "\(points)")
      #expect(world.page.session.selection?.name == "door")
      #expect(world.page.session.undo.undo(), "one step")
      #expect(!world.page.session.undo.undo())
    }

    @Test("Choosing the curve that is set already is no edit")
    func sameCurve() throws {
      let world = try PageWorld("swing")
      defer { world.end() }
      world.press(.character("g"), "g")
      let panel = try #require(world.page.panels.createdPanels["curves"] as? CurvesPanel)
      let points = try #require(panel.subject).curve(ofInterval: panel.selectedInterval).controlPoints
      panel.set(CAMediaTimingFunction(controlPoints: points.x, points.y, points.z, points.w))
      #expect(!world.page.session.undo.canUndo)
      panel.set(CAMediaTimingFunction(controlPoints: points.x, points.y, points.z, points.w / 2))
      #expect(world.page.session.undo.canUndo)
    }
  }
}
