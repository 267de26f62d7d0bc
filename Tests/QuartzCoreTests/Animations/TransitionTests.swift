import QuartzCore
import TestSupport
import Testing

extension LayerTests {
  @Suite @MainActor struct Transitions {
    private func fade(_ duration: Double = 1) -> CATransition {
      let fade = CATransition()
      fade.duration = duration
      return fade
    }

    /// Adds a layer whose red sublayer is replaced by a blue one during a transition.
    private func swap(
      _ world: World, prepare: (CALayer) -> Void = { _ in }
    ) -> (holder: CALayer, old: CALayer) {
      let holder = world.add(named("holder"), frame: CGRect(x: 4, y: 4, width: 20, height: 20))
      let (old, new) = (named("old", .red), named("new", .blue))
      world.commitWithoutActions {
        for layer in [old, new] { layer.frame = CGRect(x: 0, y: 0, width: 30, height: 20) }
        holder.addSublayer(old)
        prepare(holder)
      }
      world.commitWithoutActions {
        holder.add(fade(), forKey: nil)
        holder.addSublayer(new)
        old.removeFromSuperlayer()
      }
      return (holder, old)
    }

    private func expect(
      _ world: World, _ x: Int, _ y: Int, _ expected: UInt32, _ note: String
    ) {
      let pixel = world.picture[x, y]
      #expect(
        pixel.channelDistance(to: expected) <= 1, "\(note): \(String(pixel, radix: 16))")
    }

    /// The transition is stored under the key `transition`, whatever key the caller gives (T6.10).
    @Test func aRemovedSublayerFadesOutL5_2() {
      let world = World()
      defer { world.end() }
      let holder = world.add(named("holder"), frame: CGRect(x: 0, y: 0, width: 20, height: 20))
      let old = named("old", .red)
      world.commitWithoutActions {
        old.frame = CGRect(x: 0, y: 0, width: 20, height: 20)
        holder.addSublayer(old)
      }
      world.commitWithoutActions {
        holder.add(fade(), forKey: "whatever")
        old.removeFromSuperlayer()
      }
      #expect(holder.animationKeys() == [kCATransition], "L5.2")
      let rows: [(Double, UInt32)] = [
        (0, 0xFFFF_0000), (0.25, 0xBFBF_0000), (0.75, 0x4040_0000), (1.01, 0),
      ]
      for (time, expected) in rows {
        world.go(to: time)
        expect(world, 10, 10, expected, "at \(time)")
      }
    }

    /// The time that the search for a transition takes is proportional to the depth of the groups.
    @Test func aTransitionInDeeplyNestedGroupsIsFoundQuickly() {
      let world = World()
      defer { world.end() }
      let holder = world.add(named("holder"), frame: CGRect(x: 0, y: 0, width: 20, height: 20))
      var animation: CAAnimation = fade(4)
      for _ in 0..<32 {
        let group = CAAnimationGroup()
        (group.animations, group.duration) = ([animation], 4)
        animation = group
      }
      let start = ContinuousClock.now
      world.commitWithoutActions {
        holder.add(animation, forKey: "deep")
        holder.backgroundColor = CGColor(red: 0, green: 0, blue: 1, alpha: 1)
      }
      world.go(to: 2)
      _ = world.picture
      #expect(ContinuousClock.now - start < .seconds(5))
    }

    @Test func opaqueToOpaqueStaysOpaqueL5_4() {
      let world = World()
      defer { world.end() }
      _ = swap(world)
      world.go(to: 0.25)
      expect(world, 10, 10, 0xFFBF_0040, "inside")
      expect(world, 30, 10, 0xFFBF_0040, "sublayers outside the bounds are part of it")
    }

    @Test func opacityActsOnBothPicturesL5_2() {
      let world = World()
      defer { world.end() }
      _ = swap(world) { $0.opacity = 0.5 }
      world.go(to: 0.25)
      expect(world, 10, 10, 0x8060_0020, "inside")
    }

    @Test func masksToBoundsCutsBothPicturesL5_2() {
      let world = World()
      defer { world.end() }
      _ = swap(world) {
        $0.masksToBounds = true
        $0.cornerRadius = 6
      }
      world.go(to: 0.25)
      expect(world, 10, 10, 0xFFBF_0040, "inside")
      expect(world, 30, 10, 0, "outside the bounds")
      expect(world, 4, 4, 0, "outside the rounded corner")
    }

    /// The old picture moves with its layer, and the new picture shows changes that are made during the transition.
    @Test func theOldPictureMovesWithTheLayerAndTheNewOneShowsChangesL5_2() {
      let world = World()
      defer { world.end() }
      let (holder, _) = swap(world)
      world.commitWithoutActions {
        holder.position.x += 10
        holder.sublayers?.first?.backgroundColor = .white
      }
      world.go(to: 0.5)
      expect(world, 7, 10, 0, "where it was")
      expect(world, 16, 10, 0xFFFF_8080, "where it is")
    }

    @Test func startAndEndProgressLimitThePartThatIsPlayedL5_3() {
      let world = World()
      defer { world.end() }
      let holder = world.add(named("holder", .red), frame: CGRect(x: 0, y: 0, width: 20, height: 20))
      let part = fade()
      (part.startProgress, part.endProgress) = (0.5, 0.75)
      world.commitWithoutActions {
        holder.add(part, forKey: nil)
        holder.backgroundColor = .blue
      }
      for (time, expected) in [(0.0, 0xFF80_0080 as UInt32), (0.999, 0xFF40_00BF), (1.1, 0xFF00_00FF)] {
        world.go(to: time)
        expect(world, 10, 10, expected, "at \(time)")
      }
    }

    /// When a transition is removed, the next frame shows the model (T8.9).
    @Test func removingTheTransitionShowsTheNewPictureAtOnceL5_2() {
      let world = World()
      defer { world.end() }
      let (holder, _) = swap(world)
      world.go(to: 0.25)
      holder.removeAnimation(forKey: kCATransition)
      CATransaction.flush()
      expect(world, 10, 10, 0xFF00_00FF, "without")
    }

    @Test func aNewLayerFadesInFromNothingL5_2() {
      let world = World()
      defer { world.end() }
      let layer = named("new", .red)
      layer.frame = CGRect(x: 0, y: 0, width: 10, height: 10)
      world.commitWithoutActions {
        world.root.addSublayer(layer)
        layer.add(fade(), forKey: nil)
      }
      world.go(to: 0.25)
      expect(world, 5, 5, 0x4040_0000, "at .25")
    }

    /// The implicit action of `hidden` is a fade (T7.1, T9.13).
    @Test func hidingFadesOutAndShowingFadesInT9_13() {
      let world = World()
      defer { world.end() }
      let layer = world.add(named("it", .red), frame: CGRect(x: 0, y: 0, width: 10, height: 10))
      world.animate { layer.isHidden = true }
      world.go(to: 0.25)
      expect(world, 5, 5, 0xBFBF_0000, "hiding")
      world.go(to: 2)
      expect(world, 5, 5, 0, "hidden")
      world.animate { layer.isHidden = false }
      world.go(to: 2.25)
      expect(world, 5, 5, 0x4040_0000, "showing")
    }
  }
}
