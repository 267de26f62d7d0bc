import QuartzCore
import TestSupport
import Testing

extension LayerTests {
  /// Pausing, resuming and changing the speed of layers in any nesting, with the code of Apple's QA1673 and of T1.21.
  @Suite @MainActor struct Pausing {
    /// Returns a layer with an animation that makes the presentation's `zPosition` equal to the layer's local time.
    private static func clockLayer() -> CALayer {
      let (layer, animation) = (CALayer(), CABasicAnimation(keyPath: "zPosition"))
      (animation.fromValue, animation.toValue) = (-65536.0, 65536.0)
      (animation.beginTime, animation.duration) = (-65536, 131_072)
      layer.add(animation, forKey: "clock")
      return layer
    }

    /// Pauses a layer in the way that T1.20 describes.
    private static func pause(_ layer: CALayer) {
      let now = layer.convertTime(CACurrentMediaTime(), from: nil)
      layer.speed = 0
      layer.timeOffset = now
    }

    /// Resumes a layer in the way that T1.20 describes.
    private static func resume(_ layer: CALayer) {
      let paused = layer.timeOffset
      (layer.speed, layer.timeOffset, layer.beginTime) = (1, 0, 0)
      layer.beginTime = layer.convertTime(CACurrentMediaTime(), from: nil) - paused
    }

    /// Changes the speed so that the layer's local time is continuous (T1.21).
    private static func change(_ layer: CALayer, to speed: Float) {
      let now = CACurrentMediaTime()
      let parent = layer.superlayer?.convertTime(now, from: nil) ?? now
      layer.beginTime = parent - (parent - layer.beginTime) * Double(layer.speed / speed)
      layer.speed = speed
    }

    /// Returns the local time that the presentation of each layer shows.
    private static func shown(_ layers: [CALayer]) -> [Double] {
      layers.map { $0.presentation()?.zPosition ?? .nan }
    }

    /// Returns the rate of each layer's local time, in seconds for each second of media time.
    private static func rates(_ layers: [CALayer]) -> [Double] {
      layers.map { layer in
        sequence(first: layer, next: { $0.superlayer }).reduce(1) { $0 * Double($1.speed) }
      }
    }

    /// Resumes the layer if it is paused; otherwise pauses it or changes its speed. Returns the name of the operation.
    private static func operate(_ layer: CALayer, _ random: inout SeededGenerator) -> String {
      if layer.speed == 0 {
        resume(layer)
        return "resume"
      }
      if random.once(in: 2) {
        pause(layer)
        return "pause"
      }
      let speed: Float = random.pick([0.5, 1, 2, -1, -0.5])
      change(layer, to: speed)
      return "speed \(speed)"
    }

    /// No operation makes a presentation value jump. Between two operations, the time of each layer runs at the product
    /// of its own speed and those of its superlayers, which is 0 while one of these layers is paused.
    @Test func pausesAndChangesOfSpeedCauseNoJumpsT1_20() {
      var pauses = 0
      for seed in rounds(40) {
        var random = SeededGenerator(seed: seed)
        let world = World()
        defer { world.end() }
        var layers: [CALayer] = [world.root]
        world.commitWithoutActions {
          for _ in 0..<5 {
            let layer = Self.clockLayer()
            random.pick(layers).addSublayer(layer)
            layers.append(layer)
          }
        }
        layers.removeFirst()
        var now = 0.0
        for step in 0..<16 {
          let (before, rates) = (Self.shown(layers), Self.rates(layers))
          let wait = random.number(0...4)
          now += wait
          world.go(to: now)
          let after = Self.shown(layers)
          for index in layers.indices {
            let expected = before[index] + wait * rates[index]
            #expect(
              abs(after[index] - expected) < 1e-8, "\(random.seedText), step \(step), layer \(index)")
          }
          let layer = random.pick(layers + [world.root])
          var name = ""
          world.commitWithoutActions { name = Self.operate(layer, &random) }
          if name == "pause" { pauses += 1 }
          for (index, value) in Self.shown(layers).enumerated() {
            #expect(
              abs(value - after[index]) < 1e-8, "\(random.seedText), step \(step), \(name): \(index)")
          }
        }
      }
      // Pauses must be among the operations. The number is a choice.
      #expect(pauses > 100)
    }

    /// A pause delays the end of an animation by the length of the pause (T1.20, T1.23).
    @Test func aPauseDelaysTheEndT1_23() async {
      let (world, log) = (World(), Log())
      defer { world.end() }
      let layer = world.add(CALayer())
      let fade = CABasicAnimation(keyPath: "opacity")
      (fade.fromValue, fade.toValue, fade.duration) = (0, 1, 2)
      fade.delegate = Watcher("it", log)
      layer.add(fade, forKey: "fade")
      CATransaction.flush()
      world.go(to: 0.5)
      world.commitWithoutActions { Self.pause(layer) }
      world.go(to: 50)
      await world.runCallbacks()
      #expect(log.lines == ["start it"] && layer.presentation()?.opacity == 0.25, "T1.22")
      world.commitWithoutActions { Self.resume(layer) }
      #expect(layer.presentation()?.opacity == 0.25)
      world.go(to: 51)
      #expect(layer.presentation()?.opacity == 0.75)
      world.go(to: 51.4)
      await world.runCallbacks()
      #expect(log.lines == ["start it"])
      world.go(to: 51.5)
      await world.runCallbacks()
      #expect(log.lines == ["start it", "stop it true"])
    }

    /// A layer that is paused before it gets its animation can be scrubbed with its `timeOffset` (T1.22). The same
    /// holds for a subtree and for the root layer.
    @Test func scrubbingALayerASubtreeAndTheRootT1_22() {
      for level in 0...2 {
        let world = World()
        defer { world.end() }
        let (outer, inner) = (CALayer(), CALayer())
        let chain = [inner, outer, world.root]
        world.commitWithoutActions {
          world.root.addSublayer(outer)
          outer.addSublayer(inner)
          chain[level].speed = 0
        }
        let fade = CABasicAnimation(keyPath: "opacity")
        (fade.fromValue, fade.toValue, fade.duration) = (0, 1, 1)
        world.commitWithoutActions { inner.add(fade, forKey: "fade") }
        for offset in [0.25, 0.999, 0, 0.5] {
          world.commitWithoutActions { chain[level].timeOffset = offset }
          let shown = Double(inner.presentation()?.opacity ?? -1)
          #expect(abs(shown - offset) < 1e-6, "level \(level)")
        }
        world.go(to: 1000)
        #expect(inner.presentation()?.opacity == 0.5 && inner.animationKeys() == ["fade"])
      }
    }

    /// A layer that runs backwards shows the same values in the reverse order.
    @Test func aReversedLayerRunsBackwardsT1_9() {
      let world = World()
      defer { world.end() }
      let layer = world.add(Self.clockLayer())
      world.go(to: 10)
      let turn = layer.presentation()?.zPosition ?? 0
      world.commitWithoutActions { Self.change(layer, to: -1) }
      for back in [0, 0.5, 3, 10.0] {
        world.go(to: 10 + back)
        #expect(abs((layer.presentation()?.zPosition ?? .nan) - (turn - back)) < 1e-9)
      }
    }
  }
}
