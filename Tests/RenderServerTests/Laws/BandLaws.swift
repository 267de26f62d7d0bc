import CoreGraphics
import Raster
import RenderServer
import TestSupport
import Testing

/// Tests of frames that are so large that the pool of threads draws them.
@Suite struct BandLaws {
  private static let canvas = PixelRect(x: 0, y: 0, width: 640, height: 480)

  /// `FrameRenderer` divides such a frame into bands and draws them in parallel. The picture must equal that of one
  /// rasterizer, which draws the frame as a whole.
  @Test func aFrameDrawnInBandsEqualsTheFrameDrawnAtOnce() {
    for seed in rounds(15) {
      var scene = RandomScene(seed: seed, canvas: Self.canvas)
      let context = RenderContext()
      context.commit(scene.firstCommit(layers: 20))
      let renderer = FrameRenderer(context: context)
      _ = renderer.prepare(at: 0, canvas: Self.canvas, scale: 1)
      let (banded, whole) = (Self.empty(), Self.empty())
      renderer.draw(into: banded, age: 0)
      Rasterizer().draw(renderer.displayList, in: Self.canvas, of: whole)
      let difference = banded.difference(from: whole)
      #expect(difference.isNone, "\(scene.random.seedText): \(difference)\n\(renderer.displayList)")
      if !difference.isNone { return }
    }
  }

  private static func empty() -> Bitmap { Bitmap(width: canvas.width, height: canvas.height) }
}
