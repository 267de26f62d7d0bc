import QuartzCore
import TestSupport
import Testing

extension LayerTests {
  /// Transitions as children of groups (L5.17).
  @Suite @MainActor struct TransitionGroups {
    /// Returns a red layer that turns blue in the commit that adds `animation`.
    private func turn(_ world: World, with animation: CAAnimation) -> CALayer {
      let layer = world.add(named("it", .red), frame: CGRect(x: 0, y: 0, width: 20, height: 20))
      world.commitWithoutActions {
        layer.add(animation, forKey: "swap")
        layer.backgroundColor = .blue
      }
      return layer
    }

    private func group(_ children: [CAAnimation], duration: Double = 2) -> CAAnimationGroup {
      let group = CAAnimationGroup()
      group.animations = children
      group.duration = duration
      return group
    }

    private func fade(begin: Double = 0, duration: Double = 0) -> CATransition {
      let fade = CATransition()
      (fade.beginTime, fade.duration) = (begin, duration)
      return fade
    }

    /// Checks the color at (10, 10) at some times; each row is a time and the expected pixel.
    private func expect(_ world: World, _ rows: [(Double, UInt32)], _ note: String) {
      for (time, expected) in rows {
        world.go(to: time)
        let pixel = world.picture[10, 10]
        #expect(
          pixel.channelDistance(to: expected) <= 1, "\(note) at \(time): \(String(pixel, radix: 16))")
      }
    }

    @Test func theChildShowsTheOldPictureInTheGroupsTime() {
      let world = World()
      defer { world.end() }
      let layer = turn(world, with: group([fade()]))
      #expect(layer.animationKeys() == ["swap"])
      #expect(layer.animation(forKey: kCATransition) is CATransition)
      expect(world, [(0, 0xFFFF_0000), (0.5, 0xFFBF_0040), (1.5, 0xFF40_00BF)], "group of 2 s")
      expect(world, [(2.01, 0xFF00_00FF)], "the transition is removed with the group")
      #expect(layer.animationKeys() == nil)
    }

    @Test func aGroupOfOneEqualsItsChildT6_2() {
      for time in stride(from: 0.0, through: 2.25, by: 0.25) {
        let pixels = [true, false].map { isGrouped -> UInt32 in
          let world = World()
          defer { world.end() }
          _ = turn(world, with: isGrouped ? group([fade(duration: 2)]) : fade(duration: 2))
          world.go(to: time)
          return world.picture[10, 10]
        }
        #expect(pixels[0] == pixels[1], "at \(time)")
      }
    }

    /// Outside of the child's own begin and end, which are times of the group, the live layer shows (T6.2).
    @Test func theChildsBeginAndDurationAreInTheGroupsTime() {
      let world = World()
      defer { world.end() }
      _ = turn(world, with: group([fade(begin: 0.5, duration: 1)]))
      expect(
        world,
        [
          (0.25, 0xFF00_00FF), (0.75, 0xFFBF_0040), (1.25, 0xFF40_00BF), (1.75, 0xFF00_00FF),
        ], "begin 0.5")
    }

    @Test func aGroupInAGroupT6_6() {
      let world = World()
      defer { world.end() }
      _ = turn(world, with: group([group([fade()], duration: 1)], duration: 4))
      expect(world, [(0.25, 0xFFBF_0040), (1.5, 0xFF00_00FF)], "inner group of 1 s")
    }

    @Test func repeatingAndReversingGroupsReplayTheTransition() {
      let world = World()
      defer { world.end() }
      let repeating = group([fade()], duration: 1)
      (repeating.repeatCount, repeating.autoreverses) = (2, true)
      _ = turn(world, with: repeating)
      expect(
        world,
        [(0.25, 0xFFBF_0040), (1.25, 0xFF40_00BF), (2.25, 0xFFBF_0040), (4.1, 0xFF00_00FF)],
        "1 s there, 1 s back, twice")
    }

    @Test func otherChildrenActOnTheLivePicture() {
      let world = World()
      defer { world.end() }
      let opacity = CABasicAnimation(\.opacity)
      (opacity.fromValue, opacity.toValue) = (0.5, 0.5)
      _ = turn(world, with: group([fade(), opacity], duration: 1))
      expect(world, [(0.25, 0x8060_0020)], "opacity over both")
    }

    @Test func removingTheGroupEndsTheTransitionL5_2() {
      let world = World()
      defer { world.end() }
      let layer = turn(world, with: group([fade()]))
      world.go(to: 0.5)
      layer.removeAnimation(forKey: "swap")
      CATransaction.flush()
      expect(world, [(0.5, 0xFF00_00FF)], "without")
    }

    /// The group's delegate is called once at the start and once at the end; the delegate of the child is never called
    /// (T6.4).
    @Test func onlyTheDelegateOfTheGroupIsCalledT6_4() async {
      let world = World()
      defer { world.end() }
      let log = Log()
      let child = fade()
      child.delegate = Watcher("child", log)
      let parent = group([child], duration: 1)
      parent.delegate = Watcher("group", log)
      _ = turn(world, with: parent)
      world.go(to: 0.5)
      world.go(to: 1.5)
      await world.runCallbacks()
      #expect(log.lines == ["start group", "stop group true"])
    }

    /// The transition that is added last is the one that a layer shows. Its old picture is the layer as it was on
    /// the screen.
    @Test func aTransitionAfterAGroupStartsFromThePictureOnTheScreen() {
      let world = World()
      defer { world.end() }
      let layer = turn(world, with: group([fade()]))
      world.go(to: 1)
      world.commitWithoutActions {
        layer.add(fade(duration: 1), forKey: nil)
        layer.backgroundColor = .white
      }
      expect(world, [(1, 0xFF80_0080), (1.5, 0xFFC0_80C0)], "second")
    }
  }
}
