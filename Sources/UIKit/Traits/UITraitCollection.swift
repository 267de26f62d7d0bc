import QuartzCore

public enum UIUserInterfaceStyle: Int, Sendable {
  case unspecified, light, dark
}

public enum UIUserInterfaceIdiom: Int, Sendable {
  case unspecified = -1
  case phone, pad, tv, carPlay
  case mac = 5
  case vision = 6
}

public enum UIUserInterfaceSizeClass: Int, Sendable {
  case unspecified, compact, regular
}

public enum UITraitEnvironmentLayoutDirection: Int, Sendable {
  case unspecified = -1
  case leftToRight, rightToLeft
}

/// The environment of a view, such as light or dark appearance. Dynamic colours and fonts resolve
/// against it.
open class UITraitCollection: NSObject, NSCopying, @unchecked Sendable {
  // `@unchecked`: nothing changes after init.
  public let userInterfaceStyle: UIUserInterfaceStyle
  public let userInterfaceIdiom: UIUserInterfaceIdiom
  /// Pixels a point; 0 is not specified.
  public let displayScale: CGFloat
  public let horizontalSizeClass: UIUserInterfaceSizeClass
  public let verticalSizeClass: UIUserInterfaceSizeClass
  public let layoutDirection: UITraitEnvironmentLayoutDirection

  /// Nothing specified.
  public convenience override init() { self.init(style: .unspecified) }

  private init(
    style: UIUserInterfaceStyle, idiom: UIUserInterfaceIdiom = .unspecified, displayScale: CGFloat = 0,
    horizontal: UIUserInterfaceSizeClass = .unspecified,
    vertical: UIUserInterfaceSizeClass = .unspecified,
    direction: UITraitEnvironmentLayoutDirection = .unspecified
  ) {
    (userInterfaceStyle, userInterfaceIdiom, self.displayScale) = (style, idiom, displayScale)
    (horizontalSizeClass, verticalSizeClass) = (horizontal, vertical)
    layoutDirection = direction
    super.init()
  }

  public convenience init(userInterfaceStyle: UIUserInterfaceStyle) {
    self.init(style: userInterfaceStyle)
  }

  public convenience init(userInterfaceIdiom idiom: UIUserInterfaceIdiom) {
    self.init(style: .unspecified, idiom: idiom)
  }

  public convenience init(displayScale scale: CGFloat) {
    self.init(style: .unspecified, displayScale: scale)
  }

  public convenience init(horizontalSizeClass: UIUserInterfaceSizeClass) {
    self.init(style: .unspecified, horizontal: horizontalSizeClass)
  }

  public convenience init(verticalSizeClass: UIUserInterfaceSizeClass) {
    self.init(style: .unspecified, vertical: verticalSizeClass)
  }

  public convenience init(layoutDirection: UITraitEnvironmentLayoutDirection) {
    self.init(style: .unspecified, direction: layoutDirection)
  }

  /// Later ones go before earlier ones, where they specify something.
  public convenience init(traitsFrom traitCollections: [UITraitCollection]) {
    func last<Value: Equatable>(
      _ path: KeyPath<UITraitCollection, Value>, _ unspecified: Value
    ) -> Value {
      traitCollections.last { $0[keyPath: path] != unspecified }?[keyPath: path] ?? unspecified
    }
    self.init(
      style: last(\.userInterfaceStyle, .unspecified),
      idiom: last(\.userInterfaceIdiom, .unspecified), displayScale: last(\.displayScale, 0),
      horizontal: last(\.horizontalSizeClass, .unspecified),
      vertical: last(\.verticalSizeClass, .unspecified),
      direction: last(\.layoutDirection, .unspecified))
  }

  open func copy(with zone: NSZone? = nil) -> Any { self }

  open override func isEqual(_ object: Any?) -> Bool {
    guard let other = object as? UITraitCollection else { return false }
    return containsTraits(in: other) && other.containsTraits(in: self)
  }

  open override var hash: Int { userInterfaceStyle.hashValue ^ displayScale.hashValue }

  /// True if every trait that `trait` specifies has the same value here.
  open func containsTraits(in trait: UITraitCollection?) -> Bool {
    guard let trait else { return true }
    return UITraitCollection(traitsFrom: [self, trait]).has(sameTraitsAs: self)
  }

  private func has(sameTraitsAs other: UITraitCollection) -> Bool {
    userInterfaceStyle == other.userInterfaceStyle
      && userInterfaceIdiom == other.userInterfaceIdiom && displayScale == other.displayScale
      && horizontalSizeClass == other.horizontalSizeClass
      && verticalSizeClass == other.verticalSizeClass && layoutDirection == other.layoutDirection
  }

  /// True if dynamic colours may resolve differently for the two collections.
  open func hasDifferentColorAppearance(comparedTo traitCollection: UITraitCollection?) -> Bool {
    userInterfaceStyle != traitCollection?.userInterfaceStyle
  }
}

// MARK: - Current

extension UITraitCollection {
  private static let key = "lamina.traits"

  /// Light, at the main screen's scale.
  package static var standard: UITraitCollection {
    UITraitCollection(
      style: .light, idiom: .phone, displayScale: MainScreen.scale, horizontal: .compact,
      vertical: .regular, direction: .leftToRight)
  }

  /// The current thread's traits, against which dynamic colours resolve.
  public class var current: UITraitCollection {
    get { Thread.current.threadDictionary[key] as? UITraitCollection ?? .standard }
    set { Thread.current.threadDictionary[key] = newValue }
  }

  /// With these as the current ones.
  public func performAsCurrent(_ actions: () -> Void) { asCurrent(actions) }

  func asCurrent<Result>(_ body: () throws -> Result) rethrows -> Result {
    let before = Thread.current.threadDictionary[Self.key]
    Thread.current.threadDictionary[Self.key] = self
    defer { Thread.current.threadDictionary[Self.key] = before }
    return try body()
  }
}
