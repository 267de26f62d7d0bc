import CoreGraphics
import QuartzCore
import RenderModel
import TestSupport
import Testing

/// `CAReplicatorLayer` through the public API.
extension LayerTests {
  @Suite @MainActor struct ReplicatorLayers {
    private static let red = CGColor(red: 1, green: 0, blue: 0, alpha: 1)

    /// Returns a row of copies of one 4 × 4 square, 5 points apart.
    private static func row(_ count: Int) -> CAReplicatorLayer {
      let row = CAReplicatorLayer()
      row.bounds = CGRect(x: 0, y: 0, width: 40, height: 4)
      (row.anchorPoint, row.instanceCount) = (.zero, count)
      row.instanceTransform = CATransform3DMakeTranslation(5, 0, 0)
      let square = CALayer()
      square.frame = CGRect(x: 0, y: 0, width: 4, height: 4)
      square.backgroundColor = .white
      row.addSublayer(square)
      return row
    }

    /// Returns the colors of the first `count` copies, which are 5 points apart.
    private func pixels(_ world: World, _ count: Int = 5) -> [UInt32] {
      let picture = world.picture
      return (0..<count).map { picture[$0 * 5 + 2, 2] }
    }

    @Test func eachCopyIsMovedByTheInstanceTransform() {
      let world = World()
      defer { world.end() }
      let row = world.add(Self.row(3))
      #expect(pixels(world) == [.max, .max, .max, 0, 0])
      world.commitWithoutActions { row.instanceCount = 0 }
      #expect(pixels(world) == [0, 0, 0, 0, 0])
      world.commitWithoutActions { row.instanceCount = -2 }
      #expect(pixels(world) == [0, 0, 0, 0, 0])
    }

    @Test func colorOffsetsAddUpFromCopyToCopyL4_20() {
      let world = World()
      defer { world.end() }
      let row = Self.row(4)
      row.instanceColor = CGColor(red: 1, green: 0.8, blue: 0.6, alpha: 1)
      (row.instanceRedOffset, row.instanceAlphaOffset) = (-0.2, -0.4)
      _ = world.add(row)
      // Red is 1, 0.8 and 0.6, alpha is 1, 0.6 and 0.2, and green and blue stay 0.8 and 0.6. The pixels are
      // premultiplied.
      #expect(pixels(world, 4) == [0xFFFF_CC99, 0x997A_7A5C, 0x331F_291F, 0])
    }

    @Test func patternsAreTintedL4_20() {
      let world = World()
      defer { world.end() }
      let white = Bitmap(width: 1, height: 1)
      white[0, 0] = .max
      let row = Self.row(2)
      row.sublayers?[0].backgroundColor = CGColor(
        pattern: PatternTile(image: CGImage(adopting: white)))
      row.instanceColor = Self.red
      _ = world.add(row)
      #expect(pixels(world, 2) == [0xFFFF_0000, 0xFFFF_0000])
    }

    /// The time of copy k lags behind by k · 0.5 s. An animation that jumps after 1 s shows this.
    @Test func copiesAreDelayedL4_21() {
      let world = World()
      defer { world.end() }
      let row = Self.row(3)
      row.instanceDelay = 0.5
      _ = world.add(row)
      let jump = CAKeyframeAnimation(keyPath: "backgroundColor")
      jump.values = [Self.red, CGColor.black]
      (jump.calculationMode, jump.keyTimes) = (.discrete, [0, 0.5, 1])
      (jump.duration, jump.isRemovedOnCompletion, jump.fillMode) = (2, false, .both)
      world.commitWithoutActions { row.sublayers?[0].add(jump, forKey: nil) }
      let (red, black): (UInt32, UInt32) = (0xFFFF_0000, 0xFF00_0000)
      for (time, expected) in [
        (0.9, [red, red, red]), (1.2, [black, red, red]), (1.7, [black, black, red]),
        (2.2, [black, black, black]),
      ] {
        world.goWithoutEvents(to: time)
        #expect(pixels(world, 3) == expected, "at \(time)")
      }
    }

    @Test func copiesStillMoveWhenTheOriginalIsAtRest() {
      let world = World()
      defer { world.end() }
      let row = Self.row(3)
      row.instanceDelay = 0.5
      _ = world.add(row)
      let fade = CABasicAnimation(keyPath: "opacity")
      (fade.fromValue, fade.toValue, fade.duration) = (1.0, 0.0, 1)
      (fade.isRemovedOnCompletion, fade.fillMode) = (false, .both)
      world.commitWithoutActions { row.sublayers?[0].add(fade, forKey: nil) }
      #expect(world.activity(at: 1.9) == .running)
      #expect(world.activity(at: 2.1) == .idle)
    }

    @Test func nestedReplicatorsCombineTheirTransformsL4_22() {
      let world = World(width: 40, height: 30)
      defer { world.end() }
      let outer = CAReplicatorLayer()
      outer.bounds = CGRect(x: 0, y: 0, width: 40, height: 30)
      (outer.anchorPoint, outer.instanceCount) = (.zero, 3)
      outer.instanceTransform = CATransform3DMakeTranslation(0, 10, 0)
      outer.addSublayer(Self.row(2))
      _ = world.add(outer)
      let picture = world.picture
      #expect([2, 12, 22].map { picture[7, $0] } == [.max, .max, .max])
      #expect([2, 12, 22].map { picture[12, $0] } == [0, 0, 0])
    }

    @Test func onlyTheFirstCopyIsHitL4_18() {
      let world = World()
      defer { world.end() }
      let row = world.add(Self.row(3))
      #expect(world.root.hitTest(CGPoint(x: 2, y: 2)) === row.sublayers?[0])
      #expect(world.root.hitTest(CGPoint(x: 7, y: 2)) === row)
    }

    @Test func enormousInstanceCountsAreLimitedAndReported() {
      let log = IssueLog()
      defer { log.end() }
      let world = World()
      defer { world.end() }
      let row = world.add(Self.row(1_000_000_000))
      #expect(pixels(world) == [.max, .max, .max, .max, .max])
      #expect(log.contains { $0 == .tooMany(what: "instances", layer: row.treePath) })
      #expect(row.instanceCount == 1_000_000_000)
    }

    @Test func enormousInstanceCountsAreLimitedInDepthToo() {
      let log = IssueLog()
      defer { log.end() }
      let world = World()
      defer { world.end() }
      let row = Self.row(1_000_000_000)
      row.preservesDepth = true
      _ = world.add(row)
      #expect(pixels(world) == [.max, .max, .max, .max, .max])
      #expect(log.contains { $0 == .tooMany(what: "instances", layer: row.treePath) })
    }

    @Test func theNumberOfNestedCopiesIsLimited() {
      let log = IssueLog()
      defer { log.end() }
      let world = World()
      defer { world.end() }
      var layer = Self.row(9000)
      for _ in 0..<4 {
        let outer = CAReplicatorLayer()
        outer.instanceCount = 9000
        outer.addSublayer(layer)
        layer = outer
      }
      _ = world.add(layer)
      #expect(pixels(world) == [.max, .max, .max, .max, .max])
      #expect(log.contains { if case .tooMany(what: "instances", _) = $0 { true } else { false } })
    }

    @Test func propertiesAnimateImplicitly() {
      let world = World()
      defer { world.end() }
      let row = world.add(Self.row(1))
      world.animate(1) { row.instanceCount = 5 }
      world.go(to: 0.6)
      // The animated count is 1 + 0.6 · 4 = 3.4, which shows three copies (L4.18).
      #expect(pixels(world) == [.max, .max, .max, 0, 0])
    }
  }
}
