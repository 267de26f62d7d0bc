import QuartzCore
import RenderServer
import Testing

/// A layer that draws its own property, as the clock face of the tutorial does (T7.13).
private final class Gauge: CALayer {
  @Animatable("level") var level: CGFloat = 0
  @Animatable("title") var title: String = "none"
  nonisolated(unsafe) static var drawn: [CGFloat] = []

  override init() { super.init() }
  override init(layer: Any) { super.init(layer: layer) }
  required init?(coder: NSCoder) { super.init(coder: coder) }

  override class func needsDisplay(forKey key: String) -> Bool {
    key == "level" || super.needsDisplay(forKey: key)
  }

  override func action(forKey event: String) -> (any CAAction)? {
    guard event == "level" else { return super.action(forKey: event) }
    let animation = CABasicAnimation(keyPath: event)
    animation.timingFunction = CAMediaTimingFunction(name: .linear)
    animation.fromValue = presentation()?.level ?? level
    return animation
  }

  override func draw(in ctx: CGContext) { Gauge.drawn.append(level) }
}

/// A layer that records the presentation value at each call of `display()`. The tutorial's volume layer sets its
/// player's volume there (T7.14).
private final class Volume: CALayer {
  @Animatable("volume") var volume: CGFloat = 1
  var heard: [CGFloat] = []

  override class func needsDisplay(forKey key: String) -> Bool { key == "volume" }
  override func display() { heard.append(presentation()?.volume ?? volume) }
}

/// A layer that draws its bounds and its transform, and counts how often.
private final class Outline: CALayer {
  var count = 0

  override class func needsDisplay(forKey key: String) -> Bool {
    key == "bounds" || key == "transform"
  }
  override func display() { count += 1 }
}

extension LayerTests {
  @Suite @MainActor struct CustomProperties {
    private func tick(_ world: World, _ seconds: Double) {
      world.go(to: seconds)
      world.deliverBeat(at: seconds)
    }

    @Test func declaredValueUntilItIsSetT7_13() {
      let gauge = Gauge()
      #expect(gauge.level == 0 && gauge.title == "none")
      gauge.level = 0.5
      gauge.title = "half"
      #expect(gauge.level == 0.5 && gauge.title == "half")
      #expect((gauge.value(forKey: "level") as? NSNumber)?.doubleValue == 0.5)
    }

    @Test func drawnForEveryFrameFromThePresentationL2_20() {
      let world = World()
      defer { world.end() }
      let gauge = world.add(Gauge(), frame: CGRect(x: 0, y: 0, width: 8, height: 8))
      Gauge.drawn = []
      gauge.level = 1
      CATransaction.flush()
      for time in [0.0625, 0.125, 0.1875] { tick(world, time) }
      #expect(Gauge.drawn.contains(0.25) && Gauge.drawn.contains(0.5))
      #expect(gauge.presentation()?.level == 0.75)
      tick(world, 0.3)
      #expect(Gauge.drawn.last == 1, "the last picture shows the model value")
      let count = Gauge.drawn.count
      tick(world, 0.4)
      #expect(Gauge.drawn.count == count, "nothing is drawn at rest")
    }

    /// An edit replaces the animation, and the layer is redrawn until the new one ends.
    @Test func anEditedAnimationIsDrawnUntilItEndsL2_20() throws {
      CATransaction.flush()
      MediaClock.setManualTime(World.start)
      defer {
        CATransaction.flush()
        MediaClock.setManualTime(nil)
      }
      let (context, root, gauge) = (LayerContext(), CALayer(), Gauge())
      context.keepHistory()
      gauge.bounds.size = CGSize(width: 8, height: 8)
      withoutActions {
        context.layer = root
        root.addSublayer(gauge)
      }
      CATransaction.flush()
      let fill = CABasicAnimation(keyPath: "level")
      (fill.fromValue, fill.toValue, fill.duration) = (0.0, 1.0, 1)
      gauge.add(fill, forKey: "fill")
      CATransaction.flush()
      let entry = try #require(context.journal?.entries.first)
      let edited = try #require(entry.animation.copy() as? CABasicAnimation)
      edited.duration = 0.5
      context.editHistory(entry, as: edited)
      let beat = { (seconds: Double) in
        MediaClock.setManualTime(World.start + seconds)
        context.deliver(context.server.advance(to: World.start + seconds))
        context.deliver(FrameBeat(time: World.start + seconds, period: 1.0 / 60))
      }
      Gauge.drawn = []
      beat(0.25)
      #expect(Gauge.drawn.last == 0.5)
      beat(0.75)
      #expect(gauge.animationKeys() == nil)
      let count = Gauge.drawn.count
      beat(1)
      #expect(Gauge.drawn.count == count, "nothing is drawn at rest")
    }

    @Test func displayReadsThePresentationT7_14() {
      let world = World()
      defer { world.end() }
      let layer = world.add(Volume(), frame: CGRect(x: 0, y: 0, width: 1, height: 1))
      layer.heard = []
      let fade = CABasicAnimation(keyPath: "volume")
      (fade.fromValue, fade.toValue, fade.duration) = (1.0, 0.0, 1)
      layer.add(fade, forKey: "fade")
      CATransaction.flush()
      tick(world, 0.25)
      tick(world, 0.5)
      #expect(layer.heard == [0.75, 0.5])
    }

    /// Changes of the bounds and of the transform, which also mark layers for layout, redraw the layer too.
    @Test func boundsAndTransformAreDrawnL2_20() {
      let world = World()
      defer { world.end() }
      let layer = world.add(Outline(), frame: CGRect(x: 0, y: 0, width: 8, height: 8))
      layer.count = 0
      world.commitWithoutActions { layer.bounds.size.width = 4 }
      #expect(layer.count == 1)
      world.commitWithoutActions { layer.transform = CATransform3DMakeScale(2, 2, 1) }
      #expect(layer.count == 2)
      world.commitWithoutActions { layer.position.x = 3 }
      #expect(layer.count == 2)
    }

    @Test func framesAreRequestedOnlyWhileAnimating() {
      let world = World()
      defer { world.end() }
      let gauge = world.add(Gauge(), frame: CGRect(x: 0, y: 0, width: 8, height: 8))
      #expect(world.activity(at: 0) == .idle)
      gauge.level = 1
      CATransaction.flush()
      #expect(world.activity(at: 0.1) == .running)
      tick(world, 0.5)
      #expect(world.activity(at: 0.5) == .idle)
    }
  }
}
