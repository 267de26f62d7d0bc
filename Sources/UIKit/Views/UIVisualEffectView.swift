import QuartzCore

/// An effect applied to what lies behind a view.
open class UIVisualEffect: NSObject, NSCopying {
  public override init() { super.init() }
  open func copy(with zone: NSZone? = nil) -> Any { self }
}

open class UIBlurEffect: UIVisualEffect {
  public enum Style: Int, Sendable {
    case extraLight, light, dark
    case regular = 4
    case prominent
    case systemUltraThinMaterial, systemThinMaterial, systemMaterial, systemThickMaterial
    case systemChromeMaterial
    case systemUltraThinMaterialLight, systemThinMaterialLight, systemMaterialLight
    case systemThickMaterialLight, systemChromeMaterialLight
    case systemUltraThinMaterialDark, systemThinMaterialDark, systemMaterialDark
    case systemThickMaterialDark, systemChromeMaterialDark
  }

  let style: Style
  public init(style: UIBlurEffect.Style) {
    self.style = style
    super.init()
  }
}

/// Shows its content as it is: what is behind does not shine through it.
open class UIVibrancyEffect: UIVisualEffect {
  public init(blurEffect: UIBlurEffect) { super.init() }
}

/// Blurs what lies behind it, and lays a tint over that.
@preconcurrency @MainActor
open class UIVisualEffectView: UIView {
  public final let contentView = UIView()
  private let tint = UIView()

  public init(effect: UIVisualEffect?) {
    self.effect = effect
    super.init(frame: .zero)
    setUp()
  }
  public override init(frame: CGRect) {
    super.init(frame: frame)
    setUp()
  }
  public required init?(coder: NSCoder) {
    super.init(coder: coder)
    setUp()
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

  /// nil shows what is behind as it is.
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

extension UIBlurEffect.Style {
  private enum Shade { case light, dark, automatic }

  /// Points.
  fileprivate var radius: CGFloat {
    switch self {
    case .systemUltraThinMaterial, .systemUltraThinMaterialLight, .systemUltraThinMaterialDark: 12
    default: 20
    }
  }

  private var shade: Shade {
    switch self {
    case .extraLight, .light: .light
    case .dark: .dark
    default:
      rawValue >= Self.systemUltraThinMaterialDark.rawValue
        ? .dark : rawValue >= Self.systemUltraThinMaterialLight.rawValue ? .light : .automatic
    }
  }

  private var strength: CGFloat {
    switch self {
    case .extraLight: 0.82
    case .light: 0.4
    case .dark: 0.55
    case .regular, .prominent: 0.6
    default: [0.35, 0.5, 0.65, 0.8, 0.72][(rawValue - Self.systemUltraThinMaterial.rawValue) % 5]
    }
  }

  @MainActor fileprivate func tint(isDark: Bool) -> UIColor {
    let dark = shade == .dark || shade == .automatic && isDark
    return UIColor(white: dark ? 0.11 : 0.97, alpha: strength)
  }
}
