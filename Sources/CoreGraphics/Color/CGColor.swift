/// An immutable color: components in a color space, followed by alpha, which is not premultiplied. A pattern color
/// has an image, which is repeated over the plane, and an alpha instead.
public final class CGColor: Hashable, Sendable, CustomStringConvertible {
  // The tag must be the first stored property (see `FoundationTypeTag`).
  private let typeTag = FoundationTypeTag()
  /// The space of the components; never nil.
  public let colorSpace: CGColorSpace?
  private let values: [CGFloat]
  /// Red, green, blue and alpha in sRGB, not premultiplied and not clamped; zero for a pattern.
  package let rgba: SIMD4<Double>
  /// The image of a pattern color; nil for other colors.
  package let pattern: PatternTile?

  /// Creates a color from the components of a space followed by alpha; nil when their number is wrong, and for
  /// pattern spaces.
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

  /// Creates a color in sRGB, which Lamina uses for device RGB too. Components are in 0…1.
  public convenience init(red: CGFloat, green: CGFloat, blue: CGFloat, alpha: CGFloat) {
    self.init(space: .standardRGB, values: [red, green, blue, alpha])
  }

  /// Creates a color in sRGB. Components are in 0…1.
  public convenience init(srgbRed red: CGFloat, green: CGFloat, blue: CGFloat, alpha: CGFloat) {
    self.init(space: .standardRGB, values: [red, green, blue, alpha])
  }

  /// Creates a color in the device gray space: 0 is black, 1 is white.
  public convenience init(gray: CGFloat, alpha: CGFloat) {
    self.init(space: .deviceGray, values: [gray, alpha])
  }

  /// Creates a color in the device CMYK space. Components are in 0…1. Red is computed as (1 − cyan)(1 − black); green
  /// and blue are computed in the same way from magenta and yellow (L7.13).
  public convenience init(
    genericCMYKCyan cyan: CGFloat, magenta: CGFloat, yellow: CGFloat, black: CGFloat, alpha: CGFloat
  ) {
    self.init(space: .deviceCMYK, values: [cyan, magenta, yellow, black, alpha])
  }

  /// Creates a color that repeats an image in both directions from the origin of the context's base space (L7.13).
  package convenience init(
    pattern: PatternTile, alpha: CGFloat = 1, space: CGColorSpace = .pattern
  ) {
    self.init(space: space, values: [alpha], pattern: pattern)
  }

  package convenience init(rgba: SIMD4<Double>) {
    self.init(space: .standardRGB, values: [rgba.x, rgba.y, rgba.z, rgba.w].map { CGFloat($0) })
  }

  /// Opaque black in the device gray space.
  public static let black = CGColor(gray: 0, alpha: 1)
  /// Opaque white in the device gray space.
  public static let white = CGColor(gray: 1, alpha: 1)
  /// Transparent black in the device gray space.
  public static let clear = CGColor(gray: 0, alpha: 0)

  /// The components followed by alpha; only alpha for a pattern. Never nil.
  public var components: [CGFloat]? { values }
  /// The number of components, alpha included.
  public var numberOfComponents: Int { values.count }
  /// The opacity, normally in 0…1.
  public var alpha: CGFloat { values.last ?? 0 }

  /// Returns the color with another alpha.
  public func copy(alpha: CGFloat) -> CGColor? {
    guard let colorSpace else { return nil }
    return CGColor(space: colorSpace, values: values.dropLast() + [alpha], pattern: pattern)
  }

  /// Returns the color itself, because it is immutable.
  public func copy() -> CGColor? { self }

  /// Returns the color with its components converted to another space; nil for patterns. Lamina ignores the intent
  /// and the options.
  public func converted(
    to space: CGColorSpace, intent: CGColorRenderingIntent, options: CFDictionary?
  ) -> CGColor? {
    guard pattern == nil, space.model != .pattern else { return nil }
    return space == colorSpace ? self : CGColor(space: space, values: Self.values(rgba, in: space))
  }

  /// True when spaces, components and patterns are equal. Colors of different spaces are not equal, even if they look
  /// the same.
  public static func == (a: CGColor, b: CGColor) -> Bool {
    a === b
      || (a.colorSpace == b.colorSpace && a.values == b.values && a.pattern == b.pattern)
  }
  /// Feeds the components into a hasher.
  public func hash(into hasher: inout Hasher) { hasher.combine(values) }

  /// The components followed by alpha, as text.
  public var description: String {
    "CGColor(" + values.map { String(Double($0)) }.joined(separator: " ") + ")"
  }
}

/// The image of a pattern color and its scale in pixels per unit.
package struct PatternTile: Hashable, Sendable {
  package let image: CGImage
  package let scale: CGFloat
  /// The transform from pixels of the image, with row 0 at y = 0, to base space; nil for an upright image whose corner is
  /// the origin.
  package let toBase: CGAffineTransform?

  package init(image: CGImage, scale: CGFloat = 1, toBase: CGAffineTransform? = nil) {
    self.image = image
    self.scale = scale > 0 && scale.isFinite ? scale : 1
    self.toBase = toBase
  }
}

// MARK: - Spaces

extension CGColor {
  private static func standardRGB(_ c: [CGFloat], model: CGColorSpaceModel) -> SIMD4<Double> {
    switch model {
    case .monochrome: SIMD4(Double(c[0]), Double(c[0]), Double(c[0]), Double(c[1]))
    case .cmyk:
      // Red is (1 − c)(1 − k); green and blue are computed in the same way (L7.13).
      SIMD4(
        Double((1 - c[0]) * (1 - c[3])), Double((1 - c[1]) * (1 - c[3])),
        Double((1 - c[2]) * (1 - c[3])), Double(c[4]))
    case .pattern: .zero
    case .rgb, .unknown, .lab, .deviceN, .indexed, .XYZ:
      SIMD4(Double(c[0]), Double(c[1]), Double(c[2]), Double(c[3]))
    }
  }

  /// Returns the components of an sRGB color in a space, followed by alpha. The gray level is the luminosity (L7.24),
  /// and black is as large as possible in CMYK.
  private static func values(_ rgba: SIMD4<Double>, in space: CGColorSpace) -> [CGFloat] {
    let alpha = CGFloat(rgba.w)
    let c = [rgba.x, rgba.y, rgba.z].map { CGFloat($0) }
    switch space.model {
    case .monochrome: return [0.3 * c[0] + 0.59 * c[1] + 0.11 * c[2], alpha]
    case .cmyk:
      let white = max(c[0], c[1], c[2])
      return c.map { white > 0 ? 1 - $0 / white : 0 } + [1 - white, alpha]
    case .rgb, .unknown, .lab, .deviceN, .indexed, .pattern, .XYZ: return c + [alpha]
    }
  }
}

extension CGColor {
  /// Returns the color as a premultiplied pixel 0xAARRGGBB, with alpha multiplied by `opacity`. Components and
  /// opacity are clamped to 0…1; NaN counts as 0.
  package func premultipliedPixel(opacity: Double = 1) -> UInt32 {
    func unit(_ value: Double) -> Double { value > 0 ? min(value, 1) : 0 }
    let alpha = unit(rgba.w) * unit(opacity)
    func channel(_ value: Double) -> UInt32 { UInt32(value.unorm8) }
    return channel(alpha) << 24 | channel(unit(rgba.x) * alpha) << 16
      | channel(unit(rgba.y) * alpha) << 8 | channel(unit(rgba.z) * alpha)
  }
}
