import CPixelKernels
import CoreGraphics
import TestSupport
import Testing

/// Compares the blend modes with the formulas of L7.24, L2.15 and P20 in double precision, and with their scalar
/// versions.
@Suite struct BlendTests {
  /// The greatest permitted error in levels. Results are computed in single precision and rounded to the nearest
  /// level.
  private static let tolerance = 0.5 + 1e-3

  @Test func everyModeFollowsL7_24() {
    var random = SeededGenerator(seed: 31)
    for mode in CGBlendMode.allCases {
      for _ in 0..<3000 {
        let (source, destination) = (random.pixel(), random.pixel())
        var result = destination
        lk_blend(mode.rawValue, &result, [source], 1)
        let exact = mode.exact(source.units, destination.units) * 255
        for (actual, expected) in zip(result.channels, [exact.w, exact.x, exact.y, exact.z]) {
          #expect(
            abs(Double(actual) - expected) <= Self.tolerance,
            "\(mode) of \(source.channels) on \(destination.channels): \(result.channels)")
        }
        let colors = result.channels.dropFirst()
        #expect(colors.allSatisfy { $0 <= result.channels[0] }, "\(mode): a color exceeds its alpha")
      }
    }
  }

  /// Tests the modes that only Core Image has, and the modes that Core Graphics computes by formulas of its own
  /// (P20).
  @Test func separableModesBesidesTheStandardFollowTheirFormulas() {
    var random = SeededGenerator(seed: 34)
    for (mode, formula) in SeparableFormula.all {
      for _ in 0..<3000 {
        let (source, destination) = (random.pixel(), random.pixel())
        var result = destination
        lk_blend(mode, &result, [source], 1)
        let exact = formula.mix(source.units, destination.units) * 255
        for (actual, expected) in zip(result.channels, [exact.w, exact.x, exact.y, exact.z]) {
          #expect(
            abs(Double(actual) - expected) <= Self.tolerance,
            "\(mode) of \(source.channels) on \(destination.channels): \(result.channels), not \(exact)"
          )
        }
      }
    }
  }

  @Test func anUnknownModeIsNormal() {
    var (unknown, normal): ([UInt32], [UInt32]) = ([0xFF10_2030], [0xFF10_2030])
    lk_blend(99, &unknown, [0x8040_2010], 1)
    lk_blend(0, &normal, [0x8040_2010], 1)
    #expect(unknown == normal)
  }

  @Test func scalarVersionsGiveTheSameBits() {
    var random = SeededGenerator(seed: 32)
    for mode: Int32 in [-1] + Array(0...34) + [69, 70, 71, 72, 73] {
      for length in [0, 1, 7, 8, 9, 31, 63, 64, 65, 200] {
        let source = (0..<length).map { _ in random.pixel() }
        let row = (0..<length + 9).map { _ in random.pixel() }
        let coverage = (0..<length).map { _ in UInt8(random.pick([0, 255, random.int(0...255)])) }
        var (a, b, c, d) = (row, row, row, row)
        lk_blend(mode, &a, source, length)
        lk_blend_scalar(mode, &b, source, length)
        #expect(a == b && a.suffix(9) == row.suffix(9), "mode \(mode), \(length) pixels")
        lk_blend_coverage(mode, &c, source, coverage, length, 77)
        lk_blend_coverage_scalar(mode, &d, source, coverage, length, 77)
        #expect(c == d && c.suffix(9) == row.suffix(9), "mode \(mode), \(length) covered pixels")
      }
    }
  }

  @Test func coverageInterpolatesBetweenTheDestinationAndTheBlendedColor() {
    var random = SeededGenerator(seed: 33)
    for mode in CGBlendMode.allCases {
      for _ in 0..<200 {
        let (source, destination) = (random.pixel(), random.pixel())
        let (coverage, opacity) = (UInt8(random.int(0...255)), UInt8(random.int(0...255)))
        var (faded, blended, result) = ([source], destination, destination)
        lk_scale(&faded, 1, opacity)
        lk_blend(mode.rawValue, &blended, faded, 1)
        lk_blend_coverage(mode.rawValue, &result, [source], [coverage], 1, opacity)
        let exact = zip(blended.channels, destination.channels).map {
          (Double($0) * Double(coverage) + Double($1) * Double(255 - coverage)) / 255
        }
        for (actual, expected) in zip(result.channels, exact) {
          #expect(abs(Double(actual) - expected) <= 1, "\(mode), coverage \(coverage)")
        }
      }
    }
  }
}

/// A separable blend mode, given by its formula B(source, destination) for colors that are not premultiplied (L7.24).
/// The formula returns a very large number where it divides by zero; the result is clamped to its alpha in the end.
private struct SeparableFormula: Sendable {
  let blended: @Sendable (Double, Double) -> Double

  /// The formulas with the numbers of their modes, which `lk_blend` takes.
  static let all: [(Int32, SeparableFormula)] = [
    (28, .init { s, d in max(0, s + d - 1) }), (29, .init { s, d in min(max(2 * s + d - 1, 0), 1) }),
    (30, .init { s, d in s <= 0.5 ? burn(2 * s, d) : dodge(2 * s - 1, d) }),
    (31, .init { s, d in s <= 0.5 ? min(d, 2 * s) : max(d, 2 * s - 1) }),
    (32, .init { s, d in max(0, d - s) }),
    (33, .init { s, d in d <= 0 ? 0 : s <= 0 ? 1 : min(1, d / s) }),
    (70, .init { s, d in d <= 0 ? 0 : s >= 1 ? 1e12 : d / (1 - s) }),
    (71, .init { s, d in d >= 1 ? 1 : s <= 0 ? -1e12 : 1 - (1 - d) / s }),
    (72, .init { s, d in (1 - 2 * s) * d * d + 2 * s * d }),
  ]

  /// Returns the color dodge of source and destination, whose channels are not premultiplied.
  private static func dodge(_ s: Double, _ d: Double) -> Double {
    d <= 0 ? 0 : s >= 1 ? 1 : min(1, d / (1 - s))
  }

  /// Returns the color burn of source and destination, whose channels are not premultiplied.
  private static func burn(_ s: Double, _ d: Double) -> Double {
    d >= 1 ? 1 : s <= 0 ? 0 : 1 - min(1, (1 - d) / s)
  }

  /// Returns the result for premultiplied colors, itself premultiplied.
  func mix(_ s: SIMD4<Double>, _ d: SIMD4<Double>) -> SIMD4<Double> {
    var result = s * (1 - d.w) + d * (1 - s.w)
    let alpha = s.w + d.w - s.w * d.w
    for index in 0..<3 where s.w > 0 && d.w > 0 {
      result[index] += s.w * d.w * blended(s[index] / s.w, d[index] / d.w)
    }
    result = result.clamped(lowerBound: .zero, upperBound: SIMD4(repeating: alpha))
    result.w = alpha
    return result
  }
}

extension UInt32 {
  /// The premultiplied red, green, blue and alpha components in 0…1.
  fileprivate var units: SIMD4<Double> {
    let c = channels.map { Double($0) / 255 }
    return SIMD4(c[1], c[2], c[3], c[0])
  }
}

extension CGBlendMode {
  /// Returns the premultiplied result by the formulas of L7.24.
  fileprivate func exact(_ s: SIMD4<Double>, _ d: SIMD4<Double>) -> SIMD4<Double> {
    if let (fs, fd) = factors(s.w, d.w) { return s * fs + d * fd }
    switch self {
    case .plusLighter: return (s + d).clamped(lowerBound: .zero, upperBound: .one)
    case .plusDarker:
      let alpha = min(1, s.w + d.w)
      let sum = SIMD4(repeating: alpha) - (SIMD4(repeating: d.w) - d) - (SIMD4(repeating: s.w) - s)
      return sum.clamped(lowerBound: .zero, upperBound: .one)
    default: return union(s, d)
    }
  }

  /// Returns the factors of the source and of the destination for a Porter–Duff mode, by their alphas; nil for other
  /// modes.
  private func factors(_ s: Double, _ d: Double) -> (Double, Double)? {
    switch self {
    case .normal: (1, 1 - s)
    case .clear: (0, 0)
    case .copy: (1, 0)
    case .sourceIn: (d, 0)
    case .sourceOut: (1 - d, 0)
    case .sourceAtop: (d, 1 - s)
    case .destinationOver: (1 - d, 1)
    case .destinationIn: (0, s)
    case .destinationOut: (0, 1 - s)
    case .destinationAtop: (1 - d, s)
    case .xor: (1 - d, 1 - s)
    default: nil
    }
  }

  /// Returns the result of a mode in which the source and the destination stay visible where the other one is
  /// transparent.
  private func union(_ s: SIMD4<Double>, _ d: SIMD4<Double>) -> SIMD4<Double> {
    let cs = s.w > 0 ? s / s.w : .zero
    let cd = d.w > 0 ? d / d.w : .zero
    var blended =
      mixed(cs, cd)
      ?? SIMD4(
        separable(cs.x, cd.x), separable(cs.y, cd.y), separable(cs.z, cd.z), 0)
    blended.w = 0
    var result = s * (1 - d.w) + d * (1 - s.w) + blended * s.w * d.w
    result.w = s.w + d.w - s.w * d.w
    return result
  }

  private func separable(_ s: Double, _ d: Double) -> Double {
    switch self {
    case .multiply: s * d
    case .screen: s + d - s * d
    case .overlay: CGBlendMode.hardLight.separable(d, s)
    case .darken: min(s, d)
    case .lighten: max(s, d)
    case .colorDodge: d <= 0 ? 0 : s >= 1 ? 1 : min(1, d / (1 - s))
    case .colorBurn: d >= 1 ? 1 : s <= 0 ? 0 : 1 - min(1, (1 - d) / s)
    case .softLight:
      s <= 0.5
        ? d - (1 - 2 * s) * d * (1 - d)
        : d + (2 * s - 1) * ((d <= 0.25 ? ((16 * d - 12) * d + 4) * d : d.squareRoot()) - d)
    case .hardLight: s <= 0.5 ? 2 * s * d : 1 - 2 * (1 - s) * (1 - d)
    case .difference: abs(s - d)
    case .exclusion: s + d - 2 * s * d
    default: .nan
    }
  }

  /// Returns the color of a mode that combines hue, saturation and luminosity; nil for other modes.
  private func mixed(_ s: SIMD4<Double>, _ d: SIMD4<Double>) -> SIMD4<Double>? {
    switch self {
    case .hue: s.with(saturation: d.saturation).with(luminosity: d.luminosity)
    case .saturation: d.with(saturation: s.saturation).with(luminosity: d.luminosity)
    case .color: s.with(luminosity: d.luminosity)
    case .luminosity: d.with(luminosity: s.luminosity)
    default: nil
    }
  }
}

extension SIMD4<Double> {
  private var least: Double { Swift.min(x, y, z) }
  private var greatest: Double { Swift.max(x, y, z) }
  fileprivate var luminosity: Double { 0.3 * x + 0.59 * y + 0.11 * z }
  fileprivate var saturation: Double { greatest - least }

  fileprivate func with(saturation: Double) -> SIMD4<Double> {
    let range = greatest - least
    return range > 0 ? (self - least) * (saturation / range) : .zero
  }

  fileprivate func with(luminosity lum: Double) -> SIMD4<Double> {
    var c = self + (lum - luminosity)
    let (n, x) = (c.least, c.greatest)
    if n < 0 { c = lum + (c - lum) * (lum / (lum - n)) }
    if x > 1 { c = lum + (c - lum) * ((1 - lum) / (x - lum)) }
    return c
  }
}
