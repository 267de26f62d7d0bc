import QuartzCore

/// The touches or the key presses of one moment.
@preconcurrency @MainActor
open class UIEvent: NSObject {
  /// The kind of an event. Lamina creates events of touches and of presses.
  public enum EventType: Int, Sendable {
    case touches, motion, remoteControl, presses
    case scroll = 10
    case hover
    case transform = 14
  }

  /// The kind of a motion. Lamina reports no motions.
  public enum EventSubtype: Int, Sendable {
    case none, motionShake
  }

  /// The kind of the event.
  public let type: EventType
  /// The kind of the motion; always `none`.
  open var subtype: EventSubtype { .none }
  /// The media time of the event in seconds.
  public let timestamp: TimeInterval
  /// The modifier keys that were held.
  public let modifierFlags: UIKeyModifierFlags
  final var touches: Set<UITouch>

  init(
    _ type: EventType, timestamp: TimeInterval, modifierFlags: UIKeyModifierFlags = [],
    touches: Set<UITouch> = []
  ) {
    self.type = type
    self.timestamp = timestamp
    self.modifierFlags = modifierFlags
    self.touches = touches
    super.init()
  }

  /// All touches of the event; nil if there are none.
  open var allTouches: Set<UITouch>? { touches.isEmpty ? nil : touches }
  /// Returns the touches in a window; nil if there are none.
  open func touches(for window: UIWindow) -> Set<UITouch>? { touches { $0.window === window } }
  /// Returns the touches that began in a view; nil if there are none.
  open func touches(for view: UIView) -> Set<UITouch>? { touches { $0.view === view } }
  /// Returns the touches that a gesture recognizer receives; nil if there are none.
  open func touches(for gesture: UIGestureRecognizer) -> Set<UITouch>? {
    touches { $0.gestureRecognizers?.contains { $0 === gesture } ?? false }
  }

  private func touches(where isWanted: (UITouch) -> Bool) -> Set<UITouch>? {
    let found = touches.filter(isWanted)
    return found.isEmpty ? nil : found
  }
}

/// The modifier keys that are held during an event.
public struct UIKeyModifierFlags: OptionSet, Hashable, Sendable {
  /// The bits of the flags.
  public let rawValue: Int
  /// Creates flags from their bits.
  public init(rawValue: Int) { self.rawValue = rawValue }

  /// The caps lock. It is never reported.
  public static let alphaShift = UIKeyModifierFlags(rawValue: 1 << 16)
  /// The Shift key.
  public static let shift = UIKeyModifierFlags(rawValue: 1 << 17)
  /// The Control key.
  public static let control = UIKeyModifierFlags(rawValue: 1 << 18)
  /// The Alt key.
  public static let alternate = UIKeyModifierFlags(rawValue: 1 << 19)
  /// The Super key.
  public static let command = UIKeyModifierFlags(rawValue: 1 << 20)
  /// The numeric keypad. It is never reported.
  public static let numericPad = UIKeyModifierFlags(rawValue: 1 << 21)
}
