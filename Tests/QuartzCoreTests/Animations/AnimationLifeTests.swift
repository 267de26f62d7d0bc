import QuartzCore
import Testing

extension LayerTests {
  @Suite @MainActor struct AnimationLife {
    private func fade(_ log: Log, _ name: String = "it", duration: Double = 1) -> CABasicAnimation {
      let animation = CABasicAnimation(keyPath: "opacity")
      (animation.fromValue, animation.toValue, animation.duration) = (0.0, 1.0, duration)
      animation.delegate = Watcher(name, log)
      return animation
    }

    @Test func startsAndEndsT1_24() async {
      let (world, log) = (World(), Log())
      defer { world.end() }
      let layer = world.add(CALayer())
      layer.add(fade(log), forKey: "fade")
      #expect(log.lines.isEmpty)
      CATransaction.flush()
      #expect(log.lines.isEmpty, "delegates are not called inside the commit")
      await world.runCallbacks()
      #expect(log.lines == ["start it"])
      world.go(to: 0.5)
      #expect(layer.presentation()?.opacity == 0.5)
      world.go(to: 1)
      await world.runCallbacks()
      #expect(log.lines == ["start it", "stop it true"])
      #expect(layer.animationKeys() == nil)
    }

    @Test func anAnimationThatIsNotRemovedStopsOnceT9_15() async {
      let (world, log) = (World(), Log())
      defer { world.end() }
      let layer = world.add(CALayer())
      let animation = fade(log)
      animation.isRemovedOnCompletion = false
      layer.add(animation, forKey: "fade")
      CATransaction.flush()
      for time in [1.5, 2.5] {
        world.go(to: time)
        await world.runCallbacks()
      }
      #expect(log.lines == ["start it", "stop it true"])
      #expect(layer.animationKeys() == ["fade"])
    }

    /// An animation stops with `finished` = false when it is removed or replaced, and when its layer is moved or
    /// removed (L3.7, T8.6, T8.8).
    @Test func removedAndReplacedAnimationsStopUnfinishedT8_6() async {
      let ends: [(String, (CALayer) -> Void)] = [
        ("removed", { $0.removeAnimation(forKey: "fade") }),
        ("all removed", { $0.removeAllAnimations() }),
        ("layer removed", { $0.removeFromSuperlayer() }),
        ("ancestor removed", { $0.superlayer?.removeFromSuperlayer() }),
        ("moved in the tree", { $0.superlayer?.superlayer?.addSublayer($0) }),
        ("replaced", { $0.add(CABasicAnimation(keyPath: "opacity"), forKey: "fade") }),
      ]
      for (name, end) in ends {
        let (world, log) = (World(), Log())
        defer { world.end() }
        let (parent, layer) = (world.add(CALayer()), CALayer())
        world.commitWithoutActions { parent.addSublayer(layer) }
        layer.add(fade(log, duration: 10), forKey: "fade")
        CATransaction.flush()
        world.go(to: 1)
        world.commitWithoutActions { end(layer) }
        await world.runCallbacks()
        #expect(log.lines == ["start it", "stop it false"], "\(name)")
        #expect((layer.animationKeys() == nil) == (name != "replaced"), "\(name)")
      }
    }

    @Test func anAnimationOfALayerOutsideOfATreeStopsAtOnceT8_8() async {
      let (world, log) = (World(), Log())
      defer { world.end() }
      let layer = CALayer()
      layer.add(fade(log), forKey: "fade")
      CATransaction.flush()
      await world.runCallbacks()
      #expect(log.lines == ["start it", "stop it false"] && layer.animationKeys() == nil)
    }

    /// A scene may be made some time before it is shown.
    @Test func animationsOfLayersThatAreShownLaterWaitT8_8() async {
      let (world, log) = (World(), Log())
      defer { world.end() }
      let (layers, show) = CATransaction.making {
        let layers = [CALayer(), CALayer()]
        for layer in layers { layer.add(fade(log), forKey: "fade") }
        return layers
      }
      CATransaction.flush()
      await world.runCallbacks()
      #expect(log.lines.isEmpty && layers.allSatisfy { $0.animationKeys() == ["fade"] })
      show()
      _ = world.add(layers[0])
      CATransaction.flush()
      await world.runCallbacks()
      #expect(log.lines.filter { $0.hasPrefix("stop") } == ["stop it false"])
      #expect(layers.map { $0.animationKeys() } == [["fade"], nil])
    }

    /// Transactions of the code that makes the layers do not end the animations either.
    @Test func animationsOfLayersThatAreShownLaterOutliveTransactionsT8_8() async {
      let (world, log) = (World(), Log())
      defer { world.end() }
      CATransaction.flush()
      let (layer, show) = CATransaction.making {
        let layer = CALayer()
        CATransaction.begin()
        layer.add(fade(log), forKey: "fade")
        CATransaction.commit()
        CATransaction.flush()
        return layer
      }
      await world.runCallbacks()
      #expect(log.lines.isEmpty && layer.animationKeys() == ["fade"])
      show()
      _ = world.add(layer)
      CATransaction.flush()
      await world.runCallbacks()
      #expect(layer.animationKeys() == ["fade"] && !log.lines.contains { $0.hasPrefix("stop") })
    }

    /// The layer copies an animation when it is added (T9.16), so later changes of the original have no effect.
    @Test func theLayerKeepsAFrozenCopyT3_23() throws {
      let (world, log) = (World(), Log())
      defer { world.end() }
      let layer = world.add(CALayer())
      let original = fade(log)
      original.setValue("a tag", forKey: "tag")
      layer.add(original, forKey: "fade")
      original.toValue = 0.5
      original.duration = 9
      CATransaction.flush()
      let kept = try #require(layer.animation(forKey: "fade") as? CABasicAnimation)
      #expect(kept !== original && kept === layer.animation(forKey: "fade"))
      #expect(kept.duration == 1 && kept.toValue as? Double == 1)
      #expect(kept.value(forKey: "tag") as? String == "a tag")
      kept.setValue(7, forKey: "late tag")
      #expect(kept.value(forKey: "late tag") as? Int == 7, "undeclared keys may be set")
      let copy = try #require(kept.copy() as? CABasicAnimation)
      copy.duration = 3
      #expect(copy.duration == 3 && kept.duration == 1)
    }

    @Test func animationKeysAreInTheOrderOfAddingT3_8() {
      let (world, log) = (World(), Log())
      defer { world.end() }
      let layer = world.add(CALayer())
      for key in ["a", "b", "c", "a"] { layer.add(fade(log), forKey: key) }
      #expect(layer.animationKeys() == ["b", "c", "a"])
    }

    @Test func theDurationComesFromTheTransactionT1_4() {
      let (world, log) = (World(), Log())
      defer { world.end() }
      let layer = world.add(CALayer())
      for (set, expected) in [(nil, 0.25), (2.0, 2.0), (0, 0.25)] as [(Double?, Double)] {
        CATransaction.begin()
        set.map { CATransaction.setAnimationDuration($0) }
        layer.add(fade(log, duration: 0), forKey: "fade")
        CATransaction.commit()
        #expect(
          layer.animation(forKey: "fade")?.duration == expected, "T9.17: \(String(describing: set))")
      }
    }

    @Test func unknownKeyPathsRunAndShowNothingT3_24() async {
      let (world, log) = (World(), Log())
      defer { world.end() }
      let layer = world.add(CALayer())
      let animation = CABasicAnimation(keyPath: "position.z")
      (animation.toValue, animation.duration) = (5, 1)
      animation.delegate = Watcher("it", log)
      layer.add(animation, forKey: "odd")
      CATransaction.flush()
      world.go(to: 0.5)
      #expect(layer.presentation()?.position == .zero && layer.animationKeys() == ["odd"])
      world.go(to: 2)
      await world.runCallbacks()
      #expect(log.lines == ["start it", "stop it true"])
    }
  }
}
