/// An immutable colour: components in a colour space, then straight (not premultiplied) alpha.
public final class CGColor: Hashable, Sendable, CustomStringConvertible {
  public let colorSpace: CGColorSpace?
  private let values: [CGFloat]
  /// Red, green, blue, alpha in sRGB, straight alpha; unclamped.
  package let rgba: SIMD4<Double>

  /// `components` are the space's components followed by alpha; nil when their number does not fit.
  public init?(colorSpace space: CGColorSpace, components: [CGFloat]) {
    guard components.count == space.numberOfComponents + 1 else { return nil }
    colorSpace = space
    values = components
    rgba = Self.standardRGB(components, model: space.model)
  }

  private init(space: CGColorSpace, values: [CGFloat]) {
    colorSpace = space
    self.values = values
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

  package convenience init(rgba: SIMD4<Double>) {
    self.init(space: .standardRGB, values: [rgba.x, rgba.y, rgba.z, rgba.w].map { CGFloat($0) })
  }

  public static let black = CGColor(gray: 0, alpha: 1)
  public static let white = CGColor(gray: 1, alpha: 1)
  public static let clear = CGColor(gray: 0, alpha: 0)

  public var components: [CGFloat]? { values }
  public var numberOfComponents: Int { values.count }
  public var alpha: CGFloat { CGFloat(rgba.w) }

  public func copy(alpha: CGFloat) -> CGColor? {
    guard let colorSpace else { return nil }
    return CGColor(space: colorSpace, values: values.dropLast() + [alpha])
  }

  public func copy() -> CGColor? { self }

  private static func standardRGB(_ c: [CGFloat], model: CGColorSpace.Model) -> SIMD4<Double> {
    switch model {
    case .gray: SIMD4(Double(c[0]), Double(c[0]), Double(c[0]), Double(c[1]))
    case .rgb: SIMD4(Double(c[0]), Double(c[1]), Double(c[2]), Double(c[3]))
    case .cmyk:
      // (1−c)(1−k): L7.13.
      SIMD4(
        Double((1 - c[0]) * (1 - c[3])), Double((1 - c[1]) * (1 - c[3])),
        Double((1 - c[2]) * (1 - c[3])), Double(c[4]))
    }
  }

  public static func == (a: CGColor, b: CGColor) -> Bool {
    a === b || (a.colorSpace == b.colorSpace && a.values == b.values)
  }
  public func hash(into hasher: inout Hasher) { hasher.combine(values) }

  public var description: String {
    "CGColor(" + values.map { String(Double($0)) }.joined(separator: " ") + ")"
  }
}

extension CGColor {
  /// Premultiplied 0xAARRGGBB with alpha scaled by `opacity`; components and opacity are clamped to
  /// 0…1, a NaN counts as 0.
  package func premultipliedPixel(opacity: Double = 1) -> UInt32 {
    func unit(_ value: Double) -> Double { value > 0 ? min(value, 1) : 0 }
    let alpha = unit(rgba.w) * unit(opacity)
    func channel(_ value: Double) -> UInt32 { UInt32((value * 255).rounded()) }
    return channel(alpha) << 24 | channel(unit(rgba.x) * alpha) << 16
      | channel(unit(rgba.y) * alpha) << 8 | channel(unit(rgba.z) * alpha)
  }
}
