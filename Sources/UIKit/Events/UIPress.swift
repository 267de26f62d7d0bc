import QuartzCore

/// A key that is held.
@preconcurrency @MainActor
open class UIPress: NSObject {
  public enum Phase: Int, Sendable {
    case began, changed, stationary, ended, cancelled
  }

  public enum PressType: Int, Sendable {
    case upArrow, downArrow, leftArrow, rightArrow, select, menu, playPause
  }

  open internal(set) var phase = Phase.began
  open internal(set) var timestamp: TimeInterval = 0
  open internal(set) weak var window: UIWindow?
  open internal(set) weak var responder: UIResponder?
  public let key: UIKey?

  init(key: UIKey) {
    self.key = key
    super.init()
  }
}

@preconcurrency @MainActor
open class UIPressesEvent: UIEvent {
  public let allPresses: Set<UIPress>

  init(_ presses: Set<UIPress>, timestamp: TimeInterval, modifierFlags: UIKeyModifierFlags) {
    allPresses = presses
    super.init(.presses, timestamp: timestamp, modifierFlags: modifierFlags)
  }
}

/// Which key, and what it types.
@preconcurrency @MainActor
open class UIKey: NSObject {
  /// With the modifiers; empty for keys that type nothing.
  public let characters: String
  public let charactersIgnoringModifiers: String
  public let modifierFlags: UIKeyModifierFlags
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

  /// Keys without a code are told apart by what they type.
  final func isSameKey(as other: UIKey) -> Bool {
    keyCode == other.keyCode
      && (keyCode != .keyboardErrorUndefined
        || charactersIgnoringModifiers == other.charactersIgnoringModifiers)
  }
}

/// Keys by the codes of USB keyboards; 0 for those that this system does not name.
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
