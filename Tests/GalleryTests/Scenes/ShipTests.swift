import Testing
import UIKit

@testable import Gallery

extension GalleryTests {
  /// Tests of the scenes of listings 8.6–8.10.
  @Suite @MainActor struct Ships {
    private func layer(_ world: SceneWorld, _ number: Int) throws -> CALayer {
      let view = try world.controller(UIViewController.self).view
      let container = try #require(view?.subviews.first?.layer ?? view?.layer)
      return try #require(container.sublayers?[number])
    }

    /// Returns the point of the curve at the cubic's parameter `t`.
    private func curvePoint(_ t: CGFloat) -> CGPoint {
      let (a, b, c, d) = (
        (1 - t) * (1 - t) * (1 - t), 3 * t * (1 - t) * (1 - t), 3 * t * t * (1 - t), t * t * t
      )
      return CGPoint(x: b * 75 + c * 225 + d * 300, y: a * 150 + c * 300 + d * 150)
    }

    /// Returns the ship's distance from the nearest point of the curve.
    private func distance(_ point: CGPoint) -> CGFloat {
      (0...3000).map { step -> CGFloat in
        let on = curvePoint(CGFloat(step) / 3000)
        return ((on.x - point.x) * (on.x - point.x) + (on.y - point.y) * (on.y - point.y)).squareRoot()
      }.min() ?? .infinity
    }

    /// The ship is always on the curve (T4.10), and its model position is unchanged after the animation
    /// (T3.22).
    @Test(arguments: ["ship-on-curve", "ship-turning", "group"])
    func theShipStaysOnTheCurve(name: String) async throws {
      let world = try SceneWorld(name)
      defer { world.end() }
      let ship = try layer(world, 1)
      for time in [0.5, 1.3, 2.0, 3.1, 3.9] {
        await world.go(to: time)
        #expect(distance(ship.shown.position) < 0.5, "at \(time): \(ship.shown.position)")
      }
      await world.go(to: 4.1)
      expectNear(ship.shown.position, CGPoint(x: 0, y: 150))
    }

    /// The curve is symmetric. At half of the time, the ship is at the middle of the curve and rotated along its
    /// tangent.
    @Test func theShipRotatesAlongTheTangent() async throws {
      let world = try SceneWorld("ship-turning")
      defer { world.end() }
      let ship = try layer(world, 1)
      await world.go(to: 2)
      expectNear(ship.shown.position, CGPoint(x: 150, y: 150), 0.5)
      // The tangent at the middle is computed from two nearby points.
      let ahead = curvePoint(0.501), behind = curvePoint(0.499)
      let angle = atan2(ahead.y - behind.y, ahead.x - behind.x)
      let turned = ship.shown.value(forKeyPath: "transform.rotation.z") as? NSNumber
      expectNear(CGFloat(turned?.doubleValue ?? 0), angle, 0.01)
    }

    @Test func theShipDoesNotRotate() async throws {
      let world = try SceneWorld("ship-on-curve")
      defer { world.end() }
      await world.go(to: 2)
      #expect(CATransform3DIsIdentity(try layer(world, 1).shown.transform))
    }

    /// Matrices are interpolated by their decomposed parts (T3.14, L6.10), so at a quarter of the time the rotation
    /// is an eighth of a turn.
    @Test func matricesAreInterpolatedByTheirParts() async throws {
      let world = try SceneWorld("rotate-matrix")
      defer { world.end() }
      let ship = try layer(world, 0)
      await world.go(to: 0.5)
      let angle = atan2(ship.shown.transform.m12, ship.shown.transform.m11)
      expectNear(abs(angle), .pi / 4)
      await world.go(to: 2.1)
      #expect(CATransform3DIsIdentity(ship.shown.transform))
    }

    @Test func aKeyPathRotatesTheShip() async throws {
      let world = try SceneWorld("rotate-keypath")
      defer { world.end() }
      let ship = try layer(world, 0)
      for (time, angle) in [(0.25, CGFloat.pi / 4), (0.5, .pi / 2), (1.5, -.pi / 2)] {
        await world.go(to: time)
        expectNear(atan2(ship.shown.transform.m12, ship.shown.transform.m11), angle)
      }
    }

    /// Both members of the group play during the group's four seconds (T6).
    @Test func aGroupAnimatesPathAndColor() async throws {
      let world = try SceneWorld("group")
      defer { world.end() }
      let square = try layer(world, 1)
      await world.go(to: 1)
      let color = square.shown.backgroundColor?.components ?? []
      expectNear(color[0], 0.25)
      expectNear(color[1], 0.75)
    }
  }
}
