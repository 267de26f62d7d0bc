internal import CPixelKernels
import CoreGraphics
import DisplayLists

// Combinations of two pictures that share an edge, at which their coverages add up to one.

extension Rasterizer {
  /// Composites `picture` onto `target`, with which it shares an edge. Where both cover a pixel partly, their coverages
  /// are added, so that what is below does not show through along the edge.
  func join(_ picture: Canvas, to target: Canvas, clip: PixelRect) {
    for y in clip.minY..<clip.maxY {
      lk_join(target.pixels(clip.minX, y), picture.pixels(clip.minX, y), clip.width)
    }
  }

  /// Multiplies the pixels by 1 minus the coverage of the shape. It is the opposite of `mask`, which multiplies by the
  /// coverage.
  func cut(_ hole: ClipShape, out canvas: Canvas, clip: PixelRect) {
    scanner.scan(hole.shape, through: hole.toPixels, clip: clip) { run in
      run.forEachPartialRun { start, count in
        let coverage = run.coverage(at: start)
        for index in 0..<count { coverage[index] = 255 - coverage[index] }
        lk_scale_coverage(canvas.pixels(start, run.y), coverage, count)
      }
      lk_fill(canvas.pixels(run.fullStart, run.y), run.fullEnd - run.fullStart, 0)
    }
  }
}
