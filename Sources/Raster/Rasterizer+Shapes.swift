internal import CPixelKernels
import CoreGraphics
import DisplayLists

extension Rasterizer {
  /// Fills the part of a shape inside of `clip` with its color.
  func draw(_ fill: FillCommand, into canvas: Canvas, clip: PixelRect) {
    let color = fill.color
    if fill.shape.isPlain, fill.toPixels.mapsToWholePixels(fill.shape.rect) {
      // The edges of the rectangle are on pixel boundaries, and `clip` lies inside of the item's bounds, which are the
      // rectangle. All pixels of the clip are therefore covered completely.
      for y in clip.minY..<clip.maxY {
        paint(color, over: canvas.pixels(clip.minX, y), count: clip.width)
      }
      return
    }
    // If all edges are antialiased, the scanner computes the coverage and composites it in one pass. Otherwise each row
    // of coverage is first changed at the aliased edges.
    if fill.shape.aliasedEdges == 0 {
      scanner.set(fill.shape, fill.toPixels)
      return scanner.fill(canvas, clip: clip, color)
    }
    scanner.scan(fill.shape, through: fill.toPixels, clip: clip) { run in
      paint(color, over: run, of: canvas)
    }
  }

  /// Paints a premultiplied color over a covered run.
  func paint(_ color: UInt32, over run: CoveredRun, of canvas: Canvas) {
    run.forEachPartialRun { start, count in
      lk_over_solid_coverage(canvas.pixels(start, run.y), run.coverage(at: start), count, color)
    }
    let count = run.fullEnd - run.fullStart
    if count > 0 { paint(color, over: canvas.pixels(run.fullStart, run.y), count: count) }
  }

  private func paint(
    _ color: UInt32, over pixels: UnsafeMutablePointer<UInt32>, count: Int
  ) {
    if color >> 24 == 255 {
      lk_fill(pixels, count, color)
    } else {
      lk_over_solid(pixels, count, color)
    }
  }

  /// Draws a ring: the coverage of the outer outline minus that of the inner one, row by row. This is exact, because
  /// the hole lies inside of the outer outline.
  func draw(_ ring: RingCommand, into canvas: Canvas, clip: PixelRect) {
    guard let inner = ring.inner else {
      let fill = FillCommand(shape: ring.outer, toPixels: ring.toPixels, color: ring.color)
      return draw(fill, into: canvas, clip: clip)
    }
    scanner.scan(ring.outer, through: ring.toPixels, clip: clip) { run in
      // The scanner writes no coverage for the fully covered run of a row, but the subtraction needs it.
      run.writeFullCoverage()
      let line = PixelRect(minX: run.start, minY: run.y, maxX: run.end, maxY: run.y + 1)
      holeScanner.scan(inner, through: ring.toPixels, clip: line) { gap in
        gap.writeFullCoverage()
        lk_coverage_subtract(
          run.coverage(at: gap.start), gap.coverage(at: gap.start), gap.end - gap.start)
      }
      lk_over_solid_coverage(
        canvas.pixels(run.start, run.y), run.coverage(at: run.start), run.end - run.start,
        ring.color)
    }
  }
}
