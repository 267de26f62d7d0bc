import QuartzCore

/// The role and the state of an object for assistive technology. They have no effect.
public struct UIAccessibilityTraits: OptionSet, Hashable, Sendable {
  /// The bits of the set.
  public let rawValue: UInt64
  /// Creates a set from its bits.
  public init(rawValue: UInt64) { self.rawValue = rawValue }

  /// No role.
  public static let none: UIAccessibilityTraits = []
  /// A button.
  public static let button = UIAccessibilityTraits(rawValue: 1)
  /// A link.
  public static let link = UIAccessibilityTraits(rawValue: 2)
  /// An image.
  public static let image = UIAccessibilityTraits(rawValue: 4)
  /// An object that is selected.
  public static let selected = UIAccessibilityTraits(rawValue: 8)
  /// An object that plays a sound.
  public static let playsSound = UIAccessibilityTraits(rawValue: 16)
  /// A key of a keyboard.
  public static let keyboardKey = UIAccessibilityTraits(rawValue: 32)
  /// A text that does not change.
  public static let staticText = UIAccessibilityTraits(rawValue: 64)
  /// A summary of the app's state.
  public static let summaryElement = UIAccessibilityTraits(rawValue: 128)
  /// An object that is disabled.
  public static let notEnabled = UIAccessibilityTraits(rawValue: 256)
  /// An object that changes often.
  public static let updatesFrequently = UIAccessibilityTraits(rawValue: 512)
  /// A field for searches.
  public static let searchField = UIAccessibilityTraits(rawValue: 1024)
  /// An object that starts a recording or a film.
  public static let startsMediaSession = UIAccessibilityTraits(rawValue: 2048)
  /// An object whose value can be incremented and decremented.
  public static let adjustable = UIAccessibilityTraits(rawValue: 4096)
  /// An object that handles touches itself.
  public static let allowsDirectInteraction = UIAccessibilityTraits(rawValue: 8192)
  /// An object that turns pages.
  public static let causesPageTurn = UIAccessibilityTraits(rawValue: 16384)
  /// A row of tabs.
  public static let tabBar = UIAccessibilityTraits(rawValue: 32768)
  /// A heading.
  public static let header = UIAccessibilityTraits(rawValue: 65536)
}

/// The settings of assistive technology, which Lamina does not have.
public enum UIAccessibility {
  /// A message to assistive technology. It has no effect.
  public struct Notification: RawRepresentable, Hashable, Sendable {
    /// The raw value.
    public let rawValue: UInt32
    /// Creates a value from its raw value.
    public init(rawValue: UInt32) { self.rawValue = rawValue }

    /// A large part of the screen changed.
    public static let screenChanged = Notification(rawValue: 1000)
    /// A part of the screen changed.
    public static let layoutChanged = Notification(rawValue: 1001)
    /// A text is to be read aloud.
    public static let announcement = Notification(rawValue: 1008)
    /// A view scrolled by a page.
    public static let pageScrolled = Notification(rawValue: 1009)
  }

  /// A Boolean value that says whether the screen is read aloud; always false.
  public static var isVoiceOverRunning: Bool { false }
  /// A Boolean value that says whether animations are reduced; always false.
  public static var isReduceMotionEnabled: Bool { false }
  /// A Boolean value that says whether transparency is reduced; always false.
  public static var isReduceTransparencyEnabled: Bool { false }
  /// A Boolean value that says whether text is bold; always false.
  public static var isBoldTextEnabled: Bool { false }
  /// A Boolean value that says whether colors are darker; always false.
  public static var isDarkerSystemColorsEnabled: Bool { false }
  /// A Boolean value that says whether switches are used as input; always false.
  public static var isSwitchControlRunning: Bool { false }
  /// A Boolean value that says whether colors are inverted; always false.
  public static var isInvertColorsEnabled: Bool { false }

  /// Sends a message to assistive technology; does nothing.
  public static func post(notification: Notification, argument: Any?) {}
}
