import QuartzCore
import Testing

extension LayerTests {
  @Suite @MainActor struct Transactions {
    @Test func valuesAreScopedT9_3() {
      let world = World()
      defer { world.end() }
      #expect(CATransaction.animationDuration() == 0.25 && !CATransaction.disableActions())
      CATransaction.begin()
      CATransaction.setAnimationDuration(2)
      CATransaction.setValue("x", forKey: "custom")
      CATransaction.begin()
      #expect(CATransaction.animationDuration() == 2)
      #expect(CATransaction.value(forKey: "custom") as? String == "x")
      CATransaction.setValue(3, forKey: kCATransactionAnimationDuration)
      CATransaction.setDisableActions(true)
      #expect(CATransaction.animationDuration() == 3, "keys and accessors are the same storage")
      CATransaction.commit()
      #expect(CATransaction.animationDuration() == 2 && !CATransaction.disableActions())
      CATransaction.commit()
      #expect(CATransaction.animationDuration() == 0.25)
      #expect(CATransaction.value(forKey: "custom") == nil)
    }

    @Test func oneCommitTooManyDoesNothingT9_5() {
      for _ in 0..<3 { CATransaction.commit() }
      #expect(CATransaction.animationDuration() == 0.25)
    }

    @Test func onlyTheOutermostCommitSendsT9_1() {
      let world = World()
      defer { world.end() }
      let layer = world.add(CALayer())
      CATransaction.begin()
      CATransaction.begin()
      CATransaction.setDisableActions(true)
      layer.opacity = 0.5
      CATransaction.commit()
      CATransaction.flush()
      #expect(layer.presentation()?.opacity == 1, "T9.6: a flush waits for the explicit one")
      CATransaction.commit()
      CATransaction.flush()
      #expect(layer.presentation()?.opacity == 0.5)
    }

    @Test func changesTakeTheDurationOfTheInnermostTransaction() {
      let world = World()
      defer { world.end() }
      let (slow, fast) = (world.add(CALayer()), world.add(CALayer()))
      CATransaction.begin()
      CATransaction.setAnimationDuration(4)
      slow.opacity = 0
      CATransaction.begin()
      CATransaction.setAnimationDuration(1)
      fast.opacity = 0
      CATransaction.commit()
      slow.zPosition = 1
      CATransaction.commit()
      CATransaction.flush()
      #expect(slow.animation(forKey: "opacity")?.duration == 4)
      #expect(slow.animation(forKey: "zPosition")?.duration == 4)
      #expect(fast.animation(forKey: "opacity")?.duration == 1)
      let begins = [slow, fast].map { $0.animation(forKey: "opacity")?.beginTime }
      #expect(begins == [100, 100], "T1.15: one commit, one time")
    }

    private func animation(_ name: String, _ log: Log, duration: Double = 1) -> CABasicAnimation {
      let animation = CABasicAnimation(keyPath: "opacity")
      (animation.toValue, animation.duration) = (0.5, duration)
      animation.delegate = Watcher(name, log)
      return animation
    }

    /// The callbacks of one animation are the start, the completion block and the stop, in this order (T1.25).
    @Test func theCompletionBlockRunsBetweenStartAndStopT9_15() async {
      let (world, log) = (World(), Log())
      defer { world.end() }
      let layer = world.add(CALayer())
      CATransaction.begin()
      CATransaction.setCompletionBlock { log.note("block") }
      layer.add(animation("A", log), forKey: nil)
      log.note("committing")
      CATransaction.commit()
      log.note("committed")
      await world.runCallbacks()
      #expect(log.lines == ["committing", "committed", "start A"])
      world.go(to: 1)
      await world.runCallbacks()
      #expect(log.lines.suffix(3) == ["start A", "block", "stop A true"])
    }

    @Test func aSecondBlockDoesNotWaitForEarlierAnimationsT9_15() async {
      let (world, log) = (World(), Log())
      defer { world.end() }
      let layer = world.add(CALayer())
      CATransaction.begin()
      CATransaction.setCompletionBlock { log.note("first") }
      layer.add(animation("J", log), forKey: nil)
      CATransaction.setCompletionBlock { log.note("second") }
      CATransaction.commit()
      await world.runCallbacks()
      world.go(to: 1)
      await world.runCallbacks()
      #expect(Set(log.lines.prefix(2)) == ["start J", "second"], "\(log.lines)")
      #expect(log.lines.suffix(2) == ["first", "stop J true"], "\(log.lines)")
    }

    @Test func anOuterBlockWaitsForInnerAnimationsT9_15() async {
      let (world, log) = (World(), Log())
      defer { world.end() }
      let layer = world.add(CALayer())
      CATransaction.begin()
      CATransaction.setCompletionBlock { log.note("outer") }
      CATransaction.begin()
      layer.add(animation("G", log), forKey: nil)
      CATransaction.commit()
      CATransaction.commit()
      await world.runCallbacks()
      #expect(log.lines == ["start G"])
      world.go(to: 1)
      await world.runCallbacks()
      #expect(log.lines == ["start G", "outer", "stop G true"])
    }

    @Test func theBlockRunsWhenTheAnimationIsRemovedT9_15() async {
      let (world, log) = (World(), Log())
      defer { world.end() }
      let layer = world.add(CALayer())
      CATransaction.begin()
      CATransaction.setCompletionBlock { log.note("block") }
      layer.add(animation("B", log, duration: 30), forKey: "b")
      CATransaction.commit()
      await world.runCallbacks()
      layer.removeAnimation(forKey: "b")
      await world.runCallbacks()
      #expect(log.lines == ["start B", "block", "stop B false"])
    }

    @Test func theBlockRunsAfterAnimationsOfLayersOutsideOfATreeStopT9_15() async {
      let (world, log) = (World(), Log())
      defer { world.end() }
      CATransaction.begin()
      CATransaction.setCompletionBlock { log.note("block") }
      CALayer().add(animation("M", log), forKey: nil)
      let kept = CALayer()
      kept.add(animation("N", log), forKey: nil)
      CATransaction.commit()
      await world.runCallbacks()
      #expect(log.lines.last == "block", "\(log.lines)")
      #expect(log.lines.filter { $0.hasSuffix("N false") || $0 == "start N" }.count == 2)
    }

    @Test func aBlockWithoutAnimationsRunsAfterTheCommitT9_14() async {
      let (world, log) = (World(), Log())
      defer { world.end() }
      CATransaction.begin()
      CATransaction.setCompletionBlock { log.note("block") }
      CATransaction.commit()
      #expect(log.lines.isEmpty)
      await world.runCallbacks()
      #expect(log.lines == ["block"])
    }

    @Test func layoutAndDisplayHappenAtTheCommitT9_7() {
      final class Worker: CALayerDelegate {
        var log: [String] = []
        func layoutSublayers(of layer: CALayer) { log.append("layout \(layer.name ?? "")") }
        func display(_ layer: CALayer) { log.append("display \(layer.name ?? "")") }
      }
      let (world, worker) = (World(), Worker())
      defer { world.end() }
      let (parent, child) = (named("parent"), named("child"))
      parent.addSublayer(child)
      (parent.delegate, child.delegate) = (worker, worker)
      child.setNeedsLayout()
      child.setNeedsDisplay()
      world.commitWithoutActions { world.root.addSublayer(parent) }
      #expect(worker.log == ["layout parent", "layout child", "display child"])
      worker.log = []
      world.commitWithoutActions { child.bounds.size.width = 5 }
      #expect(worker.log == ["layout parent", "layout child"], "L2.21")
      world.commitWithoutActions {}
      #expect(worker.log.count == 2)
    }
  }
}
