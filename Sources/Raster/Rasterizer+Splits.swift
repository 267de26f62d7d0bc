internal import CPixelKernels
import CoreGraphics
import DisplayLists

// Combinations of two pictures that share an edge, at which their coverages add up to one.

extension Rasterizer {
  func join(_ picture: Canvas, to target: Canvas, clip: PixelRect) {
    for y in clip.minY..<clip.maxY {
      lk_join(target.pixels(clip.minX, y), picture.pixels(clip.minX, y), clip.width)
    }
  }

  /// Multiplies the pixels by 1 minus the coverage of the shape, the opposite of `mask`.
  func cut(_ hole: ClipShape, out canvas: Canvas, clip: PixelRect) {
    scanner.scan(hole.shape, through: hole.toPixels, clip: clip) { row in
      row.forEachPartialRun { start, count in
        let coverage = row.coverage(at: start)
        for index in 0..<count { coverage[index] = 255 - coverage[index] }
        lk_scale_coverage(canvas.pixels(start, row.y), coverage, count)
      }
      lk_fill(canvas.pixels(row.fullStart, row.y), max(0, row.fullEnd - row.fullStart), 0)
    }
  }
}
