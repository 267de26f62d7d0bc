import CPixelKernels
import CoreGraphics
import TestSupport
import Testing

/// Compares the coverage of convex polygons, and its painting, with the scalar versions and under any clip.
@Suite struct ConvexKernelTests {
  /// A canvas on which polygons are painted by spans.
  private struct Canvas: Equatable {
    static let (width, height) = (120, 90)
    var pixels = (0..<width * height).map { 0xFF00_0000 | UInt32($0 &* 2_654_435 & 0xFF_FFFF) }
    /// The coverage of the polygon for the pixels inside of the clip.
    var coverage = [UInt8](repeating: 0, count: width * height)
  }

  private struct Clip {
    var x0 = 0, y0 = 0, x1 = Canvas.width, y1 = Canvas.height
    /// The number of pixels to the right of the clip that a kernel may write back unchanged.
    var room = 0

    init() {}

    init(_ random: inout SeededGenerator) {
      x0 = random.int(0...Canvas.width - 1)
      y0 = random.int(0...Canvas.height - 1)
      x1 = random.int(x0 + 1...Canvas.width)
      y1 = random.int(y0 + 1...Canvas.height)
      room = random.int(0...Canvas.width - x1)
    }
  }

  /// Returns a polygon whose corners lie on an ellipse, which may lie far outside of the canvas or be very flat.
  private static func polygon(_ random: inout SeededGenerator) -> [Double] {
    let count = random.pick([3, 4, 5, 40])
    let (cx, cy) = (random.number(-10...130), random.number(-10...100))
    let a = random.pick([0.3, 5, 40, 2000])
    let b = random.pick([0.05, 3, 30, 1000])
    let turn = random.pick([0, 0.01, random.number(0...6.3)])
    let direction = random.pick([1.0, -1])
    return (0..<count).flatMap { index in
      let angle = direction * 2 * .pi * Double(index) / Double(count)
      let (x, y) = (a * cos(angle), b * sin(angle))
      return [cx + x * cos(turn) - y * sin(turn), cy + x * sin(turn) + y * cos(turn)]
    }
  }

  private static func paint(
    _ xy: [Double], _ clip: Clip, _ color: UInt32, isFast: Bool
  ) -> Canvas {
    var canvas = Canvas()
    let (width, height) = (clip.x1 - clip.x0, clip.y1 - clip.y0)
    let (stride, margin) = (width + 32, 16)
    var spans = [lk_span](repeating: lk_span(), count: height)
    var bytes = [UInt8](repeating: 0x77, count: stride * height)
    var pieces = [lk_piece](repeating: lk_piece(), count: xy.count + 2)
    let (cover, over) =
      isFast
      ? (lk_convex_coverage, lk_over_solid_spans)
      : (lk_convex_coverage_scalar, lk_over_solid_spans_scalar)
    let (x0, y0) = (Int32(clip.x0), Int32(clip.y0))
    bytes.withUnsafeMutableBufferPointer { bytes in
      let first = bytes.baseAddress! + margin
      let count = cover(
        xy, Int32(xy.count / 2), x0, y0, Int32(clip.x1), Int32(clip.y1), &spans, first, stride,
        &pieces)
      canvas.pixels.withUnsafeMutableBufferPointer { pixels in
        over(
          pixels.baseAddress! + clip.y0 * Canvas.width + clip.x0, Canvas.width, spans, count, first,
          stride, x0, y0, Int32(clip.x1), Int32(clip.x1 + clip.room), color)
      }
      for span in spans.prefix(Int(count)) {
        for x in span.x0..<span.x3 {
          let byte = first[Int(span.y - y0) * stride + Int(x - x0)]
          canvas.coverage[Int(span.y) * Canvas.width + Int(x)] =
            (span.x1..<span.x2).contains(x) ? 255 : byte
        }
      }
    }
    return canvas
  }

  @Test func bothVersionsCoverAndPaintAlike() {
    var random = SeededGenerator(seed: 31)
    for _ in rounds(1500) {
      let (xy, clip, color) = (Self.polygon(&random), Clip(&random), random.pixel())
      let fast = Self.paint(xy, clip, color, isFast: true)
      let scalar = Self.paint(xy, clip, color, isFast: false)
      #expect(fast == scalar, "\(xy) in \(clip), \(random.seedText)")
    }
  }

  @Test func theCoverageOfAPixelDoesNotDependOnTheClip() {
    var random = SeededGenerator(seed: 32)
    for _ in rounds(1500) {
      let (xy, clip) = (Self.polygon(&random), Clip(&random))
      let whole = Self.paint(xy, Clip(), .max, isFast: true).coverage
      let part = Self.paint(xy, clip, .max, isFast: true).coverage
      for y in 0..<Canvas.height {
        for x in 0..<Canvas.width {
          let isInside = (clip.x0..<clip.x1).contains(x) && (clip.y0..<clip.y1).contains(y)
          let index = y * Canvas.width + x
          let expected = isInside ? whole[index] : 0
          #expect(part[index] == expected, "(\(x), \(y)) of \(xy) in \(clip), \(random.seedText)")
          if part[index] != expected { return }
        }
      }
    }
  }

  /// The coverage is the exact area (P6), apart from the rounding to a byte. Rounding changes it by at most
  /// half a level; the tenth above that is a reserve.
  @Test func coverageIsTheExactArea() {
    var random = SeededGenerator(seed: 33)
    for _ in rounds(60) {
      let xy = Self.polygon(&random)
      let points = stride(from: 0, to: xy.count, by: 2).map { CGPoint(x: xy[$0], y: xy[$0 + 1]) }
      let coverage = Self.paint(xy, Clip(), .max, isFast: true).coverage
      for y in 0..<Canvas.height {
        for x in 0..<Canvas.width {
          let exact = 255 * ExactArea.coverage(of: points, x: x, y: y)
          let level = Double(coverage[y * Canvas.width + x])
          #expect(abs(level - exact) < 0.6, "(\(x), \(y)) of \(xy), \(random.seedText)")
          if abs(level - exact) >= 0.6 { return }
        }
      }
    }
  }
}
