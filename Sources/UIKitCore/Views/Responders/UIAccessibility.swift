import QuartzCore

/// The role and the state of an object for assistive technology.
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

/// The state of an object that shows more when it is expanded.
public enum UIAccessibilityExpandedStatus: Int, Sendable {
  case unsupported, expanded, collapsed
}

/// The kind of a group of elements.
public enum UIAccessibilityContainerType: Int, Sendable {
  case none, dataTable, list, landmark, semanticGroup
}

/// Messages to assistive technology, and what the user has set for it.
public enum UIAccessibility {
  /// A message to assistive technology.
  public struct Notification: RawRepresentable, Hashable, Sendable {
    /// The raw value.
    public let rawValue: UInt32
    /// Creates a value from its raw value.
    public init(rawValue: UInt32) { self.rawValue = rawValue }

    /// A large part of the screen changed. The argument is the element that gets the focus; nil leaves it.
    public static let screenChanged = Notification(rawValue: 1000)
    /// A part of the screen changed. The argument is the element that gets the focus; nil leaves it.
    public static let layoutChanged = Notification(rawValue: 1001)
    /// The argument is a text that is to be read aloud.
    public static let announcement = Notification(rawValue: 1008)
    /// A view scrolled by a page. The argument is a text that is to be read aloud.
    public static let pageScrolled = Notification(rawValue: 1009)
  }

  /// The settings. Setting them posts the notifications of those that change.
  @MainActor package static var settings: AccessibilitySettings {
    get { AccessibilitySettings.current }
    set {
      let old = AccessibilitySettings.current
      AccessibilitySettings.current = newValue
      for (setting, name) in notifications where old[keyPath: setting] != newValue[keyPath: setting] {
        NotificationCenter.default.post(name: name, object: nil)
      }
    }
  }
  private static var notifications:
    [(KeyPath<AccessibilitySettings, Bool>, Foundation.Notification.Name)]
  {
    [
      (\.isScreenRead, voiceOverStatusDidChangeNotification),
      (\.reducesMotion, reduceMotionStatusDidChangeNotification),
      (\.increasesContrast, darkerSystemColorsStatusDidChangeNotification),
    ]
  }

  /// A Boolean value that says whether a screen reader or another assistive technology uses the program.
  public static var isVoiceOverRunning: Bool { AccessibilitySettings.current.isScreenRead }
  /// A Boolean value that says whether the desktop asks for less motion.
  public static var isReduceMotionEnabled: Bool { AccessibilitySettings.current.reducesMotion }
  /// A Boolean value that says whether the desktop asks for a high contrast.
  public static var isDarkerSystemColorsEnabled: Bool {
    AccessibilitySettings.current.increasesContrast
  }
  /// A Boolean value that says whether transparency is reduced; always false.
  public static var isReduceTransparencyEnabled: Bool { false }
  /// A Boolean value that says whether text is bold; always false.
  public static var isBoldTextEnabled: Bool { false }
  /// A Boolean value that says whether switches are used as input; always false.
  public static var isSwitchControlRunning: Bool { false }
  /// A Boolean value that says whether colors are inverted; always false.
  public static var isInvertColorsEnabled: Bool { false }

  /// The notification that `isVoiceOverRunning` changed.
  public static let voiceOverStatusDidChangeNotification = Foundation.Notification.Name(
    "UIAccessibilityVoiceOverStatusDidChangeNotification")
  /// The notification that `isReduceMotionEnabled` changed.
  public static let reduceMotionStatusDidChangeNotification = Foundation.Notification.Name(
    "UIAccessibilityReduceMotionStatusDidChangeNotification")

  /// The notification that `isDarkerSystemColorsEnabled` changed.
  public static let darkerSystemColorsStatusDidChangeNotification = Foundation.Notification.Name(
    "UIAccessibilityDarkerSystemColorsStatusDidChangeNotification")

  /// The objects that pass messages and changes on to assistive technology; nil while none is there.
  @MainActor package static var listener: (any AccessibilityListener)?

  /// Tells assistive technology that a value for it has changed.
  @MainActor package static func noteChange() { listener?.noteChange() }

  /// Sends a message to assistive technology.
  @MainActor public static func post(notification: Notification, argument: Any?) {
    listener?.post(notification, argument)
  }
}

/// The receiver of what programs tell assistive technology.
@MainActor
package protocol AccessibilityListener: AnyObject {
  func noteChange()
  func post(_ notification: UIAccessibility.Notification, _ argument: Any?)
}
