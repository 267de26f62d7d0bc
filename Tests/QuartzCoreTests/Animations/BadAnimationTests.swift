import QuartzCore
import Testing

extension LayerTests {
  /// Faulty animations. Each behaves as its clause says, and is reported once.
  @Suite @MainActor struct BadAnimations {
    @Test func timesThatAreNotFiniteStopAtOnceT1_26() async {
      for bad in [Double.nan, .infinity, -.infinity] {
        let cases: [(String, CABasicAnimation)] = [
          ("beginTime", BadAnimation.fade { $0.beginTime = bad }),
          ("timeOffset", BadAnimation.fade { $0.timeOffset = bad }),
          ("duration", BadAnimation.fade { $0.duration = bad }),
          ("speed", BadAnimation.fade { $0.speed = Float(bad) }),
        ]
        for (name, animation) in cases {
          let outcome = await BadAnimation.play(animation)
          BadAnimation.expect(
            outcome, "\(name) \(bad)", issue: "times that are not finite", shows: 1,
            BadAnimation.refused)
          #expect(outcome.isAtRest)
        }
      }
      for animation in [
        BadAnimation.fade { $0.repeatCount = .nan }, BadAnimation.fade { $0.repeatDuration = .nan },
      ] {
        BadAnimation.expect(
          await BadAnimation.play(animation), "repeats", issue: "times that are not finite", shows: 1,
          BadAnimation.refused)
      }
    }

    @Test func negativeTimesCountAsNotSetT1_4() async {
      BadAnimation.expect(
        await BadAnimation.play(BadAnimation.fade { $0.duration = -3 }, shownAt: 0.125), "duration",
        issue: "negative duration", shows: 0.5, BadAnimation.completed)
      for count in [Float(-3), -.infinity] {
        BadAnimation.expect(
          await BadAnimation.play(BadAnimation.fade { $0.repeatCount = count }), "repeatCount",
          issue: "negative repeatCount", shows: 0.25, BadAnimation.completed)
      }
      for duration in [-1, -Double.infinity] {
        BadAnimation.expect(
          await BadAnimation.play(BadAnimation.fade { $0.repeatDuration = duration }), "repeatDuration",
          issue: "negative repeatDuration", shows: 0.25, BadAnimation.completed)
      }
    }

    /// Enormous times are allowed: the animation runs and is not reported.
    @Test func enormousTimesRunT1_13() async {
      let running = ["start it"]
      for count in [Float.infinity, .greatestFiniteMagnitude, 1e30] {
        BadAnimation.expect(
          await BadAnimation.play(BadAnimation.fade { $0.repeatCount = count }), "repeatCount \(count)",
          issue: nil,
          shows: 0.25, running)
      }
      BadAnimation.expect(
        await BadAnimation.play(BadAnimation.fade { $0.repeatDuration = 1e300 }), "repeatDuration",
        issue: nil,
        shows: 0.25, running)
      for reverses in [false, true] {
        for duration in [1e300, 1.7e308] {
          let animation = BadAnimation.fade {
            ($0.duration, $0.autoreverses, $0.repeatCount) = (duration, reverses, 1e30)
          }
          BadAnimation.expect(
            await BadAnimation.play(animation), "\(duration)", issue: nil, shows: 0, running)
        }
      }
      BadAnimation.expect(
        await BadAnimation.play(BadAnimation.fade { $0.beginTime = 1e300 }), "late", issue: nil,
        shows: 1, [])
      BadAnimation.expect(
        await BadAnimation.play(BadAnimation.fade { $0.beginTime = -1e300 }), "past", issue: nil,
        shows: 1, BadAnimation.completed)
      BadAnimation.expect(
        await BadAnimation.play(BadAnimation.fade { $0.speed = 1e38 }), "fast", issue: nil, shows: 1,
        BadAnimation.completed)
      BadAnimation.expect(
        await BadAnimation.play(BadAnimation.fade { ($0.duration, $0.repeatCount) = (1e-300, 1e30) }),
        "short",
        issue: nil, shows: 1, BadAnimation.completed)
    }

    /// A faulty child is reported under the key of its group, and does not disturb the other children.
    @Test func faultyChildrenAreReportedAndTheOthersRun() async {
      let bad: [(CAAnimation, String)] = [
        (BadAnimation.fade { $0.keyPath = "position.z" }, "'key' shows nothing"),
        (BadAnimation.fade { $0.beginTime = .nan }, "a child with times that are not finite"),
        (BadAnimation.fade { $0.duration = .infinity }, "a child with times that are not finite"),
        (BadAnimation.fade { ($0.keyPath, $0.duration) = ("zPosition", -1) }, "negative duration"),
        (BadAnimation.keyframes([1]), "'key' shows nothing"),
      ]
      for (child, issue) in bad {
        let group = CAAnimationGroup()
        group.duration = 1
        group.animations = [BadAnimation.fade { _ in }, child]
        BadAnimation.expect(
          await BadAnimation.play(group), issue, issue: issue, shows: 0.25, BadAnimation.completed)
      }
    }

    @Test func aGroupThatContainsItselfIsRefused() async {
      let (group, other) = (CAAnimationGroup(), CAAnimationGroup())
      (group.duration, other.duration) = (1, 1)
      group.animations = [BadAnimation.fade { _ in }, other, other]
      other.animations = [group, group]
      BadAnimation.expect(
        await BadAnimation.play(group), "ring", issue: "a group that contains itself", shows: 1,
        BadAnimation.refused)
      other.animations = nil
    }

    /// A group of thirty levels, in which each level contains the next one twice, has a billion animations and is
    /// refused.
    @Test func aGroupOfABillionAnimationsIsRefused() async {
      var animation: CAAnimation = BadAnimation.fade { _ in }
      for _ in 0..<30 {
        let group = CAAnimationGroup()
        group.duration = 1
        group.animations = [animation, animation]
        animation = group
      }
      BadAnimation.expect(
        await BadAnimation.play(animation), "billion", issue: "more than 100000 animations", shows: 1,
        BadAnimation.refused)
    }

    @Test func refusedSpringValuesKeepTheOldOnesT5_1() async {
      let collector = IssueCollector()
      let spring = CASpringAnimation(keyPath: "opacity")
      (spring.mass, spring.stiffness, spring.damping, spring.initialVelocity) = (2, 50, 3, 1)
      for bad in [0, -1, Double.nan, .infinity, -.infinity] {
        (spring.mass, spring.stiffness) = (bad, bad)
        // A damping of 0 or infinity is allowed, and so is every finite velocity.
        if bad != 0, bad != .infinity { spring.damping = bad }
        if !bad.isFinite { spring.initialVelocity = bad }
      }
      #expect((spring.mass, spring.stiffness, spring.damping, spring.initialVelocity) == (2, 50, 3, 1))
      for name in ["mass cannot be 0.0", "stiffness cannot be inf", "damping cannot be -1.0"] {
        #expect(collector.about(name).count == 1, "\(name)")
      }
      // Five values are refused for the mass, five for the stiffness, three for the damping and three for the
      // velocity.
      #expect(collector.about("CASpringAnimation").count == 16)
    }

    @Test func springsFromInvalidNumbersAreValidT5_6() async {
      let collector = IssueCollector()
      for (duration, bounce) in [(0, 0), (-1, 0.2), (.nan, 0), (.infinity, 0), (1, 3), (1, .nan)] {
        let spring = CASpringAnimation(perceptualDuration: duration, bounce: bounce)
        // Bad values count as 0.5 s and as a bounce of 0 (T5.6). The limit of 60 s is a choice.
        #expect(spring.duration > 0 && spring.duration < 60, "\(duration), \(bounce)")
        #expect(spring.damping >= 0 && spring.stiffness > 0)
      }
      #expect(collector.about("CASpringAnimation").count == 6)
      #expect(CASpringAnimation(perceptualDuration: 1, bounce: -1).damping == .infinity, "T5.6")
    }

    /// Springs with the greatest and the smallest values that a `Double` can hold are allowed and show finite numbers.
    @Test func extremeSpringsShowNumbers() async {
      for mass in [1e-300, 1, 1e300] {
        for stiffness in [1e-300, 1, 1e300] {
          for damping in [0, 1e-300, 1e300, .infinity] {
            for velocity in [0, 1e300] {
              let spring = CASpringAnimation(keyPath: "opacity")
              (spring.mass, spring.stiffness, spring.damping) = (mass, stiffness, damping)
              (spring.initialVelocity, spring.duration) = (velocity, 1)
              (spring.fromValue, spring.toValue, spring.allowsOverdamping) = (0, 1, damping > 1)
              #expect(spring.settlingDuration >= 0)
              let outcome = await BadAnimation.play(spring)
              #expect(!outcome.shown.isNaN, "m \(mass) k \(stiffness) c \(damping) v \(velocity)")
              #expect(outcome.issues.isEmpty && outcome.log == BadAnimation.completed)
            }
          }
        }
      }
    }

    @Test func transactionsWithInvalidDurationsDoNotAnimateT9_17() {
      let world = World()
      defer { world.end() }
      let layer = world.add(named("victim"))
      for duration in [Double.nan, -1, 0] {
        world.animate(duration) { layer.opacity = layer.opacity == 1 ? 0.5 : 1 }
        #expect(layer.animationKeys() == nil && layer.presentation()?.opacity == layer.opacity)
      }
      let collector = IssueCollector()
      world.animate(.infinity) { layer.opacity = 0.25 }
      #expect(layer.animationKeys() == nil && layer.presentation()?.opacity == 0.25)
      #expect(collector.about("victim").count == 1)
    }

    /// A layer whose local time is not finite (T1.17, T1.26) stands still, and is reported once.
    @Test func layersWhoseTimeIsNotFiniteStandStill() {
      let changes: [(String, (CALayer, Double) -> Void)] = [
        ("speed", { $0.speed = Float($1) }), ("timeOffset", { $0.timeOffset = $1 }),
        ("beginTime", { $0.beginTime = $1 }),
      ]
      for (name, change) in changes {
        for bad in [Double.nan, .infinity, -.infinity] {
          let (collector, world) = (IssueCollector(), World())
          defer { world.end() }
          let layer = world.add(named("victim", .red))
          layer.add(BadAnimation.fade { $0.duration = 1000 }, forKey: "key")
          CATransaction.flush()
          world.commitWithoutActions { change(layer, bad) }
          world.go(to: 5)
          #expect(layer.presentation().map { !$0.opacity.isNaN } == true, "\(name) \(bad)")
          _ = world.picture
          #expect(world.activity(at: 5) != .running, "\(name) \(bad)")
          #expect(collector.about("victim") == ["root/victim: \(name) is NaN or infinite"])
          world.commitWithoutActions { (layer.speed, layer.timeOffset, layer.beginTime) = (1, 0, 0) }
          #expect(layer.presentation().map { !$0.opacity.isNaN } == true)
        }
      }
    }
  }
}
