import QuartzCore
import RenderModel
import Testing

/// A subclass with a stored property of its own, which its `copy()` copies.
private final class Tagged: CABasicAnimation {
  var tag = "none"
  override func copy() -> Any {
    let copy = super.copy()
    (copy as? Tagged)?.tag = tag
    return copy
  }
}

extension LayerTests {
  @Suite @MainActor struct AnimationClasses {
    /// The layer's copy of an animation has the class of the original, and the fields that its subclass copies (T3.23).
    @Test func copiesKeepTheSubclassAndItsFieldsT3_23() {
      let world = World()
      defer { world.end() }
      let animation = Tagged(keyPath: "opacity")
      animation.tag = "mine"
      animation.setValue("key-value", forKey: "note")
      world.root.add(animation, forKey: "a")
      let copy = world.root.animation(forKey: "a") as? Tagged
      #expect(copy?.tag == "mine")
      #expect(copy?.value(forKey: "note") as? String == "key-value")
    }

    @Test func groupOfOneEqualsItsChildT6_2() {
      for time in [0.0, 0.25, 0.5, 0.99, 1.0, 1.5] {
        let values = [false, true].map { grouped -> Float? in
          let world = World()
          defer { world.end() }
          let layer = world.add(CALayer())
          layer.add(fade(grouped: grouped), forKey: "fade")
          CATransaction.flush()
          world.go(to: time)
          return layer.presentation()?.opacity
        }
        #expect(values[0] == values[1], "at \(time)")
      }
    }

    /// Creates an animation of the opacity from 0.2 to 0.8 in one second, or a group that contains it.
    private func fade(grouped: Bool) -> CAAnimation {
      let fade = CABasicAnimation(\.opacity)
      (fade.fromValue, fade.toValue, fade.duration) = (0.2, 0.8, 1)
      guard grouped else { return fade }
      let group = CAAnimationGroup()
      group.animations = [fade]
      group.duration = 1
      return group
    }

    /// A group is copied with its children (T6.1). In the copy, a child without a duration takes that of the group.
    @Test func childrenTakeTheGroupsDurationT1_4() {
      let world = World()
      defer { world.end() }
      let group = CAAnimationGroup()
      group.animations = [CABasicAnimation(keyPath: "opacity")]
      group.duration = 3
      world.root.add(group, forKey: "g")
      let copy = world.root.animation(forKey: "g") as? CAAnimationGroup
      #expect(copy?.animations?.first?.duration == 3)
      #expect(group.animations?.first?.duration == 0, "the caller's object keeps 0")
    }

    @Test func refusedSpringValuesT5_1() {
      let spring = CASpringAnimation()
      (spring.mass, spring.stiffness, spring.damping) = (0, -1, -1)
      #expect((spring.mass, spring.stiffness, spring.damping) == (1, 100, 10))
    }

    /// A keyframe animation that is made from an easing curve stays within the given tolerance of the curve.
    @Test func keyframesOfEasingCurvesStayWithinTheToleranceT11() {
      let cases: [(String, CAEasing)] = [
        ("bounce", .easeOutBounce), ("elastic", .easeInOutElastic), ("back", .easeInBack),
        ("expo", .easeInOutExpo), ("tutorial bounce", .tutorialBounceEaseOut),
      ]
      for (name, easing) in cases {
        let animation = CAKeyframeAnimation(
          keyPath: "opacity", easing: easing, from: 0.0, to: 1.0, duration: 1, tolerance: 0.002)
        let route = KeyValues(
          (animation.values ?? []).map { .number(($0 as? NSNumber)?.doubleValue ?? .nan) },
          keyTimes: animation.keyTimes?.map(\.doubleValue))
        for step in 0...1000 {
          let t = Double(step) / 1000
          let error = abs((route?.value(at: t).number ?? .nan) - easing.value(at: t))
          #expect(error <= 0.002 + 1e-9, "\(name) at \(t)")
        }
      }
    }
  }
}
