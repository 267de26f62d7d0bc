import QuartzCore

/// A colour of the interface: fixed components, a picture that is repeated, or a choice that is made anew for
/// every set of traits (L7.14, L7.15).
open class UIColor: NSObject, NSCopying, _ExpressibleByColorLiteral, @unchecked Sendable {
  // `@unchecked`: nothing changes after init, and providers are asked to depend on nothing but their traits.
  private enum Source {
    case fixed(CGColor)
    case dynamic((UITraitCollection) -> UIColor)
  }

  private let source: Source

  public init(cgColor: CGColor) {
    source = .fixed(cgColor)
    super.init()
  }

  /// `provider` is asked whenever the colour is used.
  public init(dynamicProvider provider: @escaping (UITraitCollection) -> UIColor) {
    source = .dynamic(provider)
    super.init()
  }

  /// In the gray space.
  public init(white: CGFloat, alpha: CGFloat) {
    source = .fixed(CGColor(gray: white, alpha: alpha))
    super.init()
  }

  /// Components outside 0…1 are kept; drawing clamps them.
  public init(red: CGFloat, green: CGFloat, blue: CGFloat, alpha: CGFloat) {
    source = .fixed(CGColor(red: red, green: green, blue: blue, alpha: alpha))
    super.init()
  }

  /// All are clamped to 0…1; a hue of 1 is that of 0 (L7.15).
  public init(hue: CGFloat, saturation: CGFloat, brightness: CGFloat, alpha: CGFloat) {
    let color = HueColor(hue: hue, saturation: saturation, brightness: brightness)
    let (red, green, blue) = color.components
    source = .fixed(CGColor(red: red, green: green, blue: blue, alpha: alpha))
    super.init()
  }

  /// Drawn as if the components were those of sRGB.
  public init(displayP3Red red: CGFloat, green: CGFloat, blue: CGFloat, alpha: CGFloat) {
    let space = CGColorSpace(name: CGColorSpace.displayP3)
    let color = space.flatMap {
      CGColor(colorSpace: $0, components: [red, green, blue, alpha])
    }
    source = .fixed(color ?? CGColor(red: red, green: green, blue: blue, alpha: alpha))
    super.init()
  }

  /// The picture repeated from the context's origin, upright; clear for an empty picture.
  public init(patternImage image: UIImage) {
    source = .fixed(image.patternColor ?? .clear)
    super.init()
  }

  public required convenience init(
    _colorLiteralRed red: Float, green: Float, blue: Float, alpha: Float
  ) {
    self.init(
      red: CGFloat(red), green: CGFloat(green), blue: CGFloat(blue), alpha: CGFloat(alpha))
  }

  /// The colour resolved for the current traits.
  open var cgColor: CGColor { cgColor(with: .current) }

  /// The colour for the given traits; the receiver itself when it is not dynamic. Equal traits give an
  /// equal colour.
  open func resolvedColor(with traitCollection: UITraitCollection) -> UIColor {
    if case .dynamic = source { UIColor(cgColor: cgColor(with: traitCollection)) } else { self }
  }

  private func cgColor(with traits: UITraitCollection) -> CGColor {
    var source = source
    // A provider may answer a colour that has a provider; one that answers itself has no colour.
    for _ in 0..<8 {
      switch source {
      case .fixed(let color): return color
      case .dynamic(let provider): source = traits.asCurrent { provider(traits).source }
      }
    }
    return .clear
  }

  open func withAlphaComponent(_ alpha: CGFloat) -> UIColor {
    switch source {
    case .fixed(let color): UIColor(cgColor: color.copy(alpha: alpha) ?? color)
    case .dynamic(let provider): UIColor { provider($0).withAlphaComponent(alpha) }
    }
  }

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
      default: "UIExtendedSRGBColorSpace"
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
  /// The fill and the stroke colour of the current context.
  public func set() {
    setFill()
    setStroke()
  }

  public func setFill() { UIGraphicsGetCurrentContext()?.setFillColor(cgColor) }
  public func setStroke() { UIGraphicsGetCurrentContext()?.setStrokeColor(cgColor) }
}

extension UIImage {
  fileprivate var patternColor: CGColor? {
    uprightImage.map { CGColor(pattern: PatternTile(image: $0, scale: scale)) }
  }
}
