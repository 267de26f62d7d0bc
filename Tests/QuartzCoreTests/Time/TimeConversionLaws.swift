import QuartzCore
import TestSupport
import Testing

extension LayerTests {
  /// Tests of `convertTime` between any two layers: up the superlayers of one and down those of the other (T1.18).
  @Suite @MainActor struct TimeConversion {
    private static func clock(_ layer: CALayer, _ random: inout SeededGenerator) {
      layer.speed = random.pick([1, 1, 2, 0.5, -1, -3, 0.01, Float(random.number(-4...4))])
      layer.timeOffset = random.pick([0, random.number(-20...20)])
      layer.beginTime = random.pick([0, random.number(-20...200)])
    }

    private static func tree(_ random: inout SeededGenerator) -> [CALayer] {
      var layers = [CALayer()]
      for _ in 0..<random.int(1...8) {
        let layer = CALayer()
        random.pick(layers).addSublayer(layer)
        layers.append(layer)
      }
      for layer in layers { clock(layer, &random) }
      return layers
    }

    private static func isClose(_ a: Double, _ b: Double) -> Bool {
      abs(a - b) <= 1e-8 * max(1, abs(a), abs(b))
    }

    /// Times can also be converted between trees without a common layer, by way of absolute time.
    @Test func convertingThereAndBackGivesTheSameTimeT1_18() {
      for seed in rounds(200) {
        var random = SeededGenerator(seed: seed)
        let layers = Self.tree(&random) + Self.tree(&random)
        for a in layers {
          let (b, time) = (random.pick(layers), random.number(-100...1000))
          let there = b.convertTime(time, from: a)
          #expect(there == a.convertTime(time, to: b), "\(random.seedText)")
          let back = a.convertTime(there, from: b)
          #expect(Self.isClose(back, time), "\(random.seedText): \(time) came back as \(back)")
        }
      }
    }

    @Test func conversionByWayOfAnotherLayerGivesTheSameTimeT1_18() {
      for seed in rounds(200) {
        var random = SeededGenerator(seed: seed)
        let layers = Self.tree(&random)
        let (a, b, c) = (random.pick(layers), random.pick(layers), random.pick(layers))
        let time = random.number(-100...1000)
        let direct = c.convertTime(time, from: a)
        #expect(
          Self.isClose(c.convertTime(b.convertTime(time, from: a), from: b), direct),
          "\(random.seedText)")
        let absolute = a.convertTime(time, to: nil)
        #expect(Self.isClose(c.convertTime(absolute, from: nil), direct), "\(random.seedText)")
      }
    }

    /// Absolute time is converted to local time with the formula of T1.3, which is applied here from the root down,
    /// layer by layer.
    @Test func absoluteTimeGoesDownLayerByLayerT1_3() {
      for seed in rounds(100) {
        var random = SeededGenerator(seed: seed)
        let layer = random.pick(Self.tree(&random))
        var time = 321.5
        for link in Array(sequence(first: layer, next: { $0.superlayer })).reversed() {
          time = (time - link.beginTime) * Double(link.speed) + link.timeOffset
        }
        #expect(layer.convertTime(321.5, from: nil) == time, "\(random.seedText)")
      }
    }

    /// A paused ancestor of both layers has no influence. A conversion out of a paused layer to its superlayer gives
    /// the begin time of the paused layer (T1.19).
    @Test func timesAreConvertedThroughPausedLayersT1_19() {
      let (root, a, b) = (CALayer(), CALayer(), CALayer())
      root.addSublayer(a)
      root.addSublayer(b)
      (root.speed, a.speed, b.beginTime) = (0, 2, 3)
      #expect(b.convertTime(8, from: a) == 1)
      #expect(a.convertTime(1, from: b) == 8)
      root.beginTime = 7
      #expect(a.convertTime(8, to: nil) == 7)
      #expect(CALayer().convertTime(10, to: nil) == 10)
    }
  }
}
