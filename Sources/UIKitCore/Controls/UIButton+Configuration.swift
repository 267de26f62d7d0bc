import QuartzCore

extension UIButton {
  /// The appearance of a button: its content, colors, insets and corners.
  public struct Configuration: Equatable {
    /// The corners of a button.
    public enum CornerStyle: Int, Sendable {
      /// The radius of `background`.
      case fixed
      /// A radius of 6, 4, 6 or 9 points.
      case dynamic, small, medium, large
      /// A radius of half the height.
      case capsule
    }

    /// The size of a button. It has no effect.
    public enum Size: Int, Sendable {
      case medium, small, mini, large
    }

    /// The fill and the corner radius behind the content.
    public struct Background: Equatable {
      /// The fill color; nil uses that of the style.
      public var backgroundColor: UIColor?
      /// The corner radius in points, for the corner style `fixed`.
      public var cornerRadius: CGFloat = 6
      /// Creates a background with the color of the style.
      public init() {}
    }

    enum Style { case plain, gray, tinted, filled, bordered }

    let style: Style
    /// The title; nil uses the button's title for its state.
    public var title: String?
    /// The second line of the title. It has no effect.
    public var subtitle: String?
    /// The image; nil uses the button's image for its state.
    public var image: UIImage?
    /// The distance between image and title in points.
    public var imagePadding: CGFloat = 0
    /// The insets from the edges of the button to its content in points.
    public var contentInsets: NSDirectionalEdgeInsets
    /// The corners; `dynamic` by default.
    public var cornerStyle = CornerStyle.dynamic
    /// The size. It has no effect.
    public var buttonSize = Size.medium
    /// The color of title and image; nil uses white on a filled button and the tint on others.
    public var baseForegroundColor: UIColor?
    /// The color from which the background is derived; nil uses that of the style.
    public var baseBackgroundColor: UIColor?
    /// The fill and the corner radius behind the content.
    public var background = Background()

    init(_ style: Style) {
      self.style = style
      contentInsets = NSDirectionalEdgeInsets(top: 7, leading: 12, bottom: 7, trailing: 12)
    }

    /// Returns the appearance of a button without a background.
    public static func plain() -> Configuration { Configuration(.plain) }
    /// Returns the appearance of a button with a gray background.
    public static func gray() -> Configuration { Configuration(.gray) }
    /// Returns the appearance of a button with a translucent background in the tint.
    public static func tinted() -> Configuration { Configuration(.tinted) }
    /// Returns the appearance of a button with a background in the tint.
    public static func filled() -> Configuration { Configuration(.filled) }
    /// Returns the appearance of a standard button with a gray background.
    public static func bordered() -> Configuration { Configuration(.bordered) }
    /// Returns the appearance of a button without a background.
    public static func borderless() -> Configuration { Configuration(.plain) }
    /// Returns the appearance of a standard button with a translucent background in the tint.
    public static func borderedTinted() -> Configuration { Configuration(.tinted) }
    /// Returns the appearance of a standard button with a background in the tint.
    public static func borderedProminent() -> Configuration { Configuration(.filled) }
  }
}

extension UIButton.Configuration {
  var isFilled: Bool { style == .filled }

  @MainActor func foreground(tint: UIColor, isEnabled: Bool) -> UIColor {
    guard isEnabled else { return .tertiaryLabel }
    return baseForegroundColor ?? (style == .filled ? .white : tint)
  }

  @MainActor func background(tint: UIColor, isEnabled: Bool) -> UIColor {
    if let color = background.backgroundColor { return color }
    guard isEnabled || style == .plain else { return .tertiarySystemFill }
    switch style {
    case .plain: return .clear
    case .filled: return baseBackgroundColor ?? tint
    case .tinted: return (baseBackgroundColor ?? tint).withAlphaComponent(0.18)
    case .gray, .bordered: return baseBackgroundColor ?? .secondarySystemFill
    }
  }

  func cornerRadius(height: CGFloat) -> CGFloat {
    switch cornerStyle {
    case .fixed: background.cornerRadius
    case .small: 4
    case .dynamic, .medium: 6
    case .large: 9
    case .capsule: height / 2
    }
  }
}

extension UIColor {
  /// Returns the color with its alpha multiplied by a factor.
  func withMultipliedAlpha(_ factor: CGFloat) -> UIColor {
    factor == 1 ? self : withAlphaComponent(cgColor.alpha * factor)
  }
}
