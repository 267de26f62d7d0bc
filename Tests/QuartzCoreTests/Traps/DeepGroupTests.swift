import QuartzCore
import Testing

/// Deeply nested animation groups. A stack overflow would end the process, so each test runs in a process of its own,
/// on a stack of the size of a main thread's.
@Suite struct DeepGroupTests {
  @Test func aThousandNestedGroupsRunT6_6() async {
    await #expect(processExitsWith: .success) { runOnMainSizedStack { shownThroughGroups(1_000) } }
  }

  @Test func moreNestedGroupsAreRefusedAndReleased() async {
    await #expect(processExitsWith: .success) { runOnMainSizedStack(refuseDeepGroup) }
  }
}

/// Returns an animation of the opacity from 0 to 1 in one second, inside of `levels` nested groups.
private func nest(_ levels: Int) -> CAAnimation {
  let fade = CABasicAnimation(keyPath: "opacity")
  (fade.fromValue, fade.toValue, fade.duration) = (0, 1, 1)
  return (0..<levels).reduce(fade) { inner, _ in
    let group = CAAnimationGroup()
    (group.animations, group.duration) = ([inner], 1)
    return group
  }
}

/// Returns 0 if the innermost animation takes effect.
private func shownThroughGroups(_ levels: Int) -> Int32 {
  MediaClock.setManualTime(100)
  let (context, root) = (LayerContext(), CALayer())
  context.layer = root
  CATransaction.flush()
  root.add(nest(levels), forKey: "deep")
  CATransaction.flush()
  MediaClock.setManualTime(100.25)
  guard root.presentation()?.opacity == 0.25 else { return 2 }
  root.removeAllAnimations()
  CATransaction.flush()
  return root.presentation()?.opacity == 1 ? 0 : 3
}

/// Returns 0 if groups with too many levels are not added.
private func refuseDeepGroup() -> Int32 {
  let root = CALayer()
  // Groups nest at most 1000 deep (T6.6).
  for levels in [1_001, 200_000] { root.add(nest(levels), forKey: "deep") }
  CATransaction.flush()
  return root.animationKeys() == nil ? 0 : 2
}
