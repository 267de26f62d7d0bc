import QuartzCore
import Testing

extension LayerTests {
  /// Tests of durations and springs, and of the steps that follow interpolation: additive and cumulative values, and
  /// fills.
  @Suite @MainActor struct AnimationStages {
    /// Returns the presentation's `zPosition` at each time while `animation` runs over a model value of `model`.
    private func values(
      of animation: CAAnimation, over model: CGFloat = 0, at times: [Double]
    ) -> [CGFloat?] {
      let world = World()
      defer { world.end() }
      let layer = world.add(CALayer())
      world.commitWithoutActions { layer.zPosition = model }
      layer.add(animation, forKey: "stage")
      CATransaction.flush()
      return times.map { time in
        world.go(to: time)
        return layer.presentation()?.zPosition
      }
    }

    private func spring(duration: Double) -> CASpringAnimation {
      let spring = CASpringAnimation(keyPath: "zPosition")
      (spring.fromValue, spring.toValue, spring.duration) = (0, 100, duration)
      return spring
    }

    /// A spring that needs 1.47 s to come to rest ends after its duration of half a second; then the model value shows
    /// (T5.10).
    @Test func aShortDurationEndsTheMotionOfASpring() throws {
      let shown = values(of: spring(duration: 0.5), at: [0.1, 0.49, 0.51])
      // The motion is 100 · (1 − exp(−5t) · (cos ωt + 5/ω · sin ωt)) with ω = √75, because the mass is 1, the
      // stiffness 100 and the damping 10.
      #expect(abs(try #require(shown[0]) - 34.02998) < 1e-4)
      #expect(abs(try #require(shown[1]) - 108.34388) < 1e-4)
      #expect(shown[2] == 0)
      let long = try #require(values(of: spring(duration: 10), at: [9])[0])
      #expect(abs(long - 100) < 1e-6, "it is at rest")
    }

    /// A timing function eases the fraction of the duration, and so also the time at which the spring is evaluated
    /// (T5.11).
    @Test func timingFunctionsEaseTheTimeOfSprings() throws {
      let bent = spring(duration: 1)
      bent.timingFunction = CAMediaTimingFunction(name: .easeIn)
      let shown = try #require(values(of: bent, at: [0.5])[0])
      // The function `easeIn` maps 0.5 to 0.315356813.
      let straight = try #require(values(of: spring(duration: 1), at: [0.315356813])[0])
      #expect(abs(shown - straight) < 1e-4)
    }

    /// A spring takes its end values from `fromValue`, `toValue` and `byValue`, and can be additive, as a basic
    /// animation can (T5.12).
    @Test func springsAreAdditiveAndOvershoot() throws {
      let times = [0.1, 0.3, 1.0]
      let plain = values(of: spring(duration: 1.4), at: times)
      let added = spring(duration: 1.4)
      added.isAdditive = true
      let sums = values(of: added, over: 20, at: times)
      for (value, sum) in zip(plain, sums) {
        #expect(abs(try #require(sum) - (try #require(value) + 20)) < 1e-9)
      }
      let onlyBy = spring(duration: 1.4)
      (onlyBy.fromValue, onlyBy.toValue, onlyBy.byValue) = (nil, nil, 100)
      #expect(values(of: onlyBy, at: times) == plain)
      #expect(try #require(plain[1]) > 100)
    }

    /// In cycle n, which counts from 0, a cumulative animation adds n times its last value (T4.14).
    @Test func keyframesAccumulateTheirLastValue() {
      let frames = CAKeyframeAnimation(keyPath: "zPosition")
      (frames.values, frames.duration, frames.repeatCount) = ([0, 30, 10], 1, 3)
      frames.isCumulative = true
      #expect(values(of: frames, at: [0.25, 1.25, 2.75]) == [15, 25, 40])
      let additive = CAKeyframeAnimation(keyPath: "zPosition")
      (additive.values, additive.duration, additive.isAdditive) = ([0, 30, 10], 1, true)
      #expect(values(of: additive, over: 5, at: [0.25, 0.75]) == [20, 25])
    }

    private func group(_ child: CAAnimation) -> CAAnimationGroup {
      let group = CAAnimationGroup()
      group.animations = [child]
      return group
    }

    private var ramp: CABasicAnimation {
      let ramp = CABasicAnimation(keyPath: "zPosition")
      (ramp.fromValue, ramp.toValue, ramp.duration) = (0, 100, 1)
      return ramp
    }

    /// A group without a duration lasts a quarter of a second, however long its children are (T6.3).
    @Test func aGroupWithoutADurationLastsAQuarterOfASecond() throws {
      let shown = values(of: group(ramp), over: 7, at: [0.2, 0.3])
      #expect(abs(try #require(shown[0]) - 20) < 1e-9 && shown[1] == 7)
    }

    /// A child keeps its end value after the end of the group only if both the child and the group fill forwards
    /// (T6.7).
    @Test(arguments: [(false, false), (false, true), (true, false), (true, true)])
    func aChildKeepsItsEndValueIfItAndItsGroupFill(childFills: Bool, groupFills: Bool) {
      let child = ramp
      child.fillMode = childFills ? .forwards : .removed
      let group = group(child)
      (group.duration, group.isRemovedOnCompletion) = (3, false)
      group.fillMode = groupFills ? .forwards : .removed
      let expected: [CGFloat] = [childFills ? 100 : 7, childFills && groupFills ? 100 : 7]
      #expect(values(of: group, over: 7, at: [2, 4]) == expected)
    }

    /// Settings that are made outside of explicit transactions apply until the current turn of the run loop ends
    /// (T9.4).
    @Test func settingsOfTheImplicitTransactionHoldForTheTurn() {
      let world = World()
      defer { world.end() }
      let layer = world.add(CALayer())
      CATransaction.setAnimationDuration(2)
      layer.opacity = 0.5
      CATransaction.flush()
      #expect(layer.animation(forKey: "opacity")?.duration == 2)
      layer.zPosition = 1
      CATransaction.flush()
      #expect(layer.animation(forKey: "zPosition")?.duration == 0.25)
    }
  }
}
