import QuartzCore
import TestSupport
import Testing

extension LayerTests {
  @Suite @MainActor struct ImplicitAnimations {
    /// A layer that moves from 0 to 100 in 1 s is set back to 0 after 0.4 s. The new animation starts from the
    /// presentation value (T8.5).
    @Test func retargetingStartsFromThePresentationValueT8_5() {
      let world = World()
      defer { world.end() }
      let layer = world.add(CALayer())
      world.animate { layer.position.x = 100 }
      var read: [Double] = []
      for time in [0.2, 0.4] {
        world.go(to: time)
        read.append(Double(layer.presentation()?.position.x ?? -1))
      }
      world.animate { layer.position.x = 0 }
      for time in [0.6, 0.9, 1.5] {
        world.go(to: time)
        read.append(Double(layer.presentation()?.position.x ?? -1))
      }
      for (value, expected) in zip(read, [20.0, 40, 32, 20, 0]) {
        #expect(abs(value - expected) < 1e-9, "\(read)")
      }
      #expect(layer.animationKeys() == nil)
    }

    @Test func severalSetsInOneTransactionStartFromTheOldValueT8_4() {
      let world = World()
      defer { world.end() }
      let layer = world.add(CALayer())
      world.animate {
        layer.position.x = 50
        layer.position.x = 100
      }
      world.go(to: 0.5)
      #expect(layer.presentation()?.position.x == 50)
      #expect(layer.animationKeys() == ["position"])
    }

    @Test func theImplicitAnimationIsTheOneOfT9_11() throws {
      let world = World()
      defer { world.end() }
      let layer = world.add(CALayer())
      layer.opacity = 0.5
      let animation = try #require(layer.animation(forKey: "opacity") as? CABasicAnimation)
      #expect(animation.keyPath == "opacity" && animation.duration == 0.25)
      #expect((animation.fromValue as? NSNumber)?.doubleValue == 1)
      #expect(animation.toValue == nil && animation.byValue == nil)
      #expect(animation.fillMode == .backwards && animation.isRemovedOnCompletion)
      #expect(animation.timingFunction == CAMediaTimingFunction(name: .default))
      #expect(animation.beginTime == 0, "T1.15: until the commit")
      CATransaction.flush()
      #expect(layer.animation(forKey: "opacity")?.beginTime == 100)
    }

    /// A value equal to the old one starts no animation (T7.12), and neither does a duration of 0 (T9.17).
    @Test func changesThatStartNoImplicitAnimationT9_10() {
      let world = World()
      defer { world.end() }
      let lone = CALayer()
      lone.opacity = 0.5
      #expect(lone.animationKeys() == nil, "the layer is in no tree")
      let fresh = CALayer()
      world.root.addSublayer(fresh)
      fresh.opacity = 0.5
      #expect(fresh.animationKeys() == nil, "added in the same transaction")
      CATransaction.flush()
      let layer = world.add(CALayer())
      world.commitWithoutActions { layer.opacity = 0.5 }
      world.animate(0) { layer.opacity = 0.25 }
      world.animate { layer.opacity = 0.25 }
      #expect(layer.animationKeys() == nil, "actions disabled, a duration of 0, an equal value")
      world.animate { layer.backgroundColor = .red }
      #expect(layer.animationKeys() == nil, "T3.13: there is no old color to animate from")
      world.animate { layer.backgroundColor = .blue }
      #expect(layer.animationKeys() == ["backgroundColor"])
    }

    @Test func frameAnimatesPositionAndBoundsT9_13() {
      let world = World()
      defer { world.end() }
      let layer = world.add(CALayer(), frame: CGRect(x: 0, y: 0, width: 10, height: 10))
      world.animate { layer.frame = CGRect(x: 10, y: 10, width: 30, height: 30) }
      #expect(layer.animationKeys() == ["position", "bounds"])
      world.go(to: 0.5)
      #expect(layer.presentation()?.frame == CGRect(x: 5, y: 5, width: 20, height: 20))
    }

    /// An action is searched for in the delegate, the dictionary `actions`, the style, the class, and the built-in
    /// actions, in this order. `NSNull` ends the search (T9.8).
    @Test func actionsAreSearchedInOrderT9_8() {
      final class Answer: CALayerDelegate {
        var action: (any CAAction)?
        func action(for layer: CALayer, forKey event: String) -> (any CAAction)? { action }
      }
      let world = World()
      defer { world.end() }
      let layer = world.add(CALayer())
      #expect(layer.action(forKey: "opacity") is CABasicAnimation)
      let (fromStyle, fromActions, fromDelegate) = (CATransition(), CATransition(), CATransition())
      layer.style = ["style": ["actions": ["opacity": fromStyle]]]
      #expect(layer.action(forKey: "opacity") === fromStyle)
      layer.actions = ["opacity": fromActions]
      #expect(layer.action(forKey: "opacity") === fromActions)
      let delegate = Answer()
      delegate.action = fromDelegate
      layer.delegate = delegate
      #expect(layer.action(forKey: "opacity") === fromDelegate)
      delegate.action = NSNull()
      #expect(layer.action(forKey: "opacity") == nil)
    }

    /// An animation that serves as an action is added to the layer under the key of the event (T9.13a).
    @Test func anActionWithoutEndsGoesFromOldToNewT3_4() {
      let world = World()
      defer { world.end() }
      let layer = world.add(CALayer())
      let action = CABasicAnimation()
      action.duration = 2
      layer.actions = ["cornerRadius": action]
      layer.cornerRadius = 10
      CATransaction.flush()
      world.go(to: 0.5)
      #expect(layer.presentation()?.cornerRadius == 2.5)
      #expect(action.keyPath == nil && action.fromValue == nil, "the caller's object is unchanged")
    }

    /// The copy of an animation that a layer has may be an action as well.
    @Test func aFrozenActionWithoutEndsGoesFromOldToNewT3_4() throws {
      let world = World()
      defer { world.end() }
      let layer = world.add(CALayer())
      let original = CABasicAnimation(keyPath: "cornerRadius")
      original.duration = 2
      layer.add(original, forKey: "own")
      CATransaction.flush()
      let action = try #require(layer.animation(forKey: "own"))
      layer.actions = ["cornerRadius": action]
      layer.cornerRadius = 10
      CATransaction.flush()
      world.go(to: 0.5)
      #expect(layer.presentation()?.cornerRadius == 2.5)
    }

    /// Old and new contents are blended pixel by pixel (T3.20, L2.9).
    @Test func contentsCrossFadeT3_20() {
      let world = World()
      defer { world.end() }
      let layer = world.add(CALayer(), frame: CGRect(x: 3, y: 2, width: 8, height: 8))
      world.commitWithoutActions { layer.contents = solidImage(0xFFFF_0000) }
      world.animate { layer.contents = solidImage(0x8000_0080) }
      let rows: [(Double, UInt32)] = [
        (0, 0xFFFF_0000), (0.25, 0xDFBF_0020), (0.5, 0xC080_0040), (1.01, 0x8000_0080),
      ]
      for (time, expected) in rows {
        world.go(to: time)
        let pixel = world.picture[6, 6]
        #expect(pixel.channelDistance(to: expected) <= 1, "\(time): \(String(pixel, radix: 16))")
      }
      #expect(world.picture[2, 6] == 0 && world.picture[11, 6] == 0)
    }

    @Test func theContentsOfThePresentationChangeAtOneHalfT3_20() {
      let world = World()
      defer { world.end() }
      let layer = world.add(CALayer(), frame: CGRect(x: 0, y: 0, width: 8, height: 8))
      let (old, new) = (solidImage(0xFFFF_0000), solidImage(0xFF00_00FF))
      world.commitWithoutActions { layer.contents = old }
      world.animate { layer.contents = new }
      for (time, expected) in [(0.49, old), (0.51, new)] {
        world.go(to: time)
        #expect(layer.presentation()?.contents as? CGImage == expected, "\(time)")
      }
    }
  }
}
