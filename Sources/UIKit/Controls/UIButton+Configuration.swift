import QuartzCore

extension UIButton {
  /// A button's looks in one value.
  public struct Configuration: Equatable {
    public enum CornerStyle: Int, Sendable {
      /// The radius of `background`.
      case fixed
      case dynamic, small, medium, large
      /// Half the height.
      case capsule
    }

    public enum Size: Int, Sendable {
      case medium, small, mini, large
    }

    /// The fill, stroke and corner radius behind the content.
    public struct Background: Equatable {
      public var backgroundColor: UIColor?
      /// Points.
      public var cornerRadius: CGFloat = 6
      public init() {}
    }

    enum Style { case plain, gray, tinted, filled, bordered }

    let style: Style
    public var title: String?
    public var subtitle: String?
    public var image: UIImage?
    /// Points between picture and title.
    public var imagePadding: CGFloat = 0
    public var contentInsets: NSDirectionalEdgeInsets
    public var cornerStyle = CornerStyle.dynamic
    public var buttonSize = Size.medium
    public var baseForegroundColor: UIColor?
    public var baseBackgroundColor: UIColor?
    public var background = Background()

    init(_ style: Style) {
      self.style = style
      contentInsets = NSDirectionalEdgeInsets(top: 7, leading: 12, bottom: 7, trailing: 12)
    }

    public static func plain() -> Configuration { Configuration(.plain) }
    public static func gray() -> Configuration { Configuration(.gray) }
    public static func tinted() -> Configuration { Configuration(.tinted) }
    public static func filled() -> Configuration { Configuration(.filled) }
    public static func bordered() -> Configuration { Configuration(.bordered) }
    public static func borderless() -> Configuration { Configuration(.plain) }
    public static func borderedTinted() -> Configuration { Configuration(.tinted) }
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
    if style == .plain { return .clear }
    guard isEnabled else { return .tertiarySystemFill }
    switch style {
    case .filled: return baseBackgroundColor ?? tint
    case .tinted: return (baseBackgroundColor ?? tint).withAlphaComponent(0.18)
    default: return baseBackgroundColor ?? .secondarySystemFill
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
  func withMultipliedAlpha(_ factor: CGFloat) -> UIColor {
    factor == 1 ? self : withAlphaComponent(cgColor.alpha * factor)
  }
}
