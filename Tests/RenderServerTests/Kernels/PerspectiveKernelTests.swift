import CPixelKernels
import TestSupport
import Testing

/// Compares the sampling of pictures in perspective in single precision, and the composition of spans, with their
/// scalar versions.
@Suite struct PerspectiveKernelTests {
  private static func sample(
    _ pixels: [UInt32], _ width: Int, _ height: Int, _ stride: Int, _ row: lk_perspective_row,
    _ x: Int, _ count: Int, isFast: Bool
  ) -> [UInt32] {
    var result = [UInt32](repeating: 0xDEAD_BEEF, count: count + 16)
    pixels.withUnsafeBufferPointer { pixels in
      var (image, row) = (
        lk_image(
          pixels: pixels.baseAddress, width: Int32(width), height: Int32(height),
          stride: Int32(stride)), row
      )
      let kernel =
        isFast ? lk_sample_bilinear_perspective : lk_sample_bilinear_perspective_scalar
      result.withUnsafeMutableBufferPointer {
        kernel($0.baseAddress! + 8, count, &image, &row, Int32(x))
      }
    }
    return result
  }

  @Test func samplesEqualTheScalarVersionAndAreNearTheExactInterpolation() {
    var random = SeededGenerator(seed: 61)
    for _ in rounds(1000) {
      let (width, height) = (random.int(1...40), random.int(1...40))
      let stride = width + random.int(0...3)
      let pixels = (0..<stride * height).map { _ in random.pixel() }
      let row = lk_perspective_row(
        u: Float(random.number(-2000...9000)), v: Float(random.number(-2000...9000)),
        w: Float(random.number(0.5...2)), du: Float(random.number(-300...300)),
        dv: Float(random.number(-300...300)), dw: Float(random.number(-0.004...0.01)))
      let (x, count) = (random.int(-20...20), random.int(0...40))
      let fast = Self.sample(pixels, width, height, stride, row, x, count, isFast: true)
      let scalar = Self.sample(pixels, width, height, stride, row, x, count, isFast: false)
      #expect(fast == scalar, "\(row) at \(x), \(count) pixels, \(random.seedText)")
      for i in 0..<count {
        let at = Double(x + i), w = Double(row.w) + at * Double(row.dw)
        let u = (Double(row.u) + at * Double(row.du)) / w / 256
        let v = (Double(row.v) + at * Double(row.dv)) / w / 256
        let exact = Self.exact(pixels, width, height, stride, u, v)
        // The kernel may be 1.25 levels off the interpolation at its rounded position (kernel_list.h), and
        // the rounding half a level in each direction. The limit is a little less than the sum, 2.25, by
        // choice.
        for (actual, expected) in zip(fast[8 + i].channels, exact) {
          #expect(
            abs(Double(actual) - expected) <= 2.2, "pixel \(i) of \(row) at \(x), \(random.seedText)")
        }
      }
    }
  }

  /// Returns the exact sample, whose position is not rounded to 1/256 of a pixel. The rounding can change a sample by
  /// half a level in each direction.
  private static func exact(
    _ pixels: [UInt32], _ width: Int, _ height: Int, _ stride: Int, _ u: Double, _ v: Double
  ) -> [Double] {
    func axis(_ position: Double, _ size: Int) -> (low: Int, high: Int, fraction: Double) {
      let limited = min(max(position - 0.5, 0), Double(size - 1))
      let low = Int(limited)
      return (low, min(low + 1, size - 1), limited - Double(low))
    }
    let (x0, x1, fx) = axis(u, width)
    let (y0, y1, fy) = axis(v, height)
    func channels(_ x: Int, _ y: Int) -> [Double] {
      pixels[y * stride + x].channels.map { Double($0) }
    }
    let (a, b, c, d) = (channels(x0, y0), channels(x1, y0), channels(x0, y1), channels(x1, y1))
    return (0..<4).map { k in
      (a[k] * (1 - fx) + b[k] * fx) * (1 - fy) + (c[k] * (1 - fx) + d[k] * fx) * fy
    }
  }

  @Test func spansOfPicturesEqualTheScalarVersion() {
    var random = SeededGenerator(seed: 62)
    for _ in rounds(1500) {
      let x1 = random.int(0...20), x2 = x1 + random.int(0...40), x3 = x2 + random.int(0...20)
      let room = x3 + random.pick([0, random.int(0...9)])
      let isOpaque = random.once(in: 2)
      let source = (0..<room).map { _ in random.pixel() | (isOpaque ? 0xFF00_0000 : 0) }
      let target = (0..<room + 9).map { _ in random.pixel() }
      // The coverage is full between the partial runs, and random after the span.
      var coverage = (0..<x3 + 40).map { _ in UInt8(random.int(0...255)) }
      for x in x1..<x2 { coverage[x] = 255 }
      let opacity = UInt8(random.pick([255, random.int(0...255)]))
      var (a, b) = (target, target)
      let ends = (x1: Int32(x1), x2: Int32(x2), x3: Int32(x3))
      lk_over_span(
        &a, source, coverage, ends.x1, ends.x2, ends.x3, Int32(room), opacity, isOpaque ? 1 : 0)
      lk_over_span_scalar(
        &b, source, coverage, ends.x1, ends.x2, ends.x3, Int32(room), opacity, isOpaque ? 1 : 0)
      #expect(a == b, "\(ends), room \(room), opacity \(opacity), \(random.seedText)")
    }
  }
}
