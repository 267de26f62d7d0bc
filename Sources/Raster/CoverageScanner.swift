internal import CPixelKernels
import CoreGraphics

/// A run of pixels in one row that a shape covers: partly at both ends and fully in the middle. x and y are device
/// pixels. The run is `start` ..< `end`, and its fully covered part `fullStart` ..< `fullEnd`, which is empty if no pixel
/// is fully covered.
package struct CoveredRun {
  package let y: Int
  package let start: Int
  package let fullStart: Int
  package let fullEnd: Int
  package let end: Int
  /// The coverage; that of pixel `x` is `coverage[x - coverageX]`. Until `writeFullCoverage` is called, only the
  /// values of the partly covered pixels are valid.
  package let coverage: UnsafeMutablePointer<UInt8>
  /// The column of the first value in `coverage`.
  package let coverageX: Int

  /// Returns the address of the coverage of the pixel in column `x`.
  package func coverage(at x: Int) -> UnsafeMutablePointer<UInt8> { coverage + (x - coverageX) }
}

/// Converts convex outlines to covered rows with exact area coverage (P6). An outline is set first, then scanned or
/// filled. The scanner owns the scratch memory of the kernel, so each thread needs its own.
///
/// It uses unsafe pointers, because rows are passed directly to the kernels.
final class CoverageScanner {
  /// The number of bytes that the kernel may write before and after a row of coverage.
  private static let margin = 16
  /// The size of a band of rows in bytes of coverage, which fits into the first-level cache.
  private static let bandBytes = 16 * 1024

  var vertices = Scratch<Double>()
  /// The number of vertices of the outline, each two doubles.
  var vertexCount = 0
  /// The rectangle, when the outline is axis-aligned; otherwise nil.
  var box: lk_box?
  /// The quarter circles from which the outlines of rounded rectangles are made.
  let arcs = ArcTable()
  /// The kernel's spans of a band of rows, and the coverage of the pixels in its rows.
  private var spans = Scratch<lk_span>()
  private var coverage = Scratch<UInt8>()
  /// Memory that the kernel uses during a call.
  private var pieces = Scratch<lk_piece>()

  /// Calls `body` for every row of `outline` inside of `clip`, from top to bottom.
  func scan(_ outline: [CGPoint], clip: PixelRect, _ body: (CoveredRun) -> Void) {
    set(outline)
    scan(clip: clip, body)
  }

  /// Calls `body` for every row of a parallelogram inside of `clip`. The parallelogram has the given center and the
  /// half sides `a` and `b`, in device pixels. The coordinates of its corners must be within ±1e7, the range of
  /// `lk_convex_coverage`.
  func scan(
    center: SIMD2<Double>, a: SIMD2<Double>, b: SIMD2<Double>, clip: PixelRect,
    _ body: (CoveredRun) -> Void
  ) {
    set(center: center, a: a, b: b)
    scan(clip: clip, body)
  }

  private func set(center: SIMD2<Double>, a: SIMD2<Double>, b: SIMD2<Double>) {
    (vertexCount, box) = (4, nil)
    let xy = UnsafeMutableRawPointer(vertices.reserve(8))
      .assumingMemoryBound(to: SIMD2<Double>.self)
    (xy[0], xy[1], xy[2], xy[3]) = (center - a - b, center + a - b, center + a + b, center - a + b)
  }

  /// Calls `body` for every row of the outline inside of `clip`, from top to bottom.
  func scan(clip: PixelRect, _ body: (CoveredRun) -> Void) {
    forEachBand(of: clip) { band in
      for index in 0..<band.spanCount {
        let span = band.spans[index]
        body(
          CoveredRun(
            span, coverage: band.coverage + (Int(span.y) - band.top) * band.stride,
            coverageX: clip.minX))
      }
    }
  }

  /// Paints one color over the pixels of `clip` that the outline covers. `color` is premultiplied.
  ///
  /// The kernels may rewrite pixels beside a span with their current values, up to the right edge of the canvas, so
  /// that they can write groups of pixels.
  func fill(_ canvas: Canvas, clip: PixelRect, _ color: UInt32) {
    if var box {
      return lk_over_solid_box(
        canvas.pixels(clip.minX, clip.minY), canvas.stride, &box, Int32(clip.minX),
        Int32(clip.minY), Int32(clip.maxX), Int32(clip.maxY), Int32(canvas.maxX), color)
    }
    forEachBand(of: clip) { band in
      lk_over_solid_spans(
        canvas.pixels(clip.minX, band.top), canvas.stride, band.spans, Int32(band.spanCount),
        band.coverage, band.stride, Int32(clip.minX), Int32(band.top), Int32(clip.maxX),
        Int32(canvas.maxX), color)
    }
  }

  /// Draws a sprite inside of a parallelogram, which is given as in `scan`. Pixels beside it may be rewritten as in
  /// `fill`. The position in `sprite` is that of the first pixel of `clip`, and is moved.
  func draw(
    _ sprite: inout lk_sprite, center: SIMD2<Double>, a: SIMD2<Double>, b: SIMD2<Double>,
    into canvas: Canvas, clip: PixelRect
  ) {
    set(center: center, a: a, b: b)
    var top = clip.minY
    forEachBand(of: clip) { band in
      sprite.u += Double(band.top - top) * sprite.du_dy
      sprite.v += Double(band.top - top) * sprite.dv_dy
      top = band.top
      lk_over_sprite(
        canvas.pixels(clip.minX, top), canvas.stride, band.spans, Int32(band.spanCount), band.coverage,
        band.stride, Int32(clip.minX), Int32(top), Int32(canvas.maxX), &sprite)
    }
  }

  /// Calls `body` for every row of `clip`, with all of its pixels fully covered.
  func scanFullRows(_ clip: PixelRect, _ body: (CoveredRun) -> Void) {
    guard !clip.isEmpty else { return }
    let coverage = coverage.reserve(clip.width)
    for y in clip.minY..<clip.maxY {
      body(
        CoveredRun(
          y: y, start: clip.minX, fullStart: clip.minX, fullEnd: clip.maxX, end: clip.maxX,
          coverage: coverage, coverageX: clip.minX))
    }
  }

  /// The part of the outline in consecutive rows, the first of which is device row `top`.
  private struct Band {
    let top: Int
    /// The number of spans. It may be less than the number of rows, because most rows without coverage have none.
    let spanCount: Int
    let memory: BandMemory

    var spans: UnsafeMutablePointer<lk_span> { memory.spans }
    var coverage: UnsafeMutablePointer<UInt8> { memory.coverage }
    var stride: Int { memory.stride }
  }

  /// The memory into which the kernel writes a band of rows.
  private struct BandMemory {
    let spans: UnsafeMutablePointer<lk_span>
    /// The coverage of the clip's first pixel in the first row.
    let coverage: UnsafeMutablePointer<UInt8>
    /// The number of bytes from one row of coverage to the next.
    let stride: Int
    let pieces: UnsafeMutablePointer<lk_piece>
  }

  /// Divides the rows of `clip` into bands, and calls `body` for each band that has spans.
  private func forEachBand(of clip: PixelRect, _ body: (Band) -> Void) {
    guard !clip.isEmpty, vertexCount >= 3 else { return }
    let stride = clip.width + 2 * Self.margin
    let height = min(max(Self.bandBytes / stride, 8), clip.height)
    let memory = BandMemory(
      spans: spans.reserve(height), coverage: coverage.reserve(stride * height) + Self.margin,
      stride: stride, pieces: pieces.reserve(2 * vertexCount + 2))
    var top = clip.minY
    while top < clip.maxY {
      let bottom = min(top + height, clip.maxY)
      let spanCount = cover(top..<bottom, of: clip, in: memory)
      if spanCount > 0 { body(Band(top: top, spanCount: Int(spanCount), memory: memory)) }
      top = bottom
    }
  }
}

extension CoverageScanner {
  /// Computes the coverage of `rows` and returns the number of spans.
  private func cover(_ rows: Range<Int>, of clip: PixelRect, in memory: BandMemory) -> Int32 {
    let (minX, maxX) = (Int32(clip.minX), Int32(clip.maxX))
    let (top, bottom) = (Int32(rows.lowerBound), Int32(rows.upperBound))
    guard var box else {
      return lk_convex_coverage(
        vertices.memory, Int32(vertexCount), minX, top, maxX, bottom, memory.spans,
        memory.coverage, memory.stride, memory.pieces)
    }
    return lk_upright_coverage(
      &box, minX, top, maxX, bottom, memory.spans, memory.coverage, memory.stride)
  }
}

extension CoveredRun {
  fileprivate init(_ span: lk_span, coverage: UnsafeMutablePointer<UInt8>, coverageX: Int) {
    self.init(
      y: Int(span.y), start: Int(span.x0), fullStart: Int(span.x1), fullEnd: Int(span.x2),
      end: Int(span.x3), coverage: coverage, coverageX: coverageX)
  }

  /// Writes 255 over the fully covered run, so that the coverage of all pixels in `start` ..< `end` is valid.
  package func writeFullCoverage() {
    guard fullEnd > fullStart else { return }
    coverage(at: fullStart).update(repeating: 255, count: fullEnd - fullStart)
  }

  /// Calls `body` with the column of the first pixel and the number of pixels of each partly covered run.
  func forEachPartialRun(_ body: (Int, Int) -> Void) {
    if fullStart > start { body(start, fullStart - start) }
    if end > fullEnd { body(fullEnd, end - fullEnd) }
  }
}
