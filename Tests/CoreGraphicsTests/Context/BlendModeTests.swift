import CoreGraphics
import TestSupport
import Testing

/// The formulas of the blend modes (L7.24) as Core Graphics computes them (P20). They are written independently of
/// the implementation.
private struct BlendFormula {
  let (s, d): (SIMD4<Double>, SIMD4<Double>)

  /// Returns the premultiplied result for the unpremultiplied inputs `s` and `d`; nil for modes without a formula here.
  func result(_ mode: CGBlendMode) -> SIMD4<Double>? {
    let (S, D) = (Self.premultiplied(s), Self.premultiplied(d))
    switch mode {
    case .clear: return .zero
    case .copy: return S
    case .sourceIn: return S * d.w
    case .sourceOut: return S * (1 - d.w)
    case .sourceAtop: return S * d.w + D * (1 - s.w)
    case .destinationOver: return S * (1 - d.w) + D
    case .destinationIn: return D * s.w
    case .destinationOut: return D * (1 - s.w)
    case .destinationAtop: return S * (1 - d.w) + D * s.w
    case .xor: return S * (1 - d.w) + D * (1 - s.w)
    case .plusLighter: return (S + D).clamped(lowerBound: .zero, upperBound: .one)
    case .plusDarker:
      let alpha = min(1, s.w + d.w)
      var result = SIMD4(repeating: alpha) - ((d.w - D) + (s.w - S))
      result.replace(with: 0, where: result .< 0)
      result.w = alpha
      return result
    case .normal, .multiply, .screen, .overlay, .darken, .lighten, .colorDodge, .colorBurn, .softLight,
      .hardLight, .difference, .exclusion, .hue, .saturation, .color, .luminosity:
      guard let mixed = mixed(mode) else { return nil }
      var result = S * (1 - d.w) + D * (1 - s.w) + s.w * d.w * mixed
      let alpha = s.w + d.w - s.w * d.w
      result.clamp(lowerBound: .zero, upperBound: SIMD4(repeating: alpha))
      result.w = alpha
      return result
    }
  }

  private static func premultiplied(_ c: SIMD4<Double>) -> SIMD4<Double> {
    SIMD4(c.x * c.w, c.y * c.w, c.z * c.w, c.w)
  }

  /// Returns the opaque color that the formula of the mode gives for `s` over `d`; nil if the mode is not separable.
  private func mixed(_ mode: CGBlendMode) -> SIMD4<Double>? {
    guard let channel = Self.channel(mode) else { return nil }
    return SIMD4(channel(s.x, d.x), channel(s.y, d.y), channel(s.z, d.z), 1)
  }

  /// Returns the formula of a separable mode, from source and destination to the result; nil for other modes.
  private static func channel(_ mode: CGBlendMode) -> ((Double, Double) -> Double)? {
    switch mode {
    case .normal: { s, _ in s }
    case .multiply: { s, d in s * d }
    case .screen: { s, d in s + d - s * d }
    case .overlay: { s, d in hardLight(d, s) }
    case .darken: { s, d in min(s, d) }
    case .lighten: { s, d in max(s, d) }
    case .colorDodge: { s, d in d == 0 ? 0 : s >= 1 ? 1e9 : d / (1 - s) }
    case .colorBurn: { s, d in d >= 1 ? 1 : s <= 0 ? -1e9 : 1 - (1 - d) / s }
    case .hardLight: hardLight
    case .softLight: { s, d in (1 - 2 * s) * d * d + 2 * s * d }
    case .difference: { s, d in abs(s - d) }
    case .exclusion: { s, d in s + d - 2 * s * d }
    case .hue, .saturation, .color, .luminosity: nil
    case .clear, .copy, .sourceIn, .sourceOut, .sourceAtop, .destinationOver, .destinationIn,
      .destinationOut, .destinationAtop, .xor, .plusDarker, .plusLighter:
      nil
    }
  }

  private static func hardLight(_ s: Double, _ d: Double) -> Double {
    s <= 0.5 ? 2 * s * d : 1 - 2 * (1 - s) * (1 - d)
  }
}

@Suite struct BlendModeTests {
  private static func color(_ c: SIMD4<Double>) -> CGColor { CGColor(rgba: c) }

  private static func randomColor(_ random: inout SeededGenerator) -> SIMD4<Double> {
    SIMD4(
      random.number(0...1), random.number(0...1), random.number(0...1),
      random.pick([1, 0.25, 0.5, 0.8]))
  }

  @Test func fillsFollowTheFormulasL7_24() throws {
    var random = SeededGenerator(seed: 17)
    for mode in CGBlendMode.allCases {
      for _ in 0..<20 {
        let (s, d) = (Self.randomColor(&random), Self.randomColor(&random))
        guard let expected = BlendFormula(s: s, d: d).result(mode) else { continue }
        let picture = try drawn(width: 2, height: 2) { context in
          context.setFillColor(Self.color(d))
          context.fill(CGRect(x: 0, y: 0, width: 2, height: 2))
          context.setBlendMode(mode)
          context.setFillColor(Self.color(s))
          context.fill(CGRect(x: 0, y: 0, width: 1, height: 2))
        }
        let pixel = picture[0, 0].channels
        let actual = SIMD4(Double(pixel[1]), Double(pixel[2]), Double(pixel[3]), Double(pixel[0])) / 255
        // Dodge and burn divide by values that were rounded to eight bits before, which enlarges the error.
        // The tolerances, about 10 and 3 levels, are a choice.
        let tolerance = mode == .colorDodge || mode == .colorBurn ? 0.04 : 0.012
        let error = (0..<4).map { abs(actual[$0] - expected[$0]) }.max() ?? 0
        #expect(
          error < tolerance, "\(random.seedText) \(mode) \(s) over \(d): \(actual), not \(expected)")
        // A color drawn by Cairo may differ by one level.
        let neighbor = picture[1, 0].channelDistance(to: Self.color(d).premultipliedPixel())
        #expect(neighbor <= 1, "\(mode) touched its neighbor")
      }
    }
  }

  /// Expects every mode to leave the pixels outside of the drawn shape unchanged, as Core Graphics does.
  @Test func everyModeStaysWithinTheDrawnShape() throws {
    let ground = CGColor(red: 0, green: 1, blue: 0, alpha: 0.5)
    let image = solid(0x8000_0080, width: 4, height: 4)
    for mode in CGBlendMode.allCases {
      let picture = try drawn { context in
        context.setFillColor(ground)
        context.fill(CGRect(x: 0, y: 0, width: 20, height: 20))
        context.setBlendMode(mode)
        context.fill(CGRect(x: 2, y: 2, width: 4, height: 4))
        context.draw(image, in: CGRect(x: 12, y: 2, width: 4, height: 4))
        context.setLineWidth(2)
        context.stroke(CGRect(x: 4, y: 12, width: 10, height: 4))
      }
      for (x, y) in [(0, 0), (7, 3), (11, 3), (17, 3), (9, 9), (8, 14), (19, 19)] {
        #expect(
          picture[x, y].channelDistance(to: ground.premultipliedPixel()) <= 1, "\(mode) (\(x), \(y))")
      }
    }
  }

  @Test func theEdgeOfAShapeBlendsWithTheBackground() throws {
    let picture = try drawn { context in
      context.setFillColor(.red)
      context.fill(CGRect(x: 0, y: 0, width: 20, height: 20))
      context.setBlendMode(.sourceOut)
      context.fill(CGRect(x: 4.5, y: 0, width: 8, height: 20))
    }
    #expect(abs(picture.alpha(4, 10) - 0.5) < 0.01 && picture[5, 10] == 0 && picture.alpha(3, 10) == 1)
  }

  @Test func copyReplacesWithTheAlphaOfTheState() throws {
    let image = solid(0xFFFF_FFFF, width: 4, height: 4)
    let picture = try drawn { context in
      context.setFillColor(.red)
      context.fill(CGRect(x: 0, y: 0, width: 20, height: 20))
      context.setBlendMode(.copy)
      context.setAlpha(0.5)
      context.fill(CGRect(x: 0, y: 0, width: 4, height: 4))
      context.draw(image, in: CGRect(x: 8, y: 0, width: 4, height: 4))
    }
    #expect(picture[1, 1].channelDistance(to: 0x8080_0000) <= 1)
    #expect(picture[9, 1].channelDistance(to: 0x8080_8080) <= 1)
  }
}
