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
    // The modes are 0 to 33 and 70 to 72. The other numbers, beside them, are unknown and count as normal.
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

/// A formula of L7.24.
private enum BlendFormula {
  /// The factors of the premultiplied source and destination, by their alphas: a Porter–Duff mode.
  case factors((_ s: Double, _ d: Double) -> (Double, Double))
  /// The mixed color of each channel, where source and destination are not premultiplied.
  case separable((_ s: Double, _ d: Double) -> Double)
  /// The mixed color, of colors that are not premultiplied.
  case mixed((_ s: SIMD4<Double>, _ d: SIMD4<Double>) -> SIMD4<Double>)
  /// The result itself, of premultiplied colors.
  case whole((_ s: SIMD4<Double>, _ d: SIMD4<Double>) -> SIMD4<Double>)

  /// Returns the premultiplied result for premultiplied colors.
  func result(_ s: SIMD4<Double>, _ d: SIMD4<Double>) -> SIMD4<Double> {
    switch self {
    case .factors(let factors):
      let (fs, fd) = factors(s.w, d.w)
      return s * fs + d * fd
    case .separable(let mix):
      return Self.union(s, d) { s, d in
        SIMD4(mix(s.x, d.x), mix(s.y, d.y), mix(s.z, d.z), 0)
      }
    case .mixed(let mix): return Self.union(s, d, mixing: mix)
    case .whole(let result): return result(s, d)
    }
  }

  /// Returns the result of a mode in which the source and the destination stay visible where the other one is
  /// transparent.
  private static func union(
    _ s: SIMD4<Double>, _ d: SIMD4<Double>, mixing mix: (SIMD4<Double>, SIMD4<Double>) -> SIMD4<Double>
  ) -> SIMD4<Double> {
    var mixed = mix(s.w > 0 ? s / s.w : .zero, d.w > 0 ? d / d.w : .zero)
    mixed.w = 0
    var result = s * (1 - d.w) + d * (1 - s.w) + mixed * s.w * d.w
    result.w = s.w + d.w - s.w * d.w
    return result
  }
}

extension CGBlendMode {
  /// Returns the premultiplied result by the formulas of L7.24.
  fileprivate func exact(_ s: SIMD4<Double>, _ d: SIMD4<Double>) -> SIMD4<Double> {
    formula.result(s, d)
  }

  private var formula: BlendFormula {
    switch self {
    case .normal: .factors { s, _ in (1, 1 - s) }
    case .clear: .factors { _, _ in (0, 0) }
    case .copy: .factors { _, _ in (1, 0) }
    case .sourceIn: .factors { _, d in (d, 0) }
    case .sourceOut: .factors { _, d in (1 - d, 0) }
    case .sourceAtop: .factors { s, d in (d, 1 - s) }
    case .destinationOver: .factors { _, d in (1 - d, 1) }
    case .destinationIn: .factors { s, _ in (0, s) }
    case .destinationOut: .factors { s, _ in (0, 1 - s) }
    case .destinationAtop: .factors { s, d in (1 - d, s) }
    case .xor: .factors { s, d in (1 - d, 1 - s) }
    case .plusLighter: .whole { s, d in (s + d).clamped(lowerBound: .zero, upperBound: .one) }
    case .plusDarker: .whole(Self.plusDarker)
    case .multiply: .separable { s, d in s * d }
    case .screen: .separable { s, d in s + d - s * d }
    case .overlay: .separable { s, d in Self.hardLight(d, s) }
    case .darken: .separable { s, d in min(s, d) }
    case .lighten: .separable { s, d in max(s, d) }
    case .colorDodge: .separable { s, d in d <= 0 ? 0 : s >= 1 ? 1 : min(1, d / (1 - s)) }
    case .colorBurn: .separable { s, d in d >= 1 ? 1 : s <= 0 ? 0 : 1 - min(1, (1 - d) / s) }
    case .softLight: .separable(Self.softLight)
    case .hardLight: .separable(Self.hardLight)
    case .difference: .separable { s, d in abs(s - d) }
    case .exclusion: .separable { s, d in s + d - 2 * s * d }
    case .hue: .mixed { s, d in s.with(saturation: d.saturation).with(luminosity: d.luminosity) }
    case .saturation: .mixed { s, d in d.with(saturation: s.saturation).with(luminosity: d.luminosity) }
    case .color: .mixed { s, d in s.with(luminosity: d.luminosity) }
    case .luminosity: .mixed { s, d in d.with(luminosity: s.luminosity) }
    }
  }

  private static func plusDarker(_ s: SIMD4<Double>, _ d: SIMD4<Double>) -> SIMD4<Double> {
    let alpha = min(1, s.w + d.w)
    let sum = SIMD4(repeating: alpha) - (SIMD4(repeating: d.w) - d) - (SIMD4(repeating: s.w) - s)
    return sum.clamped(lowerBound: .zero, upperBound: .one)
  }

  private static func softLight(_ s: Double, _ d: Double) -> Double {
    guard s > 0.5 else { return d - (1 - 2 * s) * d * (1 - d) }
    return d + (2 * s - 1) * ((d <= 0.25 ? ((16 * d - 12) * d + 4) * d : d.squareRoot()) - d)
  }

  private static func hardLight(_ s: Double, _ d: Double) -> Double {
    s <= 0.5 ? 2 * s * d : 1 - 2 * (1 - s) * (1 - d)
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
