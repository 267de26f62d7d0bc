/// An immutable colour: components in a colour space, then straight (not premultiplied) alpha. Or a picture
/// that is repeated over the plane, with an alpha.
public final class CGColor: Hashable, Sendable, CustomStringConvertible {
  public let colorSpace: CGColorSpace?
  private let values: [CGFloat]
  /// Red, green, blue, alpha in sRGB, straight alpha; unclamped. Clear for a pattern.
  package let rgba: SIMD4<Double>
  /// The picture of a pattern colour.
  package let pattern: PatternTile?

  /// `components` are the space's components followed by alpha; nil when their number does not fit.
  public convenience init?(colorSpace space: CGColorSpace, components: [CGFloat]) {
    guard components.count == space.numberOfComponents + 1, space.model != .pattern else { return nil }
    self.init(space: space, values: components)
  }

  private init(space: CGColorSpace, values: [CGFloat], pattern: PatternTile? = nil) {
    colorSpace = space
    self.values = values
    self.pattern = pattern
    rgba = Self.standardRGB(values, model: space.model)
  }

  public convenience init(red: CGFloat, green: CGFloat, blue: CGFloat, alpha: CGFloat) {
    self.init(space: .standardRGB, values: [red, green, blue, alpha])
  }

  public convenience init(srgbRed red: CGFloat, green: CGFloat, blue: CGFloat, alpha: CGFloat) {
    self.init(space: .standardRGB, values: [red, green, blue, alpha])
  }

  public convenience init(gray: CGFloat, alpha: CGFloat) {
    self.init(space: .deviceGray, values: [gray, alpha])
  }

  public convenience init(
    genericCMYKCyan cyan: CGFloat, magenta: CGFloat, yellow: CGFloat, black: CGFloat, alpha: CGFloat
  ) {
    self.init(space: .deviceCMYK, values: [cyan, magenta, yellow, black, alpha])
  }

  /// The picture repeated in both directions from the origin of the context's base space (L7.13).
  package convenience init(pattern: PatternTile, alpha: CGFloat = 1) {
    self.init(space: .pattern, values: [alpha], pattern: pattern)
  }

  package convenience init(rgba: SIMD4<Double>) {
    self.init(space: .standardRGB, values: [rgba.x, rgba.y, rgba.z, rgba.w].map { CGFloat($0) })
  }

  public static let black = CGColor(gray: 0, alpha: 1)
  public static let white = CGColor(gray: 1, alpha: 1)
  public static let clear = CGColor(gray: 0, alpha: 0)

  public var components: [CGFloat]? { values }
  public var numberOfComponents: Int { values.count }
  public var alpha: CGFloat { values.last ?? 0 }

  public func copy(alpha: CGFloat) -> CGColor? {
    guard let colorSpace else { return nil }
    return CGColor(space: colorSpace, values: values.dropLast() + [alpha], pattern: pattern)
  }

  public func copy() -> CGColor? { self }

  /// The colour with its components converted to another space; nil for patterns.
  public func converted(
    to space: CGColorSpace, intent: CGColorRenderingIntent, options: CFDictionary?
  ) -> CGColor? {
    guard pattern == nil, space.model != .pattern else { return nil }
    return space == colorSpace ? self : CGColor(space: space, values: Self.values(rgba, in: space))
  }

  public static func == (a: CGColor, b: CGColor) -> Bool {
    a === b
      || (a.colorSpace == b.colorSpace && a.values == b.values && a.pattern == b.pattern)
  }
  public func hash(into hasher: inout Hasher) { hasher.combine(values) }

  public var description: String {
    "CGColor(" + values.map { String(Double($0)) }.joined(separator: " ") + ")"
  }
}

/// The picture of a pattern colour and how many of its pixels make a unit.
package struct PatternTile: Hashable, Sendable {
  package let image: CGImage
  package let scale: CGFloat

  package init(image: CGImage, scale: CGFloat = 1) {
    self.image = image
    self.scale = scale > 0 && scale.isFinite ? scale : 1
  }
}

// MARK: - Spaces

extension CGColor {
  private static func standardRGB(_ c: [CGFloat], model: CGColorSpaceModel) -> SIMD4<Double> {
    switch model {
    case .monochrome: SIMD4(Double(c[0]), Double(c[0]), Double(c[0]), Double(c[1]))
    case .cmyk:
      // (1−c)(1−k): L7.13.
      SIMD4(
        Double((1 - c[0]) * (1 - c[3])), Double((1 - c[1]) * (1 - c[3])),
        Double((1 - c[2]) * (1 - c[3])), Double(c[4]))
    case .pattern: .zero
    default: SIMD4(Double(c[0]), Double(c[1]), Double(c[2]), Double(c[3]))
    }
  }

  private static func values(_ rgba: SIMD4<Double>, in space: CGColorSpace) -> [CGFloat] {
    let alpha = CGFloat(rgba.w)
    let c = [rgba.x, rgba.y, rgba.z].map { CGFloat($0) }
    switch space.model {
    case .monochrome: return [0.3 * c[0] + 0.59 * c[1] + 0.11 * c[2], alpha]
    case .cmyk:
      let white = max(c[0], c[1], c[2])
      return c.map { white > 0 ? 1 - $0 / white : 0 } + [1 - white, alpha]
    default: return c + [alpha]
    }
  }
}

extension CGColor {
  /// Premultiplied 0xAARRGGBB with alpha scaled by `opacity`; components and opacity are clamped to
  /// 0…1, a NaN counts as 0.
  package func premultipliedPixel(opacity: Double = 1) -> UInt32 {
    func unit(_ value: Double) -> Double { value > 0 ? min(value, 1) : 0 }
    let alpha = unit(rgba.w) * unit(opacity)
    func channel(_ value: Double) -> UInt32 { UInt32(value.level) }
    return channel(alpha) << 24 | channel(unit(rgba.x) * alpha) << 16
      | channel(unit(rgba.y) * alpha) << 8 | channel(unit(rgba.z) * alpha)
  }
}
