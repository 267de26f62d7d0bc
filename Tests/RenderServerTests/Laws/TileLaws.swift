import CoreGraphics
import DisplayLists
import Raster
import RenderServer
import TestSupport
import Testing

/// Tests that a picture does not depend on where it is cut into tiles, or on its position.
@Suite struct TileLaws {
  private static let canvas = PixelRect(x: 0, y: 0, width: 96, height: 72)

  /// Seeds that failed once. With 1427, samples lay on the border of two pixels of the source.
  private static let onceBroken: [UInt64] = [1427]

  @Test func aTreeDrawnInTilesEqualsTheTreeDrawnAtOnce() {
    for seed in Self.onceBroken + rounds(250) {
      var scene = RandomScene(seed: seed, canvas: Self.canvas)
      let context = RenderContext()
      context.commit(scene.firstCommit(layers: 10))
      let whole = wholePicture(of: context, at: 0, canvas: Self.canvas)
      let tiled = Self.drawInTiles(whole.list, &scene.random)
      let difference = tiled.difference(from: whole.picture)
      #expect(difference.isNone, "\(scene.random.seedText): \(difference)\n\(whole.list)")
      if !difference.isNone { return }
    }
  }

  @Test func effectsDrawnInTilesEqualEffectsDrawnAtOnce() {
    for seed in rounds(150) {
      var scene = RandomScene(seed: seed, canvas: Self.canvas, .rich)
      let context = RenderContext()
      context.commit(scene.firstCommit(layers: 10))
      let whole = wholePicture(of: context, at: 0, canvas: Self.canvas)
      let tiled = Self.drawInTiles(whole.list, &scene.random)
      let difference = tiled.difference(from: whole.picture)
      #expect(difference.isNone, "\(scene.random.seedText): \(difference)\n\(whole.list)")
      if !difference.isNone { return }
    }
  }

  private static func drawInTiles(_ list: DisplayList, _ random: inout SeededGenerator) -> Bitmap {
    let bitmap = Bitmap(width: canvas.width, height: canvas.height)
    let rasterizer = Rasterizer()
    var y = 0
    while y < canvas.maxY {
      let height = random.int(1...40)
      var x = 0
      while x < canvas.maxX {
        let width = random.int(1...50)
        rasterizer.draw(list, in: PixelRect(x: x, y: y, width: width, height: height), of: bitmap)
        x += width
      }
      y += height
    }
    return bitmap
  }

  /// A translation changes the last bits of every product, so coverage and the positions of samples may be rounded
  /// differently. Two levels are permitted. Scenes with the nearest filter are skipped, because there such a bit can
  /// select another pixel.
  @Test func aTreeMovedByWholePixelsGivesTheMovedPicture() {
    let (dx, dy) = (17, 5)
    let large = PixelRect(x: 0, y: 0, width: 96 + dx, height: 72 + dy)
    for seed in rounds(150) {
      var scene = RandomScene(seed: seed, canvas: large)
      let context = RenderContext()
      context.commit(scene.firstCommit(layers: 8))
      let isCrisp = scene.properties.values.contains {
        $0.rare.values.magnificationFilter == "nearest"
      }
      if isCrisp { continue }
      let before = wholePicture(of: context, at: 0, canvas: large).picture
      context.commit(scene.moveRoot(x: Double(dx), y: Double(dy)))
      let after = wholePicture(of: context, at: 0, canvas: large).picture
      let difference = after.part(x: dx, y: dy, width: 96, height: 72)
        .difference(from: before.part(x: 0, y: 0, width: 96, height: 72))
      #expect(difference.greatest <= 2, "\(scene.random.seedText): \(difference)")
    }
  }
}
