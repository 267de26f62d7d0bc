import QuartzCore
import RenderModel
import Testing

extension LayerTests {
  /// Tests of which tiles a tiled layer draws, and at which scale (L4.35, L4.36).
  @Suite @MainActor struct TiledLayers {
    /// Returns a renderer of 64 × 48 points that shows `layer`, with tiles of 32 × 32 pixels.
    private func show(_ layer: CATiledLayer, scale: CGFloat = 1) -> CARenderer {
      let (renderer, root) = (CARenderer(), CALayer())
      root.anchorPoint = .zero
      root.bounds = CGRect(x: 0, y: 0, width: 64, height: 48)
      root.addSublayer(layer)
      layer.anchorPoint = .zero
      layer.tileSize = CGSize(width: 32, height: 32)
      renderer.layer = root
      renderer.bounds = root.bounds
      renderer.scale = scale
      return renderer
    }

    private func render(_ renderer: CARenderer) throws -> Bitmap {
      CATransaction.flush()
      renderer.beginFrame(atTime: 100)
      return try #require(renderer.render()).bitmap
    }

    @Test func defaultsL4_35() {
      let layer = CATiledLayer()
      #expect(layer.tileSize == CGSize(width: 256, height: 256))
      #expect(layer.levelsOfDetail == 1 && layer.levelsOfDetailBias == 0)
      #expect(CATiledLayer.fadeDuration() == 0.25)
      layer.setValue(3, forKey: "levelsOfDetail")
      #expect(layer.levelsOfDetail == 3)
    }

    /// A layer draws each visible tile once, and the clip of the context is the tile.
    @Test func drawsEachVisibleTileOnceL4_36() throws {
      let layer = StripedTiledLayer()
      layer.bounds = CGRect(x: 0, y: 0, width: 1e6, height: 1e6)
      let renderer = show(layer)
      let picture = try render(renderer)
      #expect(layer.takeCalls() == 4 && layer.levels == [0])
      #expect(layer.positions == ["0,0", "1,0", "0,1", "1,1"])
      #expect(picture.isFullyOpaque && picture[10, 10] == 0xFFFF_0000 && picture[17, 40] == 0xFFFF_FFFF)
      _ = try render(renderer)
      #expect(layer.takeCalls() == 0, "drawn tiles are kept")
    }

    /// The cost of a layer of 10¹² square points is that of its visible part, wherever this part is (L4.36).
    @Test func aHugeLayerCostsItsVisiblePart() throws {
      let layer = StripedTiledLayer()
      layer.bounds = CGRect(x: 0, y: 0, width: 1e6, height: 1e6)
      let renderer = show(layer)
      for step in 0..<40 {
        withoutActions {
          layer.position = CGPoint(x: -Double(step) * 23_456.5, y: -Double(step) * 9_876)
        }
        let picture = try render(renderer)
        #expect(picture.isFullyOpaque, "step \(step)")
        // A window of 64 × 48 pixels meets at most 3 × 3 tiles. One more tile on each side is kept.
        #expect(layer.takeCalls() <= 3 * 3, "step \(step)")
        #expect(
          layer.tiles.count <= 5 * 5, "tiles that are not visible are dropped: \(layer.tiles.count)")
      }
    }

    @Test func onlyNewTilesAreDrawnWhileScrolling() throws {
      let layer = StripedTiledLayer()
      layer.bounds = CGRect(x: 0, y: 0, width: 1000, height: 1000)
      let renderer = show(layer)
      _ = try render(renderer)
      let oldPositions = layer.positions
      withoutActions { layer.position.x = -16 }
      _ = try render(renderer)
      // The first frame draws four tiles, and the second one those of the new column.
      #expect(layer.takeCalls() == 4 + 2)
      #expect(layer.positions.subtracting(oldPositions) == ["2,0", "2,1"])
    }

    /// Tiles under transforms have no seams, through which a background of another color would show.
    @Test func tilesHaveNoSeams() throws {
      let layer = StripedTiledLayer()
      layer.color.withLock { $0 = CGColor(red: 1, green: 1, blue: 1, alpha: 1) }
      layer.bounds = CGRect(x: 0, y: 0, width: 500, height: 500)
      let renderer = show(layer)
      renderer.background = CGColor(red: 0, green: 0, blue: 0, alpha: 1)
      let transforms: [CATransform3D] = [
        CATransform3DMakeTranslation(-20.3, -10.7, 0), CATransform3DMakeScale(0.37, 0.37, 1),
        CATransform3DConcat(
          CATransform3DMakeRotation(0.3, 0, 0, 1), CATransform3DMakeTranslation(-20, -60, 0)),
        CATransform3DMakeScale(3.3, 3.3, 1),
      ]
      for transform in transforms {
        withoutActions { layer.transform = transform }
        let picture = try render(renderer)
        for y in 1..<47 { for x in 1..<63 { #expect(picture[x, y] == 0xFFFF_FFFF, "\(x), \(y)") } }
      }
    }

    /// The level of detail that is drawn is the binary logarithm of the scale, rounded up, within the levels that the
    /// layer has.
    @Test func theLevelOfDetailFollowsTheScaleL4_36() throws {
      let zooms: [(CGFloat, Int)] = [
        (1, 0), (0.9, 0), (0.5, -1), (0.3, -1), (0.2, -2), (0.01, -2), (1.5, 1), (2, 1), (9, 1),
      ]
      for (zoom, level) in zooms {
        let layer = StripedTiledLayer()
        layer.bounds = CGRect(x: 0, y: 0, width: 400, height: 400)
        let renderer = show(layer)
        withoutActions {
          (layer.levelsOfDetail, layer.levelsOfDetailBias) = (4, 1)
          layer.transform = CATransform3DMakeScale(zoom, zoom, 1)
        }
        _ = try render(renderer)
        #expect(layer.levels == [level], "zoom \(zoom)")
        let sizes = layer.tiles.values.map { $0.image?.width }
        #expect(sizes.allSatisfy { $0 == 32 }, "a tile is tileSize pixels large")
      }
    }

    @Test func tilesFollowTheScalesOfContentsAndScreenL4_36() throws {
      let layer = StripedTiledLayer()
      layer.bounds = CGRect(x: 0, y: 0, width: 400, height: 400)
      let renderer = show(layer, scale: 2)
      layer.contentsScale = 2
      _ = try render(renderer)
      #expect(layer.takeCalls() == 4 * 3 && layer.levels == [0], "128 × 96 pixels")
      let frame = TileGrid(tileSize: layer.tileSize, contentsScale: 2, level: 0)
        .frame(of: TileKey(level: 0, x: 1, y: 0))
      #expect(frame == CGRect(x: 16, y: 0, width: 16, height: 16))
    }

    /// The offsets of shadows are in points, as in the pictures of other layers.
    @Test func shadowsInTilesFollowTheScaleL7_22() throws {
      let layer = ShadowedTiledLayer()
      layer.bounds = CGRect(x: 0, y: 0, width: 400, height: 400)
      let renderer = show(layer, scale: 2)
      layer.contentsScale = 2
      let picture = try render(renderer)
      #expect(picture[8, 8] == 0xFFFF_0000 && picture[24, 8] == 0xFF00_00FF && picture[16, 8] == 0)
    }

    /// `setNeedsDisplay(_:)` invalidates all tiles that intersect the rectangle.
    @Test func onlyInvalidatedTilesAreDrawnAgainL4_36() throws {
      let layer = StripedTiledLayer()
      layer.bounds = CGRect(x: 0, y: 0, width: 400, height: 400)
      let renderer = show(layer)
      _ = try render(renderer)
      _ = layer.takeCalls()
      layer.color.withLock { $0 = .blue }
      layer.setNeedsDisplay(CGRect(x: 40, y: 2, width: 4, height: 4))
      let picture = try render(renderer)
      #expect(layer.takeCalls() == 1)
      #expect(picture[42, 10] == 0xFF00_00FF && picture[10, 10] == 0xFFFF_0000)
      layer.setNeedsDisplay()
      #expect(try render(renderer)[10, 10] == 0xFF00_00FF)
      #expect(layer.takeCalls() == 4)
      layer.tileSize = CGSize(width: 64, height: 64)
      _ = try render(renderer)
      #expect(layer.takeCalls() == 1, "another tile size discards all tiles")
    }

    @Test func contentsMakeItAPlainLayerL4_36() throws {
      let layer = StripedTiledLayer()
      layer.bounds = CGRect(x: 0, y: 0, width: 64, height: 48)
      let renderer = show(layer)
      withoutActions { layer.contents = solidImage(0xFF00_FF00) }
      #expect(try render(renderer)[20, 20] == 0xFF00_FF00)
      #expect(layer.takeCalls() == 0)
    }

    @Test func nothingOutsideItsBoundsIsDrawn() throws {
      let layer = StripedTiledLayer()
      layer.bounds = CGRect(x: 3, y: 5, width: 20.5, height: 10)
      let renderer = show(layer)
      withoutActions { layer.position = CGPoint(x: 8, y: 8) }
      let picture = try render(renderer)
      #expect(picture[7, 12] == 0 && picture[8, 7] == 0 && picture[8, 18] == 0 && picture[29, 12] == 0)
      #expect(picture[8, 8] != 0 && picture[27, 17] >> 24 == 255)
      #expect(abs(Int(picture[28, 12] >> 24) - 128) <= 2, "half of the pixel is covered")
    }

    /// A layer with a single level of detail, zoomed out so far that more tiles are visible than the limit allows.
    @Test func tooManyTilesAreReported() throws {
      let (collector, layer) = (IssueCollector(), StripedTiledLayer())
      layer.name = "wide"
      layer.bounds = CGRect(x: 0, y: 0, width: 1e6, height: 1e6)
      let renderer = show(layer)
      withoutActions {
        layer.tileSize = CGSize(width: 2048, height: 2048)
        layer.transform = CATransform3DMakeScale(1e-4, 1e-4, 1)
      }
      _ = try render(renderer)
      // The tiles of a layer have at most 256 MiB (L4.36), which is 16 tiles of 2048 × 2048 pixels.
      #expect(layer.takeCalls() <= 16)
      #expect(collector.about("wide").count == 1 && collector.about("wide")[0].contains("more tiles"))
    }

    @Test func aDelegateIsCalledOnceForEachTile() throws {
      final class Counter: CALayerDelegate {
        var count = 0
        func draw(_ layer: CALayer, in ctx: CGContext) { count += 1 }
      }
      let (layer, counter) = (CATiledLayer(), Counter())
      layer.bounds = CGRect(x: 0, y: 0, width: 64, height: 48)
      let renderer = show(layer)
      // The whole layer is one tile.
      withoutActions { layer.tileSize = CGSize(width: 256, height: 256) }
      for _ in 0..<3 { #expect(try render(renderer).isBlank) }
      layer.delegate = counter
      layer.setNeedsDisplay()
      for _ in 0..<3 { _ = try render(renderer) }
      #expect(counter.count == 1, "a delegate can draw tiles, too")
    }

    @Test func damageOfNewTilesIsDrawnIntoTheSameContext() throws {
      let layer = StripedTiledLayer()
      layer.bounds = CGRect(x: 0, y: 0, width: 1000, height: 1000)
      let renderer = show(layer)
      let context = try #require(CGContext(drawingInto: Bitmap(width: 64, height: 48), isFlipped: true))
      for step in 0..<12 {
        withoutActions { layer.position = CGPoint(x: -Double(step) * 13.25, y: -Double(step) * 7) }
        CATransaction.flush()
        renderer.beginFrame(atTime: 100)
        renderer.render(into: context)
        let whole = try #require(renderer.render()).bitmap
        #expect(context.bitmap.difference(from: whole).isNone, "step \(step)")
        // `render()` above makes the next drawing a whole one. It is done here, so that the next step draws only damage.
        renderer.render(into: context)
      }
    }
  }
}
