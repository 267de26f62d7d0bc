import QuartzCore
import Testing
import UIKit

extension ViewTests {
  @Suite @MainActor struct Animators {
    private func make(
      _ world: ViewWorld, duration: Double = 2, curve: UIView.AnimationCurve = .linear
    ) -> (view: UIView, animator: UIViewPropertyAnimator, log: EventLog) {
      let view = world.add(UIView(), CGRect(x: -5, y: 0, width: 10, height: 10))
      let log = EventLog()
      let animator = UIViewPropertyAnimator(duration: duration, curve: curve) { view.center.x = 100 }
      animator.addCompletion { log.note("\($0)") }
      return (view, animator, log)
    }

    private func x(_ view: UIView) -> CGFloat { view.shown.position.x }

    private func expect(
      _ world: ViewWorld, _ view: UIView, at time: Double, _ expected: CGFloat, _ note: String = ""
    ) {
      world.go(to: time)
      #expect(abs(x(view) - expected) < 1e-6, "at \(time) \(note)")
    }

    @Test func playsToItsEndL8_35() async {
      let world = ViewWorld()
      defer { world.end() }
      let (view, animator, log) = make(world)
      #expect(view.center.x == 0 && animator.state == .inactive)
      animator.startAnimation()
      #expect(view.center.x == 100 && animator.state == .active && animator.isRunning)
      expect(world, view, at: 0.5, 25)
      #expect(abs(animator.fractionComplete - 0.25) < 1e-9)
      await world.run(to: 2)
      #expect(log.take() == ["end"])
      #expect(animator.state == .inactive && !animator.isRunning && view.layer.animationKeys() == nil)
      expect(world, view, at: 2, 100)
    }

    /// The animations of an animator go between absolute values, and can be paused and scrubbed (L8.36).
    @Test func pausesScrubsReversesAndContinuesL8_35() async {
      let world = ViewWorld()
      defer { world.end() }
      let (view, animator, log) = make(world)
      animator.startAnimation()
      world.go(to: 0.5)
      animator.pauseAnimation()
      #expect(!animator.isRunning && animator.state == .active)
      expect(world, view, at: 3, 25, "it is paused")
      animator.fractionComplete = 0.6
      expect(world, view, at: 3, 60)
      animator.isReversed = true
      #expect(abs(animator.fractionComplete - 0.4) < 1e-9)
      expect(world, view, at: 3, 60, "reversing does not change the value")
      animator.continueAnimation(withTimingParameters: nil, durationFactor: 0)
      expect(world, view, at: 3.6, 30)
      await world.run(to: 4.1)
      #expect(log.take() == [])
      await world.run(to: 4.2)
      #expect(log.take() == ["start"])
      #expect(view.center.x == 0)
    }

    /// A value that cannot be interpolated changes in the middle (T3.21).
    @Test func aColorThatWasNilChangesInTheMiddle() {
      let (layer, red) = (CALayer(), UIColor.red.cgColor)
      func value(_ fraction: Double, from start: CGColor?, to end: CGColor?) -> CGColor? {
        layer.interpolated(from: start, to: end, fraction: fraction, forKey: "backgroundColor")
          as? CGColor
      }
      #expect(value(0.4, from: nil, to: red) == nil && value(0.6, from: nil, to: red) == red)
      #expect(value(0.4, from: red, to: nil) == red && value(0.6, from: red, to: nil) == nil)
    }

    @Test func reversesWhileItRunsL8_35() async {
      let world = ViewWorld()
      defer { world.end() }
      let (view, animator, log) = make(world, curve: .easeIn)
      animator.startAnimation()
      world.go(to: 0.5)
      let early = x(view)
      world.go(to: 1)
      let middle = x(view)
      animator.isReversed = true
      #expect(abs(animator.fractionComplete - 0.5) < 1e-9)
      expect(world, view, at: 1, middle)
      expect(world, view, at: 1.5, early, "the values come in the reverse order")
      await world.run(to: 2)
      #expect(log.take() == ["start"] && view.center.x == 0)
    }

    @Test func stopsAtTheCurrentValueL8_35() {
      let world = ViewWorld()
      defer { world.end() }
      let cases: [(UIViewAnimatingPosition, CGFloat)] = [(.end, 100), (.start, 0), (.current, 25)]
      for (position, expected) in cases {
        let (view, animator, log) = make(world)
        world.go(to: 0)
        animator.startAnimation()
        world.go(to: 0.5)
        animator.stopAnimation(false)
        #expect(animator.state == .stopped && abs(view.center.x - 25) < 1e-6)
        #expect(log.take() == [])
        animator.finishAnimation(at: position)
        #expect(animator.state == .inactive && abs(view.center.x - expected) < 1e-6)
        #expect(log.take() == ["\(position)"])
      }
      let (view, animator, log) = make(world)
      world.go(to: 0)
      animator.startAnimation()
      world.go(to: 0.5)
      animator.stopAnimation(true)
      #expect(animator.state == .inactive && abs(view.center.x - 25) < 1e-6 && log.take() == [])
    }

    @Test func scrubbingFollowsTheCurveIfAskedL8_35() {
      let world = ViewWorld()
      defer { world.end() }
      // At half of the time, the curve with the control points (0.42, 0) and (1, 1) has the value
      // 0.3153568.
      for (isLinear, expected) in [(true, 50.0), (false, 31.53568126)] {
        let (view, animator, _) = make(world, curve: .easeIn)
        animator.scrubsLinearly = isLinear
        animator.fractionComplete = 0.5
        #expect(animator.state == .active && !animator.isRunning)
        CATransaction.flush()
        #expect(abs(x(view) - expected) < 1e-4)
        animator.startAnimation()
        CATransaction.flush()
        #expect(abs(x(view) - expected) < 1e-4, "starting does not change the value")
        animator.stopAnimation(true)
      }
    }

    @Test func animationsWithADelayFactorBeginLaterL8_35() async {
      let world = ViewWorld()
      defer { world.end() }
      let (view, animator, log) = make(world)
      animator.addAnimations({ view.alpha = 0 }, delayFactor: 0.5)
      animator.startAnimation()
      let rows: [(Double, Float)] = [(0.5, 1), (1, 1), (1.5, 0.5)]
      for (time, expected) in rows {
        world.go(to: time)
        #expect(abs(view.shown.opacity - expected) < 1e-6, "at \(time)")
      }
      animator.isReversed = true
      for (time, expected) in [(1.75, 0.75), (2, 1), (2.5, 1)] as [(Double, Float)] {
        world.go(to: time)
        #expect(abs(view.shown.opacity - expected) < 1e-6, "back at \(time)")
      }
      await world.run(to: 3)
      #expect(log.take() == ["start"] && view.alpha == 1 && view.center.x == 0)
    }

    private func makeKeyframes(
      _ world: ViewWorld, _ options: UIView.KeyframeAnimationOptions = []
    ) -> (UIView, UIViewPropertyAnimator) {
      let view = world.add(UIView(), CGRect(x: -5, y: 0, width: 10, height: 10))
      let animator = UIViewPropertyAnimator(duration: 2, curve: .linear) {
        UIView.animateKeyframes(
          withDuration: 0, delay: 0, options: options,
          animations: {
            UIView.addKeyframe(withRelativeStartTime: 0, relativeDuration: 0.25) { view.center.x = 100 }
            UIView.addKeyframe(withRelativeStartTime: 0.5, relativeDuration: 0.5) { view.center.x = 50 }
          })
      }
      return (view, animator)
    }

    @Test func keyframesInAnAnimatorAreScrubbedL8_35() async {
      let world = ViewWorld()
      defer { world.end() }
      let (view, animator) = makeKeyframes(world)
      for (fraction, position) in [(0.125, 50.0), (0.4, 100), (0.75, 75), (0.05, 20), (1, 50), (0, 0)] {
        animator.fractionComplete = fraction
        expect(world, view, at: 0, position, "at fraction \(fraction)")
      }
      animator.fractionComplete = 0.125
      animator.startAnimation()
      expect(world, view, at: 0.25, 100)
      expect(world, view, at: 1.25, 75)
      animator.isReversed = true
      expect(world, view, at: 1.25, 75)
      expect(world, view, at: 1.75, 100)
      expect(world, view, at: 2.5, 50)
      await world.run(to: 2.75)
      #expect(animator.state == .inactive && view.center.x == 0)
    }

    @Test func keyframesInAnAnimatorPlayAndStopL8_35() {
      let world = ViewWorld()
      defer { world.end() }
      let (view, animator) = makeKeyframes(world)
      animator.startAnimation()
      expect(world, view, at: 0.25, 50)
      expect(world, view, at: 1.5, 75)
      animator.stopAnimation(true)
      #expect(abs(view.center.x - 75) < 1e-6)
    }

    @Test func discreteKeyframesJumpInAnAnimatorL8_24() {
      let world = ViewWorld()
      defer { world.end() }
      let (view, animator) = makeKeyframes(world, .calculationModeDiscrete)
      animator.fractionComplete = 0.3
      expect(world, view, at: 0, 100)
      animator.fractionComplete = 0.6
      expect(world, view, at: 0, 50)
      animator.isReversed = true
      animator.startAnimation()
      expect(world, view, at: 0.1, 50)
      expect(world, view, at: 0.3, 100)
    }

    /// The value goes from 0 to 100 and then to 50, so the first segment takes two thirds of the time (L8.24).
    @Test func pacedKeyframesHaveAConstantSpeedInAnAnimatorL8_24() {
      let world = ViewWorld()
      defer { world.end() }
      let (view, animator) = makeKeyframes(world, .calculationModePaced)
      for (fraction, position) in [(1.0 / 3, 50.0), (2.0 / 3, 100), (5.0 / 6, 75), (0, 0), (1, 50)] {
        animator.fractionComplete = fraction
        expect(world, view, at: 0, position, "at fraction \(fraction)")
      }
    }

    /// In an animator, cubic keyframes give the same curve as without one (T4.7).
    @Test func cubicKeyframesFollowACurveInAnAnimatorL8_24() {
      let world = ViewWorld()
      defer { world.end() }
      let (view, animator) = makeKeyframes(world, .calculationModeCubic)
      let other = world.add(UIView(), CGRect(x: -5, y: 0, width: 10, height: 10))
      UIView.animateKeyframes(
        withDuration: 2, delay: 0,
        // The bits 3 << 16 are `curveLinear` (L8.4).
        options: [.calculationModeCubic, UIView.KeyframeAnimationOptions(rawValue: 3 << 16)],
        animations: {
          UIView.addKeyframe(withRelativeStartTime: 0, relativeDuration: 0.25) { other.center.x = 100 }
          UIView.addKeyframe(withRelativeStartTime: 0.5, relativeDuration: 0.5) { other.center.x = 50 }
        })
      animator.startAnimation()
      // The animator plays straight pieces instead of the cubic curve, so the values differ a little. The
      // bounds of 0.1 and of 2 points are choices.
      var bends = false
      for step in 1..<20 {
        let time = Double(step) / 10
        world.go(to: time)
        #expect(abs(view.shown.position.x - other.shown.position.x) < 0.1, "at \(time)")
        if time < 1, abs(view.shown.position.x - min(200 * time, 100)) > 2 { bends = true }
      }
      #expect(bends)
    }

    @Test func anAnimatorWithoutAnimationsWaitsForThemL8_35() async {
      let world = ViewWorld()
      defer { world.end() }
      let view = world.add(UIView(), CGRect(x: -5, y: 0, width: 10, height: 10))
      let animator = UIViewPropertyAnimator(duration: 1, curve: .linear)
      animator.startAnimation()
      await world.run(to: 5)
      #expect(animator.state == .active && !animator.isRunning)
      animator.addAnimations { view.center.x = 100 }
      #expect(animator.isRunning)
      expect(world, view, at: 5.5, 50)
      await world.run(to: 6)
      #expect(animator.state == .inactive)
    }

    @Test func pausesAtTheEndIfAskedL8_35() async {
      let world = ViewWorld()
      defer { world.end() }
      let (view, animator, log) = make(world)
      animator.pausesOnCompletion = true
      animator.startAnimation()
      await world.run(to: 2.5)
      #expect(animator.state == .active && !animator.isRunning && animator.fractionComplete == 1)
      #expect(log.take() == [])
      animator.isReversed = true
      animator.startAnimation()
      expect(world, view, at: 3.5, 50)
      animator.stopAnimation(true)
    }

    @Test func timingParametersL8_34() {
      let cubic = UICubicTimingParameters()
      #expect(cubic.controlPoint1 == CGPoint(x: 0.25, y: 0.1) && cubic.timingCurveType == .cubic)
      let spring = UISpringTimingParameters()
      let animator = UIViewPropertyAnimator(duration: 9, timingParameters: spring)
      #expect(animator.duration == 9 && spring.timingCurveType == .spring)
      #expect(animator.scrubsLinearly && animator.isInterruptible && animator.isUserInteractionEnabled)
      #expect(!animator.pausesOnCompletion && !animator.isReversed && animator.fractionComplete == 0)
    }

    /// An animation with a physical spring lasts for its settling time (T5.9), although `duration` is the requested
    /// one. With ω = √400 = 20 and critical damping, 1 − (1 + ωt) · exp(−ωt) of the way is done at t, which is 0.594
    /// at 0.1 s and all but 3e-12 at 1.5 s.
    @Test func physicalSpringsLastForTheirSettlingTimeL8_34() async {
      let world = ViewWorld()
      defer { world.end() }
      let view = world.add(UIView(), CGRect(x: -5, y: 0, width: 10, height: 10))
      let spring = UISpringTimingParameters(
        mass: 1, stiffness: 400, damping: 40, initialVelocity: .zero)
      let animator = UIViewPropertyAnimator(duration: 9, timingParameters: spring)
      animator.addAnimations { view.center.x = 100 }
      animator.startAnimation()
      world.go(to: 0.1)
      #expect(abs(x(view) - 59.399) < 0.01 && animator.isRunning, "\(x(view))")
      await world.run(to: 1.5)
      #expect(animator.state == .inactive)
    }

    @Test func runningAnimatorsInheritTheDurationOfTheBlockL8_35() async {
      let world = ViewWorld()
      defer { world.end() }
      let view = world.add(UIView(), CGRect(x: -5, y: 0, width: 10, height: 10))
      var inner: UIViewPropertyAnimator?
      UIView.animate(
        withDuration: 4, delay: 0, options: .curveLinear,
        animations: {
          inner = UIViewPropertyAnimator.runningPropertyAnimator(
            withDuration: 1, delay: 0, animations: { view.center.x = 100 })
        })
      #expect(inner?.isRunning == true && inner?.isInterruptible == false)
      expect(world, view, at: 1, 25)
      await world.run(to: 4)
      #expect(inner?.state == .inactive)
    }
  }
}
