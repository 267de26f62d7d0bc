import QuartzCore
import Testing
import UIKit

@testable import UIKitDynamics

extension ViewTests {
  /// Tests of the simulation of forces (Decision 0048).
  @Suite @MainActor struct Dynamics {
    /// An animator in a view of 200 by 200 points, which is advanced by hand.
    @MainActor private final class Stage {
      let view = UIView(frame: CGRect(x: 0, y: 0, width: 200, height: 200))
      let animator: UIDynamicAnimator
      private var time = 10.0
      init() { animator = UIDynamicAnimator(referenceView: view) }

      func box(_ x: CGFloat, _ y: CGFloat, size: CGFloat = 20) -> UIView {
        let box = UIView(frame: CGRect(x: x, y: y, width: size, height: size))
        view.addSubview(box)
        return box
      }

      /// Advances by a time in seconds, in frames of a sixtieth of a second.
      func run(_ seconds: Double) {
        animator.advance(to: time)
        for _ in 0..<Int((seconds * 60).rounded()) {
          time += 1.0 / 60
          animator.advance(to: time)
        }
      }
    }

    @Test func gravityAcceleratesBy1000PointsPerSecondSquared() {
      let stage = Stage()
      defer { stage.animator.removeAllBehaviors() }
      let box = stage.box(90, 0)
      stage.animator.addBehavior(UIGravityBehavior(items: [box]))
      stage.run(0.5)
      // After half a second, the distance is 1000 / 2 · 0.5². The tolerance allows for the steps of the
      // simulation.
      #expect(abs(box.center.y - (10 + 125)) < 3)
    }

    @Test func anItemIsInABehaviorOnceOnly() {
      let stage = Stage()
      defer { stage.animator.removeAllBehaviors() }
      let box = stage.box(90, 0)
      let gravity = UIGravityBehavior(items: [box])
      gravity.addItem(box)
      stage.animator.addBehavior(gravity)
      #expect(gravity.items.count == 1 && stage.animator.items(in: box.frame).count == 1)
      stage.animator.removeBehavior(gravity)
      #expect(stage.animator.items(in: box.frame).isEmpty)
    }

    @Test func theSimulationHasTheSameResultEachTime() {
      func result() -> [CGPoint] {
        let stage = Stage()
        defer { stage.animator.removeAllBehaviors() }
        let boxes = (0..<4).map { stage.box(CGFloat($0 * 37 % 120), CGFloat($0 * 22)) }
        let collision = UICollisionBehavior(items: boxes)
        collision.translatesReferenceBoundsIntoBoundary = true
        stage.animator.addBehavior(UIGravityBehavior(items: boxes))
        stage.animator.addBehavior(collision)
        stage.run(2)
        return boxes.map(\.center)
      }
      let first = result()
      #expect(first == result() && first.allSatisfy { $0.y > 150 })
    }

    @Test func aBoxComesToRestOnTheFloorAndTheAnimatorPauses() {
      let stage = Stage()
      defer { stage.animator.removeAllBehaviors() }
      let box = stage.box(90, 50)
      let collision = UICollisionBehavior(items: [box])
      collision.translatesReferenceBoundsIntoBoundary = true
      stage.animator.addBehavior(UIGravityBehavior(items: [box]))
      stage.animator.addBehavior(collision)
      #expect(stage.animator.isRunning)
      stage.run(4)
      #expect(abs(box.frame.maxY - 200) < 1 && abs(box.center.x - 100) < 0.5)
      #expect(!stage.animator.isRunning)
    }

    @Test func elasticityLetsABoxRebound() {
      func height(_ elasticity: CGFloat) -> CGFloat {
        let stage = Stage()
        defer { stage.animator.removeAllBehaviors() }
        let box = stage.box(90, 0)
        let (collision, item) = (UICollisionBehavior(items: [box]), UIDynamicItemBehavior(items: [box]))
        collision.translatesReferenceBoundsIntoBoundary = true
        item.elasticity = elasticity
        for behavior in [UIGravityBehavior(items: [box]), collision, item] {
          stage.animator.addBehavior(behavior)
        }
        var (highest, hasLanded): (CGFloat, Bool) = (200, false)
        for _ in 0..<90 {
          stage.run(1.0 / 60)
          if box.frame.maxY > 195 { hasLanded = true }
          if hasLanded { highest = min(highest, box.frame.maxY) }
        }
        return 200 - highest
      }
      #expect(height(0) < 8)
      // The box falls by 180 points, and rebounds to 0.8² of that, 115. The bounds are a choice.
      #expect(height(0.8) > 90 && height(0.8) < 150)
    }

    @Test func boxesCollideWithEachOtherAndReportIt() {
      final class Delegate: NSObject, UICollisionBehaviorDelegate {
        var count = 0
        func collisionBehavior(
          _ behavior: UICollisionBehavior, beganContactFor item1: any UIDynamicItem,
          with item2: any UIDynamicItem, at p: CGPoint
        ) { count += 1 }
      }
      let stage = Stage()
      defer { stage.animator.removeAllBehaviors() }
      let (left, right) = (stage.box(20, 90), stage.box(120, 90))
      let (collision, delegate) = (UICollisionBehavior(items: [left, right]), Delegate())
      collision.collisionDelegate = delegate
      let push = UIPushBehavior(items: [left], mode: .instantaneous)
      push.pushDirection = CGVector(dx: 0.08, dy: 0)
      stage.animator.addBehavior(collision)
      stage.animator.addBehavior(push)
      stage.run(1)
      #expect(delegate.count == 1 && right.center.x > 131 && !push.active)
      #expect(left.frame.maxX <= right.frame.minX + 0.5)
    }

    @Test func aLineIsABoundary() {
      let stage = Stage()
      defer { stage.animator.removeAllBehaviors() }
      let box = stage.box(50, 20)
      let collision = UICollisionBehavior(items: [box])
      collision.addBoundary(
        withIdentifier: "floor" as NSString, from: CGPoint(x: 0, y: 120), to: CGPoint(x: 200, y: 120))
      stage.animator.addBehavior(UIGravityBehavior(items: [box]))
      stage.animator.addBehavior(collision)
      stage.run(2)
      #expect(abs(box.frame.maxY - 120) < 1.5)
    }

    /// The box moves by more than 60 points in a step, which is more than its size.
    @Test func aFastBoxDoesNotPassALine() {
      let stage = Stage()
      defer { stage.animator.removeAllBehaviors() }
      let box = stage.box(50, -4000)
      let collision = UICollisionBehavior(items: [box])
      collision.addBoundary(
        withIdentifier: "floor" as NSString, from: CGPoint(x: 0, y: 120), to: CGPoint(x: 200, y: 120))
      let item = UIDynamicItemBehavior(items: [box])
      item.addLinearVelocity(CGPoint(x: 0, y: 15_000), for: box)
      stage.animator.addBehavior(item)
      stage.animator.addBehavior(collision)
      stage.run(1)
      #expect(abs(box.frame.maxY - 120) < 0.1)
    }

    /// A pushed view turns about a corner until another corner meets a line of a point, as the menu of GuillotineMenu.
    @Test func aPushedViewThatTurnsAboutAPointRestsAtALine() {
      final class Delegate: NSObject, UIDynamicAnimatorDelegate {
        var pauses = 0
        func dynamicAnimatorDidPause(_ animator: UIDynamicAnimator) {
          pauses += 1
          for behavior in animator.behaviors { animator.removeBehavior(behavior) }
        }
      }
      let stage = Stage()
      let (menu, delegate) = (UIView(frame: CGRect(x: 0, y: 0, width: 375, height: 667)), Delegate())
      stage.view.addSubview(menu)
      stage.animator.delegate = delegate
      let pin = UIAttachmentBehavior(
        item: menu, offsetFromCenter: UIOffset(horizontal: -155.5, vertical: -301.5),
        attachedToAnchor: CGPoint(x: 32, y: 32))
      let (collision, item) = (UICollisionBehavior(items: [menu]), UIDynamicItemBehavior(items: [menu]))
      collision.addBoundary(
        withIdentifier: "end" as NSString, from: CGPoint(x: 666, y: -312), to: CGPoint(x: 667, y: -312))
      (item.elasticity, item.density) = (0.6, 1.5)
      let push = UIPushBehavior(items: [menu], mode: .continuous)
      push.pushDirection = CGVector(dx: 0, dy: -700)
      for behavior in [pin, collision, item, push] { stage.animator.addBehavior(behavior) }
      stage.run(7)
      #expect(delegate.pauses == 1 && !stage.animator.isRunning)
      let angle = atan2(menu.transform.b, menu.transform.a)
      #expect(abs(angle + .pi / 2) < 0.01, "a quarter turn, \(angle)")
      // The center is where the turn about the point has moved it.
      #expect(abs(menu.center.x - 333.5) < 2 && abs(menu.center.y + 123.5) < 2)
    }

    @Test func aChangeOfABehaviorWakesTheAnimator() {
      let stage = Stage()
      defer { stage.animator.removeAllBehaviors() }
      let box = stage.box(50, 20)
      let collision = UICollisionBehavior(items: [box])
      collision.addBoundary(
        withIdentifier: "floor" as NSString, from: CGPoint(x: 0, y: 60), to: CGPoint(x: 200, y: 60))
      stage.animator.addBehavior(UIGravityBehavior(items: [box]))
      stage.animator.addBehavior(collision)
      stage.run(3)
      #expect(!stage.animator.isRunning)
      collision.removeAllBoundaries()
      stage.run(0.3)
      #expect(stage.animator.isRunning && box.frame.maxY > 80)
    }

    @Test func propertiesOfARemovedBehaviorNoLongerApply() {
      let stage = Stage()
      defer { stage.animator.removeAllBehaviors() }
      let (box, item) = (stage.box(90, 0), UIDynamicItemBehavior())
      item.addItem(box)
      item.isAnchored = true
      stage.animator.addBehavior(UIGravityBehavior(items: [box]))
      stage.animator.addBehavior(item)
      stage.run(0.2)
      #expect(box.center.y == 10)
      stage.animator.removeBehavior(item)
      stage.run(0.3)
      #expect(box.center.y > 30)
    }

    @Test func aSnapEndsAtItsPoint() {
      let stage = Stage()
      defer { stage.animator.removeAllBehaviors() }
      let box = stage.box(0, 0)
      box.transform = CGAffineTransform(rotationAngle: 0.5)
      stage.animator.addBehavior(UISnapBehavior(item: box, snapTo: CGPoint(x: 150, y: 120)))
      stage.run(3)
      #expect(abs(box.center.x - 150) < 0.5 && abs(box.center.y - 120) < 0.5)
      #expect(abs(box.transform.b) < 0.01)
    }

    @Test func aRodKeepsItsLength() {
      let stage = Stage()
      defer { stage.animator.removeAllBehaviors() }
      let box = stage.box(140, 40)
      let rod = UIAttachmentBehavior(item: box, attachedToAnchor: CGPoint(x: 100, y: 50))
      stage.animator.addBehavior(rod)
      stage.animator.addBehavior(UIGravityBehavior(items: [box]))
      #expect(rod.length == 50)
      for _ in 0..<60 {
        stage.run(1.0 / 60)
        #expect(abs(hypot(box.center.x - 100, box.center.y - 50) - 50) < 2.5)
      }
    }

    @Test func aFastSpringComesToRestAtItsAnchor() {
      for (frequency, damping) in [(200.0, 0.0), (1000, 1), (2, 1), (60, 50)] {
        let stage = Stage()
        defer { stage.animator.removeAllBehaviors() }
        let box = stage.box(140, 40)
        let spring = UIAttachmentBehavior(item: box, attachedToAnchor: CGPoint(x: 100, y: 50))
        (spring.frequency, spring.damping) = (CGFloat(frequency), CGFloat(damping))
        spring.length = 40
        stage.animator.addBehavior(spring)
        for _ in 0..<120 {
          stage.run(1.0 / 60)
          let distance = hypot(box.center.x - 100, box.center.y - 50)
          // The spring oscillates between 30 and 50; five more points are a choice.
          #expect(distance > 25 && distance < 55, "\(frequency) Hz, damping \(damping)")
        }
      }
    }

    @Test func theSearchFindsAllPairsOfBodiesThatAreNear() {
      var views: [UIView] = []
      for index in 0..<60 {
        let (x, y, height) = (index * 37 % 211, index * 53 % 97, 4 + index % 9 * 3)
        views.append(UIView(frame: CGRect(x: x, y: y, width: 10, height: height)))
      }
      let bodies = views.map(Body.init)
      for body in bodies.prefix(20) { body.isAnchored = true }
      var expected: [[Int]] = []
      for first in bodies.indices {
        for second in bodies.indices where second > first {
          let (a, b) = (bodies[first], bodies[second])
          let isNear = (a.position - b.position).length < a.reach + b.reach
          if isNear, !a.isAnchored || !b.isAnchored { expected.append([first, second]) }
        }
      }
      let found = PairFinder.pairs(of: bodies).map { pair in
        [pair.0, pair.1].compactMap { body in bodies.firstIndex { $0 === body } }
      }
      #expect(found == expected && !expected.isEmpty)
    }

    @Test func aBoundaryThatIsRemovedDoesNotEndTheContactsOfOthers() {
      final class Delegate: NSObject, UICollisionBehaviorDelegate {
        let log = EventLog()
        func collisionBehavior(
          _ behavior: UICollisionBehavior, beganContactFor item: any UIDynamicItem,
          withBoundaryIdentifier identifier: (any NSCopying)?, at p: CGPoint
        ) { log.note("began \(identifier as? String ?? "none")") }
        func collisionBehavior(
          _ behavior: UICollisionBehavior, endedContactFor item: any UIDynamicItem,
          withBoundaryIdentifier identifier: (any NSCopying)?
        ) { log.note("ended \(identifier as? String ?? "none")") }
      }
      let stage = Stage()
      defer { stage.animator.removeAllBehaviors() }
      let (box, delegate) = (stage.box(50, 95), Delegate())
      let collision = UICollisionBehavior(items: [box])
      collision.collisionDelegate = delegate
      for (name, y) in [("far", 10.0), ("floor", 114.5)] {
        collision.addBoundary(
          withIdentifier: name as NSCopying, from: CGPoint(x: 0, y: y), to: CGPoint(x: 200, y: y))
      }
      stage.animator.addBehavior(collision)
      stage.animator.addBehavior(UIGravityBehavior(items: [box]))
      stage.run(0.02)
      #expect(delegate.log.take() == ["began floor"])
      for name in ["far", "floor"] {
        collision.removeBoundary(withIdentifier: name as NSCopying)
        stage.run(0.02)
        #expect(delegate.log.take() == [])
      }
    }
  }
}
