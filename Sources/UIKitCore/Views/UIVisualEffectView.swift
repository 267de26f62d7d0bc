import QuartzCore

/// An effect that a `UIVisualEffectView` applies to the content behind it.
open class UIVisualEffect: NSObject, NSCopying {
  /// Creates an effect that changes nothing.
  public override init() { super.init() }
  /// Returns the effect itself, as effects are immutable.
  open func copy(with zone: NSZone? = nil) -> Any { self }
}

/// A blur of the content behind a view, with more saturation and a tint.
open class UIBlurEffect: UIVisualEffect {
  /// The strength of the tint, and whether it is light, dark or follows the traits.
  public enum Style: Int, Sendable {
    /// A strong light, a light, or a dark tint.
    case extraLight, light, dark
    /// A tint that follows the traits.
    case regular = 4
    /// A tint that follows the traits, like `regular`.
    case prominent
    /// Tints of ascending strength that follow the traits.
    case systemUltraThinMaterial, systemThinMaterial, systemMaterial, systemThickMaterial
    /// A tint for bars that follows the traits.
    case systemChromeMaterial
    /// Light tints.
    case systemUltraThinMaterialLight, systemThinMaterialLight, systemMaterialLight
    /// Light tints.
    case systemThickMaterialLight, systemChromeMaterialLight
    /// Dark tints.
    case systemUltraThinMaterialDark, systemThinMaterialDark, systemMaterialDark
    /// Dark tints.
    case systemThickMaterialDark, systemChromeMaterialDark
  }

  let style: Style
  /// Creates a blur of a style.
  public init(style: UIBlurEffect.Style) {
    self.style = style
    super.init()
  }
}

/// An effect for content on top of a blur. It has no effect: the content is shown as it is.
open class UIVibrancyEffect: UIVisualEffect {
  /// Creates the effect for content on top of `blurEffect`.
  public init(blurEffect: UIBlurEffect) { super.init() }
}

/// A view that blurs the content behind it and draws a translucent tint over it.
@preconcurrency @MainActor
open class UIVisualEffectView: UIView {
  /// The view that contains the app's content, in front of the effect.
  public final let contentView = UIView()
  private let tint = UIView()

  /// Creates a view with an effect; nil shows the content behind unchanged.
  public init(effect: UIVisualEffect?) {
    self.effect = effect
    super.init(frame: .zero)
    setUp()
  }
  public override init(frame: CGRect) {
    super.init(frame: frame)
    setUp()
  }
  /// Creates a view with the values of an interface file.
  public required init?(coder: NSCoder) {
    super.init(coder: coder)
    setUp()
    coder.interface?.restore(self)
  }

  private func setUp() {
    for view in [tint, contentView] {
      view.frame = bounds
      view.autoresizingMask = [.flexibleWidth, .flexibleHeight]
      addSubview(view)
    }
    clipsToBounds = true
    showEffect()
  }

  /// The effect; nil shows the content behind unchanged.
  open var effect: UIVisualEffect? { didSet { showEffect() } }

  open override func traitCollectionDidChange(_ previousTraitCollection: UITraitCollection?) {
    super.traitCollectionDidChange(previousTraitCollection)
    showEffect()
  }

  private func showEffect() {
    guard let blur = effect as? UIBlurEffect else {
      layer.backgroundFilters = nil
      tint.backgroundColor = nil
      return
    }
    let filter = CAFilter(type: "gaussianBlur")
    filter.setValue(blur.style.radius, forKey: "inputRadius")
    let saturation = CAFilter(type: "colorSaturate")
    saturation.setValue(1.6, forKey: "inputAmount")
    layer.backgroundFilters = [filter, saturation]
    tint.backgroundColor = blur.style.tint(isDark: traitCollection.userInterfaceStyle == .dark)
  }
}

// The numbers of the styles are choices.
extension UIBlurEffect.Style {
  private enum Shade { case light, dark, automatic }

  /// The radius of the blur in points.
  fileprivate var radius: CGFloat {
    switch self {
    case .systemUltraThinMaterial, .systemUltraThinMaterialLight, .systemUltraThinMaterialDark: 12
    case .extraLight, .light, .dark, .regular, .prominent: 20
    case .systemThinMaterial, .systemThinMaterialLight, .systemThinMaterialDark: 20
    case .systemMaterial, .systemMaterialLight, .systemMaterialDark: 20
    case .systemThickMaterial, .systemThickMaterialLight, .systemThickMaterialDark: 20
    case .systemChromeMaterial, .systemChromeMaterialLight, .systemChromeMaterialDark: 20
    }
  }

  private var shade: Shade {
    switch self {
    case .extraLight, .light, .systemUltraThinMaterialLight, .systemThinMaterialLight,
      .systemMaterialLight, .systemThickMaterialLight, .systemChromeMaterialLight:
      .light
    case .dark, .systemUltraThinMaterialDark, .systemThinMaterialDark, .systemMaterialDark,
      .systemThickMaterialDark, .systemChromeMaterialDark:
      .dark
    case .regular, .prominent, .systemUltraThinMaterial, .systemThinMaterial, .systemMaterial,
      .systemThickMaterial, .systemChromeMaterial:
      .automatic
    }
  }

  /// The alpha of the color over the blur.
  private var strength: CGFloat {
    switch self {
    case .extraLight: 0.82
    case .light: 0.4
    case .dark: 0.55
    case .regular, .prominent: 0.6
    case .systemUltraThinMaterial, .systemUltraThinMaterialLight, .systemUltraThinMaterialDark: 0.35
    case .systemThinMaterial, .systemThinMaterialLight, .systemThinMaterialDark: 0.5
    case .systemMaterial, .systemMaterialLight, .systemMaterialDark: 0.65
    case .systemThickMaterial, .systemThickMaterialLight, .systemThickMaterialDark: 0.8
    case .systemChromeMaterial, .systemChromeMaterialLight, .systemChromeMaterialDark: 0.72
    }
  }

  /// Returns the translucent color that is drawn over the blur.
  @MainActor fileprivate func tint(isDark: Bool) -> UIColor {
    let dark = shade == .dark || shade == .automatic && isDark
    return UIColor(white: dark ? 0.11 : 0.97, alpha: strength)
  }
}
