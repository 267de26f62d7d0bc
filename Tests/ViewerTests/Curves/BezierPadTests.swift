import QuartzCore
import RenderModel
import Testing
import UIKit
import WindowSystem

@testable import LaminaViewer

extension ViewerTests {
  @Suite @MainActor struct BezierPadTests {
    @Test("A handle shows that the pointer is over it, and that it is dragged")
    func handlesFollowThePointer() throws {
      let pad = BezierPad(frame: CGRect(x: 0, y: 0, width: 200, height: 200))
      pad.show(TimingCurve(0.4, 0, 0.6, 1))
      let window = UIWindow(frame: CGRect(x: 0, y: 0, width: 400, height: 300))
      window.addSubview(pad)
      window.isHidden = false
      defer { window.isHidden = true }
      func picture() throws -> CGImage {
        let renderer = UIGraphicsImageRenderer(size: pad.bounds.size)
        return try #require(renderer.image { _ in pad.draw(pad.bounds) }.cgImage)
      }
      let normal = try picture()
      let handle = BezierGeometry(size: pad.bounds.size)
        .position(of: .second, pad.curve.controlPoints)
      window.hover(at: handle)
      let hovered = try picture()
      #expect(pad.hovered == .second && hovered != normal)
      window.pointer(.down, at: handle, time: 0)
      let pressed = try picture()
      #expect(pad.handle == .second && pressed != hovered)
      window.pointer(.up, at: handle, time: 0.1)
      let chosen = try picture()
      #expect(chosen != pressed)
      window.hover(at: CGPoint(x: 300, y: 250))
      #expect(pad.hovered == nil)
    }

    @Test("A panel of any height ends between two rows of the list of curves, or below it")
    func wholeRows() throws {
      let world = try PageWorld("swing")
      defer { world.end() }
      // G opens the curves.
      world.press(.character("g"), "g")
      let panel = try #require(world.page.panels["curves"] as? CurvesPanel)
      // The heights are a choice.
      for height in stride(from: CGFloat(150), through: 640, by: 7) {
        panel.frame.size.height = height
        panel.layoutIfNeeded()
        #expect(!panel.curveEditor.isHidden)
        let visible = height - panel.curveEditor.frame.minY
        #expect(CurveList.cutHeight(visible: visible) == 0, "\(height): \(visible)")
      }
    }

    @Test(
      "Beside open lanes the graph is lower, without velocities, so that the whole square is visible")
    func besideLanes() throws {
      let world = try PageWorld("swing", width: 1160, height: 718)
      defer { world.end() }
      // Tab opens the animations, and G the curves.
      world.press(.tab)
      world.press(.character("g"), "g")
      world.page.view.layoutIfNeeded()
      let panel = try #require(world.page.panels["curves"] as? CurvesPanel)
      panel.layoutIfNeeded()
      panel.curveEditor.layoutIfNeeded()
      let pad = try #require(panel.curveEditor.subviews.compactMap { $0 as? BezierPad }.first)
      #expect(panel.bounds.contains(pad.convert(pad.bounds, to: panel)))
      #expect(
        GraphGeometry(
          // 112 points is a height of the graph in low panels (`GraphView.height`). Below 140 points it has
          // no velocities.
          size: CGSize(width: 300, height: 112), times: 0...1, values: 0...1,
          velocities: 0...1
        ).showsVelocities == false)
    }
  }
}
