import CPixelKernels
import CoreGraphics
import TestSupport
import Testing

/// Tests of the coverage of rectangles that are parallel to the pixel axes: in each pixel it is the product of the
/// overlaps along x and y, whatever the clip is, and all versions of the kernels paint the same.
@Suite struct UprightKernelTests {
  private static let (width, height) = (64, 40)

  @Test func coverageIsTheProductOfTheOverlaps() {
    for seed in rounds(2000) {
      var random = SeededGenerator(seed: seed)
      let box = Self.box(&random)
      let whole = Self.paint(box, (0, 0, Self.width, Self.height), isFast: true)
      for y in 0..<Self.height {
        for x in 0..<Self.width {
          let area = Self.overlap(box.min_x, box.max_x, x) * Self.overlap(box.min_y, box.max_y, y)
          let level = Int(whole[y * Self.width + x] & 255)
          #expect(
            abs(level - Int((area * 255).rounded())) <= 1, "\(random.seedText) \(box) (\(x), \(y))")
        }
      }
      #expect(whole == Self.paint(box, (0, 0, Self.width, Self.height), isFast: false))
      let (x, y) = (random.int(0...Self.width - 1), random.int(0...Self.height - 1))
      let clip = (
        x0: x, y0: y, x1: random.int(x + 1...Self.width),
        y1: random.int(y + 1...Self.height)
      )
      let part = Self.paint(box, clip, isFast: true)
      for row in clip.y0..<clip.y1 {
        let range = row * Self.width + clip.x0..<row * Self.width + clip.x1
        #expect(part[range] == whole[range], "\(random.seedText) \(box) \(clip) row \(row)")
      }
    }
  }

  @Test func paintingABoxEqualsPaintingItsCoverage() {
    for seed in rounds(2000) {
      var random = SeededGenerator(seed: seed)
      let box = Self.box(&random)
      let color: UInt32 = random.pick([0xFFFF_FFFF, 0xFF12_3456, 0x8040_2010, 0x0101_0001, 0])
      let (x, y) = (random.int(0...Self.width - 1), random.int(0...Self.height - 1))
      let clip = (
        x0: x, y0: y, x1: random.int(x + 1...Self.width),
        y1: random.int(y + 1...Self.height)
      )
      let room = random.pick([clip.x1, Self.width])
      let expected = Self.paint(box, clip, isFast: false, color)
      let painters: [BoxPainter] = [lk_over_solid_box, lk_over_solid_box_scalar]
      for paint in painters {
        #expect(
          Self.paint(box, clip, room: room, color, by: paint) == expected,
          "\(random.seedText) \(box) \(clip) room \(room) color \(color)")
      }
    }
  }

  private typealias BoxPainter = (
    UnsafeMutablePointer<UInt32>?, Int, UnsafePointer<lk_box>?, Int32, Int32, Int32, Int32, Int32,
    UInt32
  ) -> Void

  /// Paints a box on black by one call, inside of the clip. Up to the column `room`, the kernel may write pixels back
  /// unchanged.
  private static func paint(
    _ box: lk_box, _ clip: (x0: Int, y0: Int, x1: Int, y1: Int), room: Int, _ color: UInt32,
    by paint: BoxPainter
  ) -> [UInt32] {
    var pixels = [UInt32](repeating: 0xFF00_0000, count: width * height)
    var box = box
    pixels.withUnsafeMutableBufferPointer { pixels in
      paint(
        pixels.baseAddress! + clip.y0 * width + clip.x0, width, &box, Int32(clip.x0),
        Int32(clip.y0), Int32(clip.x1), Int32(clip.y1), Int32(room), color)
    }
    return pixels
  }

  /// Returns the length of the part of a pixel that lies between `low` and `high`.
  private static func overlap(_ low: Double, _ high: Double, _ pixel: Int) -> Double {
    max(0, min(high, Double(pixel + 1)) - max(low, Double(pixel)))
  }

  /// Returns a box that may be thinner than a pixel, have edges between pixels, or reach beyond the canvas.
  private static func box(_ random: inout SeededGenerator) -> lk_box {
    let x = random.pick([random.number(-5...60), Double(random.int(0...50))])
    let y = random.pick([random.number(-5...40), Double(random.int(0...30))])
    let size = random.pick([0.3, 1, 2.5, 9, 17.25, 500])
    return lk_box(
      min_x: x, min_y: y, max_x: x + size, max_y: y + random.pick([0.2, 1, 7.5, 30, 400]))
  }

  /// Paints a box on black by spans of coverage, inside of the clip.
  private static func paint(
    _ box: lk_box, _ clip: (x0: Int, y0: Int, x1: Int, y1: Int), isFast: Bool,
    _ color: UInt32 = 0xFFFF_FFFF
  ) -> [UInt32] {
    var pixels = [UInt32](repeating: 0xFF00_0000, count: width * height)
    let stride = clip.x1 - clip.x0 + 32
    var spans = [lk_span](repeating: lk_span(), count: clip.y1 - clip.y0)
    var bytes = [UInt8](repeating: 0x77, count: stride * (clip.y1 - clip.y0))
    var box = box
    let (x0, y0, x1, y1) = (Int32(clip.x0), Int32(clip.y0), Int32(clip.x1), Int32(clip.y1))
    let over = isFast ? lk_over_solid_spans : lk_over_solid_spans_scalar
    bytes.withUnsafeMutableBufferPointer { bytes in
      let first = bytes.baseAddress! + 16
      let count = lk_upright_coverage(&box, x0, y0, x1, y1, &spans, first, stride)
      pixels.withUnsafeMutableBufferPointer { pixels in
        over(
          pixels.baseAddress! + clip.y0 * width + clip.x0, width, spans, count, first, stride, x0,
          y0, x1, x1, color)
      }
    }
    return pixels
  }
}
