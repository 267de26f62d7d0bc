import QuartzCore

/// A color of the interface: fixed components, a repeated image, or a dynamic color that depends on the traits
/// (L7.14, L7.15).
open class UIColor: NSObject, NSCopying, _ExpressibleByColorLiteral, @unchecked Sendable {
  // `@unchecked`: nothing changes after init, and a provider must not depend on anything but its traits.
  private enum Source {
    case fixed(CGColor)
    case dynamic((UITraitCollection) -> UIColor)
  }

  // It must be the first stored property.
  private let typeTag = FoundationTypeTag()
  private let source: Source

  /// Creates a transparent black.
  public override init() {
    source = .fixed(CGColor(gray: 0, alpha: 0))
    super.init()
  }

  /// Creates a color from a Core Graphics color.
  public init(cgColor: CGColor) {
    source = .fixed(cgColor)
    super.init()
  }

  /// Creates a dynamic color. `provider` is called whenever the color is used.
  public init(dynamicProvider provider: @escaping (UITraitCollection) -> UIColor) {
    source = .dynamic(provider)
    super.init()
  }

  /// Creates a gray in the gray color space.
  public init(white: CGFloat, alpha: CGFloat) {
    source = .fixed(CGColor(gray: white, alpha: alpha))
    super.init()
  }

  /// Creates a color from sRGB components. Components outside 0…1 are kept; drawing clamps them.
  public init(red: CGFloat, green: CGFloat, blue: CGFloat, alpha: CGFloat) {
    source = .fixed(CGColor(red: red, green: green, blue: blue, alpha: alpha))
    super.init()
  }

  /// Creates a color from hue, saturation and brightness, which are clamped to 0…1; a hue of 1 equals 0
  /// (L7.15).
  public init(hue: CGFloat, saturation: CGFloat, brightness: CGFloat, alpha: CGFloat) {
    let color = HueColor(hue: hue, saturation: saturation, brightness: brightness)
    let (red, green, blue) = color.components
    source = .fixed(CGColor(red: red, green: green, blue: blue, alpha: alpha))
    super.init()
  }

  /// Creates a color in the Display P3 color space. It is drawn as if its components were sRGB.
  public init(displayP3Red red: CGFloat, green: CGFloat, blue: CGFloat, alpha: CGFloat) {
    let space = CGColorSpace(name: CGColorSpace.displayP3)
    let color = space.flatMap {
      CGColor(colorSpace: $0, components: [red, green, blue, alpha])
    }
    source = .fixed(color ?? CGColor(red: red, green: green, blue: blue, alpha: alpha))
    super.init()
  }

  /// Creates a color from a color literal.
  public required convenience init(
    _colorLiteralRed red: Float, green: Float, blue: Float, alpha: Float
  ) {
    self.init(
      red: CGFloat(red), green: CGFloat(green), blue: CGFloat(blue), alpha: CGFloat(alpha))
  }

  /// The Core Graphics color for the current traits.
  open var cgColor: CGColor { cgColor(with: .current) }

  /// Returns the color for the given traits; a color that is not dynamic returns itself. Equal traits give
  /// equal colors.
  open func resolvedColor(with traitCollection: UITraitCollection) -> UIColor {
    if case .dynamic = source { UIColor(cgColor: cgColor(with: traitCollection)) } else { self }
  }

  private func cgColor(with traits: UITraitCollection) -> CGColor {
    var source = source
    // A provider may return another dynamic color. The limit ends the recursion of a provider that returns
    // itself; the color is then clear.
    for _ in 0..<8 {
      switch source {
      case .fixed(let color): return color
      case .dynamic(let provider): source = traits.asCurrent { provider(traits).source }
      }
    }
    return .clear
  }

  /// Returns the color with another alpha; a dynamic color stays dynamic.
  open func withAlphaComponent(_ alpha: CGFloat) -> UIColor {
    switch source {
    case .fixed(let color): UIColor(cgColor: color.copy(alpha: alpha) ?? color)
    case .dynamic(let provider): UIColor { provider($0).withAlphaComponent(alpha) }
    }
  }

  /// Returns the color itself, as colors are immutable.
  open func copy(with zone: NSZone? = nil) -> Any { self }

  open override func isEqual(_ object: Any?) -> Bool {
    guard let other = object as? UIColor else { return false }
    if self === other { return true }
    guard case .fixed(let color) = source, case .fixed(let otherColor) = other.source else {
      return false
    }
    return color == otherColor
  }

  open override var hash: Int {
    if case .fixed(let color) = source { color.hashValue } else { ObjectIdentifier(self).hashValue }
  }

  open override var description: String {
    guard case .fixed(let color) = source else { return "UIDynamicProviderColor" }
    let name =
      switch color.colorSpace?.model {
      case .monochrome: "UIExtendedGrayColorSpace"
      case .pattern: "UIPatternColor"
      case .rgb, .cmyk, .unknown, .lab, .deviceN, .indexed, .XYZ, nil: "UIExtendedSRGBColorSpace"
      }
    return ([name] + (color.components ?? []).map { "\(Double($0))" }).joined(separator: " ")
  }
}

/// The type that the compiler creates for `#colorLiteral`.
public typealias _ColorLiteralType = UIColor

extension UIColor: TextColor {
  package var textColor: CGColor { cgColor }
}

// MARK: - Drawing

extension UIColor {
  /// Sets the fill and the stroke color of the current graphics context.
  public func set() {
    setFill()
    setStroke()
  }

  /// Sets the fill color of the current graphics context; does nothing without one.
  public func setFill() { UIGraphicsGetCurrentContext()?.setFillColor(cgColor) }
  /// Sets the stroke color of the current graphics context; does nothing without one.
  public func setStroke() { UIGraphicsGetCurrentContext()?.setStrokeColor(cgColor) }
}
