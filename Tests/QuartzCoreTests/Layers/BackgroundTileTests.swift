import QuartzCore
import RenderModel
import Testing

extension LayerTests {
  /// Tiles that are drawn on a background thread and fade in.
  @Suite(.timeLimit(.minutes(1))) @MainActor struct TilesInTheBackground {
    /// Draws frames until `isDone` returns true. The test fails after 2000 frames.
    private func run(_ world: World, until isDone: () -> Bool) async {
      for _ in 0..<2000 where !isDone() {
        _ = world.picture
        await world.runCallbacks()
        await Task.yield()
      }
      #expect(isDone())
      CATransaction.flush()
    }

    private func add<Layer: CATiledLayer>(_ layer: Layer, to world: World) -> Layer {
      layer.tileSize = CGSize(width: 16, height: 16)
      return world.add(layer, frame: CGRect(x: 0, y: 0, width: 32, height: 30))
    }

    @Test func tilesAreDrawnOffTheMainThreadL4_36() async {
      let world = World()
      defer { world.end() }
      DispatchQueue.main.setSpecific(key: mainQueueMark, value: true)
      let layer = add(StripedTiledLayer(), to: world)
      #expect(world.picture.isBlank, "the first frame does not wait for tiles")
      await run(world) { layer.tiles.count == 4 }
      let calls = layer.wereDrawnOnMainQueue.withLock { $0 }
      #expect(calls == [false, false, false, false])
    }

    /// New tiles fade in over `fadeDuration`. After that the layer needs no more frames (L4.36).
    @Test func newTilesFadeInL4_36() async {
      let world = World()
      defer { world.end() }
      let layer = add(SlowlyFadingTiledLayer(), to: world)
      await run(world) { layer.tiles.count == 4 }
      #expect(world.activity(at: 0) == .running)
      for (time, alpha) in [(0.0, 0), (0.5, 64), (1, 128), (1.5, 191), (2, 255), (9, 255)] {
        world.go(to: time)
        let shown = Int(world.picture[10, 10] >> 24)
        #expect(abs(shown - alpha) <= 1, "at \(time): \(shown)")
      }
      #expect(world.activity(at: 2.1) == .idle)
    }

    /// While the context's clock is stopped, a tile that fades in would stay transparent.
    @Test func newTilesDoNotFadeInWhileTheClockIsStopped() async {
      let world = World()
      defer { world.end() }
      let layer = add(SlowlyFadingTiledLayer(), to: world)
      world.context.timeBase = TimeBase(anchor: World.start, origin: World.start, rate: 0)
      await run(world) { layer.tiles.count == 4 }
      #expect(world.picture[10, 10] >> 24 == 255)
    }

    /// A tile that is invalidated while it is being drawn is discarded.
    @Test func outdatedPicturesAreNotShown() async {
      let world = World()
      defer { world.end() }
      let layer = add(StripedTiledLayer(), to: world)
      for _ in 0..<5 {
        _ = world.picture
        layer.setNeedsDisplay()
        CATransaction.flush()
      }
      layer.color.withLock { $0 = .blue }
      layer.setNeedsDisplay()
      await run(world) { layer.tiles.count == 4 }
      world.go(to: 5)
      #expect(world.picture[10, 10] == 0xFF00_00FF)
    }

    @Test func coarserTilesStandInForMissingOnesL4_36() async {
      let world = World()
      defer { world.end() }
      let layer = add(StripedTiledLayer(), to: world)
      world.commitWithoutActions { (layer.levelsOfDetail, layer.levelsOfDetailBias) = (2, 1) }
      await run(world) { layer.tiles.count == 4 }
      world.go(to: 5)
      world.commitWithoutActions {
        layer.anchorPoint = .zero
        layer.position = .zero
        layer.transform = CATransform3DMakeScale(2, 2, 1)
      }
      #expect(world.picture[10, 10] >> 24 == 255, "before the finer tiles are drawn")
      await run(world) { layer.tiles.keys.contains { $0.level == 1 } }
    }

    @Test func aRemovedTiledLayerIsDeallocated() async {
      let world = World()
      defer { world.end() }
      var layer: StripedTiledLayer? = add(StripedTiledLayer(), to: world)
      weak let kept = layer
      _ = world.picture
      world.commitWithoutActions { layer?.removeFromSuperlayer() }
      layer = nil
      for _ in 0..<2000 where kept != nil {
        await world.runCallbacks()
        await Task.yield()
      }
      #expect(kept == nil)
    }
  }
}
