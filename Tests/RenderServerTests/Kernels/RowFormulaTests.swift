import CPixelKernels
import TestSupport
import Testing

/// Compares the kernels with the formulas of CPixelKernels.h, which are computed with integers.
@Suite struct RowFormulaTests {
  private static func mul(_ a: Int, _ b: Int) -> Int { (a * b + 127) / 255 }

  private static func scaled(_ pixel: UInt32, _ factor: Int) -> [Int] {
    pixel.channels.map { mul($0, factor) }
  }

  private static func over(_ source: [Int], _ destination: UInt32) -> [Int] {
    zip(source, destination.channels).map { min(255, $0 + mul($1, 255 - source[0])) }
  }

  @Test func productsOfBytesRoundToNearest() {
    for a in 0...255 {
      var pixels = (0...255).map { UInt32($0) << 24 | UInt32($0) }
      lk_scale(&pixels, pixels.count, UInt8(a))
      for b in 0...255 {
        let exact = (Double(a * b) / 255).rounded()
        #expect(pixels[b].channels == [Int(exact), 0, 0, Int(exact)], "\(a) · \(b)")
      }
    }
  }

  @Test func overFollowsTheFormula() {
    var random = SeededGenerator(seed: 11)
    let source = (0..<4000).map { _ in random.pixel() }
    let destination = (0..<4000).map { _ in random.pixel() }
    let coverage = source.map { _ in UInt8(random.int(0...255)) }
    let opacity = 77
    var (plain, faded, covered) = (destination, destination, destination)
    lk_over(&plain, source, source.count)
    lk_over_opacity(&faded, source, source.count, UInt8(opacity))
    lk_over_coverage(&covered, source, coverage, source.count, UInt8(opacity))
    for index in source.indices {
      let (s, d) = (source[index], destination[index])
      #expect(plain[index].channels == Self.over(s.channels, d), "\(s) over \(d)")
      #expect(faded[index].channels == Self.over(Self.scaled(s, opacity), d), "\(s) over \(d)")
      let factor = Self.mul(Int(coverage[index]), opacity)
      #expect(covered[index].channels == Self.over(Self.scaled(s, factor), d), "\(s) over \(d)")
    }
  }

  @Test func lerpFollowsTheFormula() {
    var random = SeededGenerator(seed: 12)
    let a = (0..<64).map { _ in random.pixel() }
    let b = (0..<64).map { _ in random.pixel() }
    var result = a
    for weight in 0...256 {
      lk_lerp(&result, a, b, a.count, UInt32(weight))
      for index in a.indices {
        let exact = zip(a[index].channels, b[index].channels).map {
          ($0 * (256 - weight) + $1 * weight + 128) >> 8
        }
        #expect(result[index].channels == exact, "\(a[index]), \(b[index]) at \(weight)")
      }
    }
  }
}
