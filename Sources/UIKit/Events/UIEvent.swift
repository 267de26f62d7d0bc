import QuartzCore

/// A user action at one moment: its touches, or its key presses.
@preconcurrency @MainActor
open class UIEvent: NSObject {
  public enum EventType: Int, Sendable {
    case touches, motion, remoteControl, presses
    case scroll = 10
    case hover, transform
  }

  public enum EventSubtype: Int, Sendable {
    case none, motionShake
  }

  public let type: EventType
  open var subtype: EventSubtype { .none }
  /// Media time, seconds.
  public let timestamp: TimeInterval
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

  open var allTouches: Set<UITouch>? { touches.isEmpty ? nil : touches }
  open func touches(for window: UIWindow) -> Set<UITouch>? { touches { $0.window === window } }
  open func touches(for view: UIView) -> Set<UITouch>? { touches { $0.view === view } }
  open func touches(for gesture: UIGestureRecognizer) -> Set<UITouch>? {
    touches { $0.gestureRecognizers?.contains { $0 === gesture } ?? false }
  }

  private func touches(where isWanted: (UITouch) -> Bool) -> Set<UITouch>? {
    let found = touches.filter(isWanted)
    return found.isEmpty ? nil : found
  }
}

public struct UIKeyModifierFlags: OptionSet, Hashable, Sendable {
  public let rawValue: Int
  public init(rawValue: Int) { self.rawValue = rawValue }

  public static let alphaShift = UIKeyModifierFlags(rawValue: 1 << 16)
  public static let shift = UIKeyModifierFlags(rawValue: 1 << 17)
  public static let control = UIKeyModifierFlags(rawValue: 1 << 18)
  public static let alternate = UIKeyModifierFlags(rawValue: 1 << 19)
  /// The key with the window system's sign.
  public static let command = UIKeyModifierFlags(rawValue: 1 << 20)
  public static let numericPad = UIKeyModifierFlags(rawValue: 1 << 21)
}
