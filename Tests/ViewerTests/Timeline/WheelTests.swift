import CoreGraphics
import Testing
import UIKit
import WindowSystem

@testable import LaminaViewer

extension ViewerTests {
  /// Tests of the wheel over the page's panels, by whole steps and by fractions of steps.
  @Suite @MainActor struct WheelTests {
    private func scroll(
      _ world: PageWorld, _ dy: Double, over view: UIView, _ modifiers: Modifiers = []
    ) {
      let position = world.windowPoint(CGPoint(x: view.bounds.midX, y: view.bounds.midY), in: view)
      world.window.inject(
        .scroll(
          ScrollEvent(
            dx: 0, dy: dy, at: position, isPrecise: true, modifiers: modifiers,
            timestamp: 100)))
    }

    private func panel<Kind: UIView>(_ world: PageWorld, _ kind: Kind.Type) throws -> Kind {
      try #require(world.page.view.subviews.compactMap { $0 as? Kind }.first)
    }

    @Test("Fractions of wheel steps over the timeline add up to frames")
    func framesOfParts() throws {
      let world = try PageWorld("swing")
      defer { world.end() }
      let timeline = try panel(world, TimelineView.self)
      let session = world.page.session
      session.pause()
      session.seek(to: session.frameDuration * 10)
      for _ in 0..<3 { scroll(world, -0.25, over: timeline) }
      #expect(session.frame == 10)
      scroll(world, -0.25, over: timeline)
      #expect(session.frame == 11)
      for _ in 0..<8 { scroll(world, 0.25, over: timeline) }
      #expect(session.frame == 9)
      scroll(world, -3, over: timeline)
      #expect(session.frame == 12)
      scroll(world, -1e300, over: timeline)
      scroll(world, .nan, over: timeline)
      scroll(world, 1, over: timeline)
      #expect(session.time.isFinite)
    }

    @Test("Fractions of wheel steps with Ctrl zoom as far as whole steps")
    func zoomOfParts() throws {
      let world = try PageWorld("swing")
      defer { world.end() }
      let before = world.page.canvas.geometry.factor
      for _ in 0..<8 { scroll(world, 0.125, over: world.page.canvas, .control) }
      // A whole step multiplies the zoom factor by 1.25.
      #expect(abs(world.page.canvas.geometry.factor / before - 1.25) < 1e-9)
    }
  }
}
