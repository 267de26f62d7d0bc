import QuartzCore

/// The light or the dark style of an interface.
public enum UIUserInterfaceStyle: Int, Sendable {
  case unspecified, light, dark
}

/// The kind of a device.
public enum UIUserInterfaceIdiom: Int, Sendable {
  case unspecified = -1
  case phone, pad, tv, carPlay
  case mac = 5
  case vision = 6
}

/// The relative size of an environment along an axis.
public enum UIUserInterfaceSizeClass: Int, Sendable {
  case unspecified, compact, regular
}

/// The direction of text in an environment.
public enum UITraitEnvironmentLayoutDirection: Int, Sendable {
  case unspecified = -1
  case leftToRight, rightToLeft
}

/// The contrast of an interface.
public enum UIAccessibilityContrast: Int, Sendable {
  case unspecified = -1
  case normal, high
}

/// The environment of a view, such as the light or dark style. Dynamic colors are resolved for it.
open class UITraitCollection: NSObject, NSCopying, @unchecked Sendable {
  // `@unchecked`: nothing changes after init.
  /// The light or the dark style; light in the standard traits.
  public let userInterfaceStyle: UIUserInterfaceStyle
  /// The kind of the device; `phone` in the standard traits.
  public let userInterfaceIdiom: UIUserInterfaceIdiom
  /// The number of pixels per point; 0 if it is not specified.
  public let displayScale: CGFloat
  /// The relative width; compact in the standard traits.
  public let horizontalSizeClass: UIUserInterfaceSizeClass
  /// The relative height; regular in the standard traits.
  public let verticalSizeClass: UIUserInterfaceSizeClass
  /// The direction of text; left to right in the standard traits.
  public let layoutDirection: UITraitEnvironmentLayoutDirection
  /// The contrast; that which the desktop asks for in the standard traits.
  public let accessibilityContrast: UIAccessibilityContrast

  /// Creates a collection in which no trait is specified.
  public convenience override init() { self.init(style: .unspecified) }

  private init(
    style: UIUserInterfaceStyle, idiom: UIUserInterfaceIdiom = .unspecified, displayScale: CGFloat = 0,
    sizes: (horizontal: UIUserInterfaceSizeClass, vertical: UIUserInterfaceSizeClass) = (
      .unspecified, .unspecified
    ),
    direction: UITraitEnvironmentLayoutDirection = .unspecified,
    contrast: UIAccessibilityContrast = .unspecified
  ) {
    userInterfaceStyle = style
    userInterfaceIdiom = idiom
    self.displayScale = displayScale
    (horizontalSizeClass, verticalSizeClass) = sizes
    (layoutDirection, accessibilityContrast) = (direction, contrast)
    super.init()
  }

  /// Creates a collection that specifies the style.
  public convenience init(userInterfaceStyle: UIUserInterfaceStyle) {
    self.init(style: userInterfaceStyle)
  }

  /// Creates a collection that specifies the kind of the device.
  public convenience init(userInterfaceIdiom idiom: UIUserInterfaceIdiom) {
    self.init(style: .unspecified, idiom: idiom)
  }

  /// Creates a collection that specifies the number of pixels per point.
  public convenience init(displayScale scale: CGFloat) {
    self.init(style: .unspecified, displayScale: scale)
  }

  /// Creates a collection that specifies the relative width.
  public convenience init(horizontalSizeClass: UIUserInterfaceSizeClass) {
    self.init(style: .unspecified, sizes: (horizontalSizeClass, .unspecified))
  }

  /// Creates a collection that specifies the relative height.
  public convenience init(verticalSizeClass: UIUserInterfaceSizeClass) {
    self.init(style: .unspecified, sizes: (.unspecified, verticalSizeClass))
  }

  /// Creates a collection that specifies the direction of text.
  public convenience init(layoutDirection: UITraitEnvironmentLayoutDirection) {
    self.init(style: .unspecified, direction: layoutDirection)
  }

  /// Creates a collection that specifies the contrast.
  public convenience init(accessibilityContrast: UIAccessibilityContrast) {
    self.init(style: .unspecified, contrast: accessibilityContrast)
  }

  /// Creates a collection from several ones. A trait that several of them specify has the last one's value.
  public convenience init(traitsFrom traitCollections: [UITraitCollection]) {
    func last<Value: Equatable>(
      _ path: KeyPath<UITraitCollection, Value>, _ unspecified: Value
    ) -> Value {
      traitCollections.last { $0[keyPath: path] != unspecified }?[keyPath: path] ?? unspecified
    }
    self.init(
      style: last(\.userInterfaceStyle, .unspecified),
      idiom: last(\.userInterfaceIdiom, .unspecified), displayScale: last(\.displayScale, 0),
      sizes: (
        last(\.horizontalSizeClass, .unspecified), last(\.verticalSizeClass, .unspecified)
      ),
      direction: last(\.layoutDirection, .unspecified),
      contrast: last(\.accessibilityContrast, .unspecified))
  }

  /// Returns the collection itself, as collections are immutable.
  open func copy(with zone: NSZone? = nil) -> Any { self }

  open override func isEqual(_ object: Any?) -> Bool {
    guard let other = object as? UITraitCollection else { return false }
    return containsTraits(in: other) && other.containsTraits(in: self)
  }

  open override var hash: Int { userInterfaceStyle.hashValue ^ displayScale.hashValue }

  /// Returns true if every trait that `trait` specifies has the same value here.
  open func containsTraits(in trait: UITraitCollection?) -> Bool {
    guard let trait else { return true }
    return UITraitCollection(traitsFrom: [self, trait]).has(sameTraitsAs: self)
  }

  private func has(sameTraitsAs other: UITraitCollection) -> Bool {
    userInterfaceStyle == other.userInterfaceStyle
      && userInterfaceIdiom == other.userInterfaceIdiom && displayScale == other.displayScale
      && horizontalSizeClass == other.horizontalSizeClass
      && verticalSizeClass == other.verticalSizeClass && layoutDirection == other.layoutDirection
      && accessibilityContrast == other.accessibilityContrast
  }

  /// Returns true if dynamic colors may resolve differently for the two collections.
  open func hasDifferentColorAppearance(comparedTo traitCollection: UITraitCollection?) -> Bool {
    userInterfaceStyle != traitCollection?.userInterfaceStyle
      || accessibilityContrast != traitCollection?.accessibilityContrast
  }
}

// MARK: - Current

extension UITraitCollection {
  private static let key = "lamina.traits"

  /// The default traits: the light style, at the scale and of the kind of the main screen.
  package static var standard: UITraitCollection {
    let screen = ScreenKind.main
    return UITraitCollection(
      style: .light, idiom: screen.idiom, displayScale: MainScreen.scale,
      sizes: (screen.horizontal, screen.vertical), direction: .leftToRight,
      contrast: AccessibilitySettings.current.increasesContrast ? .high : .normal)
  }

  /// The traits of the current thread, for which dynamic colors are resolved.
  public class var current: UITraitCollection {
    get { Thread.current.threadDictionary[key] as? UITraitCollection ?? .standard }
    set { Thread.current.threadDictionary[key] = newValue }
  }

  /// Calls a closure while this collection is the current one of the thread.
  public func performAsCurrent(_ actions: () -> Void) { asCurrent(actions) }

  /// Returns the result of `body`, which runs while this collection is the current one of the thread.
  func asCurrent<Result>(_ body: () throws -> Result) rethrows -> Result {
    let before = Thread.current.threadDictionary[Self.key]
    Thread.current.threadDictionary[Self.key] = self
    defer { Thread.current.threadDictionary[Self.key] = before }
    return try body()
  }
}
