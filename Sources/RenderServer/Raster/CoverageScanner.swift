internal import CPixelKernels
import CoreGraphics

/// A run of pixels in one row that a shape covers: partly in front, fully in the middle, partly at the
/// end. x and y are device pixels.
package struct CoveredRow {
  package let y: Int
  package let start: Int
  package let fullStart: Int
  package let fullEnd: Int
  package let end: Int
  /// The coverage of pixel `x` stands at `coverage[x - coverageX]`; meaningful in the partly covered
  /// runs only, until `completeCoverage` was called.
  package let coverage: UnsafeMutablePointer<UInt8>
  package let coverageX: Int

  package func coverage(at x: Int) -> UnsafeMutablePointer<UInt8> { coverage + (x - coverageX) }
}

/// Turns convex outlines into covered rows with exact area coverage (pixels.md, fact 6). Owns the
/// scratch memory that the kernel needs; one per thread.
///
/// Unsafe pointers, because rows go straight on to the kernels.
final class CoverageScanner {
  /// Rows are scanned in bands, so that their coverage stays in the first-level cache.
  private static let bandHeight = 32

  private var width = 0
  private var spans: UnsafeMutablePointer<lk_span>
  private var coverage: UnsafeMutablePointer<UInt8>
  private var scratch: UnsafeMutablePointer<Float>
  private var vertices: [Double] = []

  init() {
    spans = .allocate(capacity: Self.bandHeight)
    coverage = .allocate(capacity: 1)
    scratch = .allocate(capacity: 1)
  }

  deinit {
    spans.deallocate()
    coverage.deallocate()
    scratch.deallocate()
  }

  /// Calls `body` for every row of `outline` inside `clip`, from the top.
  func scan(_ outline: [CGPoint], clip: PixelRect, _ body: (CoveredRow) -> Void) {
    let outline = outline.cutToReach
    guard outline.count >= 3 else { return }
    vertices.removeAll(keepingCapacity: true)
    for point in outline {
      vertices.append(point.x)
      vertices.append(point.y)
    }
    scanVertices(clip, body)
  }

  /// The same for a parallelogram about `centre`, of which `a` and `b` are half the sides, within reach of
  /// the kernel. Allocates nothing.
  func scan(
    centre: SIMD2<Double>, _ a: SIMD2<Double>, _ b: SIMD2<Double>, clip: PixelRect,
    _ body: (CoveredRow) -> Void
  ) {
    vertices.removeAll(keepingCapacity: true)
    append(centre - a - b)
    append(centre + a - b)
    append(centre + a + b)
    append(centre - a + b)
    scanVertices(clip, body)
  }

  private func append(_ corner: SIMD2<Double>) {
    vertices.append(corner.x)
    vertices.append(corner.y)
  }

  private func scanVertices(_ clip: PixelRect, _ body: (CoveredRow) -> Void) {
    guard !clip.isEmpty else { return }
    let left = leftEnd(clip)
    reserve(clip.maxX - left)
    for top in stride(from: clip.minY, to: clip.maxY, by: Self.bandHeight) {
      scanBand(clip, left: left, top: top, bottom: min(top + Self.bandHeight, clip.maxY), body)
    }
  }

  /// The kernel sums coverage from the left in floats. It begins at the outline and not at the clip, so that
  /// a pixel's coverage is the same to the last bit whichever part of the outline is drawn.
  private func leftEnd(_ clip: PixelRect) -> Int {
    var least = Double(clip.minX)
    for index in stride(from: 0, to: vertices.count, by: 2) { least = min(least, vertices[index]) }
    return min(clip.minX, Int(max(least, -8192).rounded(.down)))
  }

  /// Every row of `clip`, all of it covered.
  func scanFullRows(_ clip: PixelRect, _ body: (CoveredRow) -> Void) {
    guard !clip.isEmpty else { return }
    reserve(clip.width)
    for y in clip.minY..<clip.maxY {
      body(
        CoveredRow(
          y: y, start: clip.minX, fullStart: clip.minX, fullEnd: clip.maxX, end: clip.maxX,
          coverage: coverage, coverageX: clip.minX))
    }
  }

  private func scanBand(
    _ clip: PixelRect, left: Int, top: Int, bottom: Int, _ body: (CoveredRow) -> Void
  ) {
    let count = lk_convex_coverage(
      vertices, Int32(vertices.count / 2), Int32(left), Int32(top), Int32(clip.maxX),
      Int32(bottom), spans, coverage, width, scratch)
    for index in 0..<Int(count) {
      let span = spans[index]
      func inside(_ x: Int32) -> Int { max(Int(x), clip.minX) }
      guard inside(span.x3) > inside(span.x0) else { continue }
      body(
        CoveredRow(
          y: Int(span.y), start: inside(span.x0), fullStart: inside(span.x1),
          fullEnd: inside(span.x2), end: inside(span.x3),
          coverage: coverage + (Int(span.y) - top) * width, coverageX: left))
    }
  }

  private func reserve(_ needed: Int) {
    guard needed > width else { return }
    coverage.deallocate()
    scratch.deallocate()
    width = (needed + 255) & ~255
    coverage = .allocate(capacity: width * Self.bandHeight)
    scratch = .allocate(capacity: width + 2)
    scratch.initialize(repeating: 0, count: width + 2)
  }
}

extension CoveredRow {
  /// Writes 255 over the full run, so that start ..< end can be read as one run of coverage.
  package func completeCoverage() {
    guard fullEnd > fullStart else { return }
    coverage(at: fullStart).update(repeating: 255, count: fullEnd - fullStart)
  }
}

/// How far from the origin the kernel is given vertices; its own range is ten times that.
private let reach = 1e6

extension [CGPoint] {
  /// The part of a convex polygon within ±reach: planes near the eye have corners much farther away.
  /// Moving such a corner, instead of cutting it off, would turn the edges that lead to it.
  fileprivate var cutToReach: [CGPoint] {
    if allSatisfy({ abs($0.x) <= reach && abs($0.y) <= reach }) { return self }
    guard allSatisfy(\.isFinite) else { return [] }
    return keeping(Line(-1, 0, reach)).keeping(Line(1, 0, reach))
      .keeping(Line(0, -1, reach)).keeping(Line(0, 1, reach))
  }
}
