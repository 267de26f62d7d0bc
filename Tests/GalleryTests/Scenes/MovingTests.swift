import Testing
import UIKit

@testable import Gallery

extension GalleryTests {
  /// Tests of the first tutorial: a view that moves, and a layer that moves without its view.
  @Suite @MainActor struct Moving {
    /// Each tap moves the view by 100 points for 0.2 s, easing in, beginning with the commit (L8.1).
    @Test func aTapMovesTheViewWithBeginAndCommit() async throws {
      let world = try SceneWorld("move-begin-commit")
      defer { world.end() }
      let view = try world.controller(MoveWithBeginCommit.self).theView
      await world.demonstrate(until: 0.7)
      expectNear(view.center, CGPoint(x: 160, y: 100))
      #expect(view.backgroundColor == .systemGreen)
      await world.go(to: 0.8)
      expectNear(view.layer.shown.position.x, 60 + 100 * Ease.easeIn(0.5))
      expectNear(CGFloat(view.layer.shown.opacity), 1 - 0.5 * Ease.easeIn(0.5))
      await world.demonstrate(until: 1.95)
      expectNear(view.layer.shown.position.x, 260)
      expectNear(CGFloat(view.layer.shown.opacity), 0.5)
    }

    /// The animation begins after a delay of half a second (L8.2).
    @Test func theAnimationBeginsAfterItsDelay() async throws {
      let world = try SceneWorld("move-animate")
      defer { world.end() }
      let view = try world.controller(MoveWithAnimate.self).theView
      await world.demonstrate(until: 0.9)
      expectNear(view.layer.shown.position.x, 60)
      await world.go(to: 1.1)
      expectNear(view.layer.shown.position.x, 60 + 100 * Ease.easeIn(0.5))
      await world.go(to: 1.25)
      expectNear(view.layer.shown.position.x, 160)
      #expect(world.pixel(190, 100) == 0x99E3AC, "system green at one half over white")
    }

    /// The view overshoots its final position, and is at that position in the end (L8.19).
    @Test func aSpringOvershoots() async throws {
      let world = try SceneWorld("move-spring")
      defer { world.end() }
      let view = try world.controller(MoveOnSpring.self).theView
      await world.demonstrate(until: 0.5)
      var farthest: CGFloat = 0
      for step in 1...30 {
        await world.go(to: 0.5 + Double(step) / 30)
        farthest = max(farthest, view.layer.shown.position.x)
      }
      // Without an initial velocity, a damping ratio of 0.3 overshoots by exp(−0.3π / √(1 − 0.09)) = 0.37
      // of the way, to 197. The bounds are a choice.
      #expect(farthest > 175 && farthest < 200, "\(farthest)")
      await world.go(to: 1.7)
      expectNear(view.layer.shown.position.x, 160, 0.2)
    }

    /// The model position of the layer never changes, so the layer returns to it when the animation ends
    /// (T3.22).
    @Test func theLayerSnapsBack() async throws {
      let world = try SceneWorld("position-snaps-back")
      defer { world.end() }
      let view = try world.controller(PositionSnapsBack.self).theView
      await world.demonstrate(until: 0.7)
      expectNear(view.center, CGPoint(x: 60, y: 100))
      await world.go(to: 1.0)
      expectNear(view.layer.shown.position.x, 60 + 100 * Ease.easeIn(0.5))
      await world.go(to: 1.31)
      expectNear(view.layer.shown.position.x, 60)
      #expect(view.layer.animationKeys() == nil)
    }

    /// The animation fills forwards, but hit tests find the view at its model position (L8.17).
    @Test func theViewIsHitAtItsModelPosition() async throws {
      let world = try SceneWorld("position-stays")
      defer { world.end() }
      let view = try world.controller(PositionStays.self).theView
      await world.demonstrate(until: 1.7)
      expectNear(view.layer.shown.position.x, 160)
      await world.demonstrate(until: 2.5)
      expectNear(view.layer.shown.position.x, 160)
      await world.demonstrate(until: 3.0)
      expectNear(
        view.layer.shown.position.x, 60 + 100 * Ease.easeIn(0.3 / 0.6), 1e-3)
    }

    @Test func theDelegateMovesTheLayer() async throws {
      let world = try SceneWorld("position-delegate")
      defer { world.end() }
      let view = try world.controller(PositionByDelegate.self).theView
      await world.demonstrate(until: 1.2)
      expectNear(view.layer.position, CGPoint(x: 160, y: 100))
      await world.go(to: 1.3)
      expectNear(view.layer.shown.position.x, 160)
      await world.demonstrate(until: 2.4)
      expectNear(view.layer.position, CGPoint(x: 260, y: 100))
    }

    /// The group's timing function also applies to the time of its members (T6).
    @Test func theTimingFunctionOfAGroupAppliesToItsMembers() async throws {
      let world = try SceneWorld("group-move-rotate-scale")
      defer { world.end() }
      let view = try world.controller(MoveRotateScale.self).theView
      await world.demonstrate(until: 2.0)
      let inside = 3 * Ease.easeIn(0.5)
      expectNear(view.layer.shown.position.x, 70 + 100 * inside / 3)
      // The turn about the x axis lasts 1.5 s, and the other members last as long as the group.
      let x = 4 * CGFloat.pi * inside / 1.5
      let y = 2 * CGFloat.pi * inside / 3
      let scale = 0.1 + 1.4 * inside / 3
      // In either order of the two turns, the diagonal of their matrix is cos y, cos x and the product of both.
      let transform = view.layer.shown.transform
      expectNear(transform.m11, scale * cos(y))
      expectNear(transform.m22, scale * cos(x))
      expectNear(transform.m33, scale * cos(x) * cos(y))
      await world.go(to: 3.6)
      expectNear(view.layer.position.x, 170)
      expectNear(view.layer.shown.position.x, 170)
    }

    /// The keyframes form seven segments of equal duration (T4).
    @Test func keyframesFormSevenSegments() async throws {
      let world = try SceneWorld("keyframe-points")
      defer { world.end() }
      let layer = try world.controller(EightPoints.self).theView.layer
      await world.demonstrate(until: 0.6)
      for (interval, point) in [(0.0, (10, 100)), (2, (30, 120)), (4.5, (83, 155)), (6, (106, 410))] {
        await world.go(to: 0.6 + 2 * interval / 7)
        expectNear(layer.shown.position, CGPoint(x: point.0, y: point.1), 0.01)
      }
      await world.go(to: 2.7)
      expectNear(layer.shown.position, CGPoint(x: 20, y: 100))
    }

    /// The animation begins two seconds after the tap, because its begin time is in the time of the layer
    /// (T1.16). It ends at the end of the path.
    @Test func theAnimationAlongAPathBeginsLater() async throws {
      let world = try SceneWorld("keyframe-path")
      defer { world.end() }
      let layer = try world.controller(AlongPathLater.self).theView.layer
      await world.demonstrate(until: 2.2)
      expectNear(layer.shown.position, CGPoint(x: 50, y: 50))
      await world.go(to: 2.8)
      #expect(layer.shown.position.x > 150, "on the curve: \(layer.shown.position)")
      await world.go(to: 3.299)
      // The derivative of the curve is 3 · (−670, 200) at its end, so a millisecond before, it is 2 points
      // away.
      expectNear(layer.shown.position, CGPoint(x: 30, y: 500), 3)
      await world.go(to: 3.31)
      expectNear(layer.shown.position, CGPoint(x: 50, y: 50))
    }
  }
}
