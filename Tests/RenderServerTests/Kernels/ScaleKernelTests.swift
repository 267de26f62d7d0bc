import CPixelKernels
import TestSupport
import Testing

/// Compares the scaler of pictures with its scalar version and with an interpolation in double precision.
@Suite struct ScaleKernelTests {
  private struct Case {
    let width, height, stride: Int
    let pixels: [UInt32]
    /// The number of pixels in a row of the result, and the number of its rows.
    let count, rows: Int
    let u, v, du, dv: Double
    let factors: [Int32]
    let isCopy: Bool
    let room: Int

    init(_ random: inout SeededGenerator) {
      (width, height) = (random.int(1...40), random.int(1...20))
      stride = width + random.int(0...5)
      pixels = (0..<stride * height).map { _ in random.pixel() }
      (count, rows) = (random.int(1...60), random.int(1...12))
      u = random.number(-20...40)
      v = random.number(-20...40)
      du = random.pick([1, 2, random.number(0.001...2)])
      dv = random.pick([0, 1, random.number(-3...3)])
      let least = random.pick([0, 255])
      factors = (0..<count).map { _ in Int32(random.int(least...255)) }
      isCopy = random.once(in: 4)
      room = random.pick([count, count + 9])
    }

    func draw(isFast: Bool) -> [UInt32] {
      let (line, padded) = (80, (count + 7) & ~7)
      var result = (0..<line * rows).map { UInt32(truncatingIfNeeded: $0 &* 2_654_435) | 0xFF00_0000 }
      var (bases, lefts, weights) = (
        [Int32](repeating: 0, count: padded), [Int32](repeating: 0, count: padded),
        [Int32](repeating: 0, count: padded)
      )
      var row = [UInt32](repeating: 0xDEAD_BEEF, count: width + 24)
      let factors = (factors + [Int32](repeating: 0, count: padded - count)).map { $0 * 65537 }
      pixels.withUnsafeBufferPointer { pixels in
        bases.withUnsafeMutableBufferPointer { bases in
          lefts.withUnsafeMutableBufferPointer { lefts in
            weights.withUnsafeMutableBufferPointer { weights in
              row.withUnsafeMutableBufferPointer { row in
                var image = lk_image(
                  pixels: pixels.baseAddress, width: Int32(width), height: Int32(height),
                  stride: Int32(stride))
                var columns = lk_columns()
                columns.bases = bases.baseAddress
                columns.lefts = lefts.baseAddress
                columns.weights = weights.baseAddress
                columns.row = row.baseAddress
                lk_plan_columns(&columns, Int32(width), u, du, Int32(count))
                let kernel = isFast ? lk_over_scaled : lk_over_scaled_scalar
                kernel(
                  &result, line, Int32(rows), Int32(room), &image, &columns, factors, v, dv,
                  isCopy ? 1 : 0)
              }
            }
          }
        }
      }
      return result
    }

    /// Returns the bilinear interpolation at a position rounded to 1/256 of a pixel. Outside of the picture its edge
    /// pixels repeat.
    func exact(_ i: Int, _ j: Int) -> [Double] {
      func axis(_ position: Double, _ size: Int) -> (low: Int, high: Int, fraction: Double) {
        let rounded = (position * 256).rounded() / 256 - 0.5
        let limited = min(max(rounded, 0), Double(size - 1))
        let low = Int(limited)
        return (low, min(low + 1, size - 1), limited - Double(low))
      }
      let (x0, x1, fx) = axis(u + Double(i) * du, width)
      let (y0, y1, fy) = axis(v + Double(j) * dv, height)
      func channels(_ x: Int, _ y: Int) -> [Double] {
        pixels[y * stride + x].channels.map { Double($0) }
      }
      let (a, b, c, d) = (channels(x0, y0), channels(x1, y0), channels(x0, y1), channels(x1, y1))
      return (0..<4).map { k in
        (a[k] * (1 - fx) + b[k] * fx) * (1 - fy) + (c[k] * (1 - fx) + d[k] * fx) * fy
      }
    }
  }

  @Test func bothVersionsDrawAlike() {
    var random = SeededGenerator(seed: 41)
    for _ in rounds(1500) {
      let picture = Case(&random)
      #expect(
        picture.draw(isFast: true) == picture.draw(isFast: false), "\(random.seedText): \(picture)")
    }
  }

  /// A sample is within 1 level of the exact interpolation (CPixelKernels.h).
  @Test func samplesAreWithinOneLevelOfTheExactInterpolation() {
    var random = SeededGenerator(seed: 42)
    for _ in rounds(400) {
      let picture = Case(&random)
      guard picture.isCopy else { continue }
      let result = picture.draw(isFast: true)
      for j in 0..<picture.rows {
        for i in 0..<picture.count {
          for (actual, expected) in zip(result[j * 80 + i].channels, picture.exact(i, j)) {
            // The hundredth above one level is a reserve.
            #expect(abs(Double(actual) - expected) <= 1.01, "(\(i), \(j)), \(random.seedText)")
          }
        }
      }
    }
  }
}
