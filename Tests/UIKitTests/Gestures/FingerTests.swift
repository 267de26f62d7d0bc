import QuartzCore
import Testing
import UIKit

extension ViewTests {
  @Suite @MainActor struct Fingers {
    @Test func liftingOneOfTwoFingersIsNoMovement() {
      let world = ViewWorld()
      defer { world.end() }
      let pan = UIPanGestureRecognizer()
      world.window.addGestureRecognizer(pan)
      world.down(0, 0)
      world.down(100, 0, finger: 1)
      world.up(100, 0, finger: 1)
      world.move(5, 0)
      #expect(pan.state == .possible, "the other finger has moved by 5 points only")
      world.move(20, 0)
      #expect(pan.state == .began && pan.translation(in: nil) == CGPoint(x: 20, y: 0))
      world.up(20, 0)
    }

    @Test func theVelocityOfAPanIgnoresALiftedFinger() {
      let world = ViewWorld()
      defer { world.end() }
      let pan = UIPanGestureRecognizer()
      world.window.addGestureRecognizer(pan)
      world.down(0, 0)
      world.down(100, 0, finger: 1)
      world.go(to: 0.02)
      world.move(20, 0)
      world.move(120, 0, finger: 1)
      world.go(to: 0.04)
      world.up(120, 0, finger: 1)
      world.move(20, 0)
      #expect(pan.state == .changed && pan.velocity(in: nil).x >= 0)
      world.up(20, 0)
    }
  }
}
