import QuartzCore

/// A key that is held down.
@preconcurrency @MainActor
open class UIPress: NSObject {
  /// The phase of a press; `changed` is a repetition of a key that is held.
  public enum Phase: Int, Sendable {
    case began, changed, stationary, ended, cancelled
  }

  /// A button of a remote control. Lamina reports none.
  public enum PressType: Int, Sendable {
    case upArrow, downArrow, leftArrow, rightArrow, select, menu, playPause
  }

  /// The phase of the press.
  open internal(set) var phase = Phase.began
  /// The media time of the last change in seconds.
  open internal(set) var timestamp: TimeInterval = 0
  /// The window that the press is sent to.
  open internal(set) weak var window: UIWindow?
  /// The responder that receives the press.
  open internal(set) weak var responder: UIResponder?
  /// The key that is pressed.
  public let key: UIKey?

  init(key: UIKey) {
    self.key = key
    super.init()
  }
}

/// An event of key presses.
@preconcurrency @MainActor
open class UIPressesEvent: UIEvent {
  /// All presses of the event.
  public let allPresses: Set<UIPress>

  init(_ presses: Set<UIPress>, timestamp: TimeInterval, modifierFlags: UIKeyModifierFlags) {
    allPresses = presses
    super.init(.presses, timestamp: timestamp, modifierFlags: modifierFlags)
  }
}

/// A key of the keyboard and the characters that it types.
@preconcurrency @MainActor
open class UIKey: NSObject {
  /// The characters that the key types with the modifiers; empty for keys that type nothing.
  public let characters: String
  /// The characters that the key types without modifiers.
  public let charactersIgnoringModifiers: String
  /// The modifier keys that are held.
  public let modifierFlags: UIKeyModifierFlags
  /// The code of the key; `keyboardErrorUndefined` if Lamina does not know it.
  public let keyCode: UIKeyboardHIDUsage

  init(
    characters: String, charactersIgnoringModifiers: String, modifierFlags: UIKeyModifierFlags,
    keyCode: UIKeyboardHIDUsage
  ) {
    self.characters = characters
    self.charactersIgnoringModifiers = charactersIgnoringModifiers
    self.modifierFlags = modifierFlags
    self.keyCode = keyCode
    super.init()
  }

  /// Returns true if both are the same key. Keys without a code are compared by their characters.
  final func isSameKey(as other: UIKey) -> Bool {
    keyCode == other.keyCode
      && (keyCode != .keyboardErrorUndefined
        || charactersIgnoringModifiers == other.charactersIgnoringModifiers)
  }
}

/// The keys by their codes for USB keyboards; 0 for those that Lamina does not name.
public enum UIKeyboardHIDUsage: Int, Sendable {
  case keyboardErrorUndefined = 0
  case keyboardA = 4
  case keyboardB, keyboardC, keyboardD, keyboardE, keyboardF, keyboardG, keyboardH, keyboardI
  case keyboardJ, keyboardK, keyboardL, keyboardM, keyboardN, keyboardO, keyboardP, keyboardQ
  case keyboardR, keyboardS, keyboardT, keyboardU, keyboardV, keyboardW, keyboardX, keyboardY
  case keyboardZ
  case keyboard1 = 30
  case keyboard2, keyboard3, keyboard4, keyboard5, keyboard6, keyboard7, keyboard8, keyboard9
  case keyboard0
  case keyboardReturnOrEnter = 40
  case keyboardEscape, keyboardDeleteOrBackspace, keyboardTab, keyboardSpacebar, keyboardHyphen
  case keyboardEqualSign, keyboardOpenBracket, keyboardCloseBracket, keyboardBackslash
  case keyboardSemicolon = 51
  case keyboardQuote, keyboardGraveAccentAndTilde, keyboardComma, keyboardPeriod, keyboardSlash
  case keyboardCapsLock
  case keyboardF1 = 58
  case keyboardF2, keyboardF3, keyboardF4, keyboardF5, keyboardF6, keyboardF7, keyboardF8
  case keyboardF9, keyboardF10, keyboardF11, keyboardF12
  case keyboardHome = 74
  case keyboardPageUp, keyboardDeleteForward, keyboardEnd, keyboardPageDown, keyboardRightArrow
  case keyboardLeftArrow, keyboardDownArrow, keyboardUpArrow
  case keyboardLeftControl = 224
  case keyboardLeftShift, keyboardLeftAlt, keyboardLeftGUI
  case keyboardRightControl, keyboardRightShift, keyboardRightAlt, keyboardRightGUI
}
