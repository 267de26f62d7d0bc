import QuartzCore
import Testing

extension LayerTests {
  /// The calls of delegates and completion blocks, and their order (T1.23–T1.27, T9.15).
  @Suite @MainActor struct Callbacks {
    private func fade(
      _ log: Log, _ name: String = "it", _ change: (CABasicAnimation) -> Void = { _ in }
    ) -> CABasicAnimation {
      let animation = CABasicAnimation(keyPath: "opacity")
      (animation.fromValue, animation.toValue, animation.duration) = (0.0, 0.5, 1)
      animation.delegate = Watcher(name, log)
      change(animation)
      return animation
    }

    /// An animation ends at its begin time plus its active duration divided by |speed|, in the time of its layer, and
    /// never earlier.
    @Test func animationsEndAfterTheirActiveDurationT1_23() async {
      let cases: [(String, (CABasicAnimation) -> Void, Double)] = [
        ("plain", { _ in }, 1), ("twice as fast", { $0.speed = 2 }, 0.5),
        ("backwards", { $0.speed = -2 }, 0.5), ("later", { $0.beginTime = 102 }, 3),
        ("repeated", { $0.repeatCount = 2.5 }, 2.5),
        ("and back", { ($0.repeatCount, $0.autoreverses, $0.speed) = (3, true, 4) }, 1.5),
        ("for a time", { ($0.repeatDuration, $0.repeatCount) = (0.75, 9) }, 0.75),
        ("shifted: the window stays T1.8", { $0.timeOffset = 0.5 }, 1),
      ]
      for (name, change, end) in cases {
        let (world, log) = (World(), Log())
        defer { world.end() }
        world.root.add(fade(log, "it", change), forKey: "fade")
        CATransaction.flush()
        world.go(to: end - 0.001)
        await world.runCallbacks()
        #expect(
          !log.lines.contains("stop it true") && world.root.animationKeys() == ["fade"], "\(name)")
        world.go(to: end)
        await world.runCallbacks()
        #expect(log.lines == ["start it", "stop it true"], "\(name)")
        #expect(world.root.animationKeys() == nil, "\(name)")
      }
    }

    @Test func stoppedAndEndlessAnimationsDoNotEndT1_23() async {
      let changes: [(CABasicAnimation) -> Void] = [
        { $0.speed = 0 }, { $0.repeatCount = .infinity }, { $0.repeatDuration = .infinity },
      ]
      for change in changes {
        let (world, log) = (World(), Log())
        defer { world.end() }
        world.root.add(fade(log, "it", change), forKey: "fade")
        CATransaction.flush()
        world.go(to: 1e7)
        await world.runCallbacks()
        #expect(log.lines == ["start it"] && world.root.animationKeys() == ["fade"])
      }
    }

    /// An animation that is not removed on completion continues to apply its fill mode, which may be `removed`.
    @Test func anAnimationThatIsNotRemovedKeepsItsFillT1_23() async {
      let fills: [(CAMediaTimingFillMode, Float)] = [
        (.removed, 1), (.forwards, 0.5), (.backwards, 1), (.both, 0.5),
      ]
      for (fill, expected) in fills {
        let (world, log) = (World(), Log())
        defer { world.end() }
        world.root.add(
          fade(log) { ($0.fillMode, $0.isRemovedOnCompletion) = (fill, false) }, forKey: "fade")
        CATransaction.flush()
        for time in [1.5, 7, 300] {
          world.go(to: time)
          await world.runCallbacks()
          #expect(world.root.presentation()?.opacity == expected, "\(fill.rawValue)")
        }
        #expect(log.lines == ["start it", "stop it true"] && world.root.animationKeys() == ["fade"])
        world.root.removeAnimation(forKey: "fade")
        await world.runCallbacks()
        #expect(log.lines == ["start it", "stop it true"], "the stop is reported once")
        #expect(world.root.presentation()?.opacity == 1)
      }
    }

    /// The first frame or commit at or after the end time ends the animation.
    @Test func aCommitAfterTheEndRemovesTheAnimationT1_23() async {
      let (world, log) = (World(), Log())
      defer { world.end() }
      world.root.add(fade(log), forKey: "fade")
      CATransaction.flush()
      world.goWithoutEvents(to: 1.5)
      world.commitWithoutActions { world.root.cornerRadius = 1 }
      #expect(world.root.animationKeys() == nil)
      await world.runCallbacks()
      #expect(log.lines == ["start it", "stop it true"])
    }

    /// An animation that fills backwards shows before its begin time, but has not started by then.
    @Test func theStartIsTheBeginOfTheActiveTimeT1_24() async {
      let (world, log) = (World(), Log())
      defer { world.end() }
      world.root.add(
        fade(log) { ($0.beginTime, $0.fillMode) = (103, .backwards) }, forKey: "fade")
      CATransaction.flush()
      for time in [0, 2.9] {
        world.go(to: time)
        await world.runCallbacks()
        #expect(log.lines.isEmpty && world.root.presentation()?.opacity == 0)
      }
      world.go(to: 3)
      await world.runCallbacks()
      #expect(log.lines == ["start it"])
    }

    @Test func anAnimationRemovedBeforeItsBeginDoesNotStartT1_24() async {
      let (world, log) = (World(), Log())
      defer { world.end() }
      world.root.add(fade(log) { $0.beginTime = 103 }, forKey: "fade")
      CATransaction.flush()
      world.root.removeAllAnimations()
      await world.runCallbacks()
      #expect(log.lines == ["stop it false"])
    }

    /// A delegate that keeps the animations that it is called with, and records whether every call was on the main
    /// queue.
    private final class RecordingDelegate: CAAnimationDelegate {
      var passed: [CAAnimation] = []
      var wasOnMainQueue = true

      func animationDidStart(_ anim: CAAnimation) { note(anim) }
      func animationDidStop(_ anim: CAAnimation, finished flag: Bool) { note(anim) }

      private func note(_ anim: CAAnimation) {
        passed.append(anim)
        wasOnMainQueue = wasOnMainQueue && DispatchQueue.getSpecific(key: mainQueueMark) == true
      }
    }

    /// The delegate gets the layer's copy of the animation, which has the caller's values of undeclared keys (T7.3).
    /// The call is on the main thread.
    @Test func theDelegateGetsTheCopyWithItsTagsT1_24() async throws {
      let world = World()
      defer { world.end() }
      let delegate = RecordingDelegate()
      DispatchQueue.main.setSpecific(key: mainQueueMark, value: true)
      let original = fade(Log()) { $0.delegate = delegate }
      original.setValue("hour hand", forKey: "handTag")
      original.setValue(7, forKey: "number")
      world.root.add(original, forKey: "fade")
      CATransaction.flush()
      let kept = try #require(world.root.animation(forKey: "fade"))
      await world.runCallbacks()
      world.go(to: 2)
      await world.runCallbacks()
      #expect(
        delegate.passed.count == 2 && delegate.passed.allSatisfy { $0 === kept && $0 !== original })
      #expect(delegate.passed.allSatisfy { $0.value(forKey: "handTag") as? String == "hour hand" })
      #expect(delegate.passed.allSatisfy { $0.value(forKey: "number") as? Int == 7 })
      #expect(delegate.wasOnMainQueue)
    }

    /// A delegate that writes to the log when it is deallocated.
    private final class DeallocationLogger: CAAnimationDelegate {
      private let log: Log
      init(_ log: Log) { self.log = log }
      deinit { log.note("gone") }
    }

    /// The layer's copy of the animation retains the delegate until the animation is removed.
    @Test func theDelegateIsRetainedT1_24() async {
      let (world, log) = (World(), Log())
      defer { world.end() }
      world.root.add(fade(log) { $0.delegate = DeallocationLogger(log) }, forKey: "fade")
      CATransaction.flush()
      await world.runCallbacks()
      #expect(log.lines.isEmpty)
      world.go(to: 2)
      await world.runCallbacks()
      #expect(log.lines == ["gone"])
    }

    @Test func onlyTheGroupsDelegateIsCalledT6_4() async {
      let (world, log) = (World(), Log())
      defer { world.end() }
      let (group, child) = (CAAnimationGroup(), fade(log, "child"))
      child.isRemovedOnCompletion = false
      group.animations = [child, fade(log, "other") { $0.duration = 0.25 }]
      (group.duration, group.delegate) = (1, Watcher("group", log))
      world.root.add(group, forKey: "group")
      CATransaction.flush()
      world.go(to: 0.5)
      await world.runCallbacks()
      world.go(to: 1)
      await world.runCallbacks()
      #expect(log.lines == ["start group", "stop group true"] && world.root.animationKeys() == nil)
    }

    /// If the model value is set before the animation is added, the old value never shows (T1.27, T3.22). Actions are
    /// off, so no implicit animation runs beside the explicit one (T9.18).
    @Test func theOldValueDoesNotFlashWhenTheModelIsSetFirstT1_27() async {
      let (world, log) = (World(), Log())
      defer { world.end() }
      let layer = world.add(CALayer())
      CATransaction.begin()
      CATransaction.setDisableActions(true)
      layer.opacity = 0
      layer.add(fade(log) { ($0.fromValue, $0.toValue) = (1, nil) }, forKey: "fade")
      CATransaction.commit()
      CATransaction.flush()
      var last: Float = 1
      for time in [0, 0.5, 0.99, 1, 1.001, 1.5] {
        world.go(to: time)
        let shown = layer.presentation()?.opacity ?? -1
        #expect(shown <= last && shown >= 0, "at \(time)")
        last = shown
        await world.runCallbacks()
        #expect(layer.presentation()?.opacity == last)
      }
      #expect(last == 0)
    }

    /// A completion block waits for implicit animations as it does for explicit ones (T9.15).
    @Test func aBlockWaitsForImplicitAnimationsT9_15() async {
      let (world, log) = (World(), Log())
      defer { world.end() }
      let layer = world.add(CALayer())
      CATransaction.begin()
      CATransaction.setCompletionBlock { log.note("block") }
      CATransaction.setAnimationDuration(2)
      (layer.opacity, layer.zPosition) = (0, 3)
      CATransaction.commit()
      world.go(to: 1.9)
      await world.runCallbacks()
      #expect(log.lines.isEmpty)
      world.go(to: 2)
      await world.runCallbacks()
      #expect(log.lines == ["block"])
    }

    /// A completion block does not wait for an animation that is refused (T1.26) or that another animation replaces.
    @Test func blocksDoNotWaitForRefusedOrReplacedAnimationsT9_15() async {
      let (world, log) = (World(), Log())
      defer { world.end() }
      CATransaction.begin()
      CATransaction.setCompletionBlock { log.note("block") }
      world.root.add(fade(log, "bad") { $0.duration = .nan }, forKey: "bad")
      world.root.add(fade(log, "first"), forKey: "fade")
      world.root.add(fade(log, "second") { $0.duration = 0.5 }, forKey: "fade")
      CATransaction.commit()
      await world.runCallbacks()
      #expect(
        log.lines.filter { $0.hasPrefix("stop") }.sorted() == ["stop bad false", "stop first false"])
      #expect(!log.lines.contains("block"))
      world.go(to: 0.5)
      await world.runCallbacks()
      #expect(log.lines.suffix(2) == ["block", "stop second true"])
    }

    /// The stops that belong to one frame are called in the order of their end times, and the starts in the order in
    /// which the animations were added.
    @Test func callbacksOfOneFrameAreOrdered() async {
      let (world, log) = (World(), Log())
      defer { world.end() }
      let (a, b) = (world.add(CALayer()), world.add(CALayer()))
      a.add(fade(log, "slow") { $0.duration = 3 }, forKey: "1")
      b.add(fade(log, "quick") { $0.duration = 1 }, forKey: "1")
      a.add(fade(log, "middle") { $0.duration = 2 }, forKey: "2")
      CATransaction.flush()
      await world.runCallbacks()
      #expect(
        log.lines.filter { $0.hasPrefix("start") } == ["start slow", "start quick", "start middle"])
      log.lines = []
      world.go(to: 9)
      await world.runCallbacks()
      #expect(log.lines == ["stop quick true", "stop middle true", "stop slow true"])
    }

    /// A delegate may add, remove and change layers. Its changes form a transaction of their own.
    @Test func delegatesMayChangeLayersT1_24() async {
      final class Chain: CAAnimationDelegate {
        let layer: CALayer
        let log: Log
        init(_ layer: CALayer, _ log: Log) { (self.layer, self.log) = (layer, log) }
        func animationDidStop(_ anim: CAAnimation, finished flag: Bool) {
          log.note("stop \(flag)")
          guard log.lines.count < 3, let next = anim.copy() as? CAAnimation else { return }
          next.beginTime = 0
          layer.add(next, forKey: "fade")
        }
      }
      let (world, log) = (World(), Log())
      defer { world.end() }
      world.root.add(fade(log) { $0.delegate = Chain(world.root, log) }, forKey: "fade")
      CATransaction.flush()
      for time in 1...5 {
        world.go(to: Double(time))
        await world.runCallbacks()
      }
      #expect(log.lines == ["stop true", "stop true", "stop true"])
    }
  }
}
