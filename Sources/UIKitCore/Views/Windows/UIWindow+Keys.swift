import QuartzCore
package import WindowSystem

// Conversion of the window system's keys to UIKit's.

extension UIWindow {
  /// Sends a key event to the first responder, or to the root view if there is none.
  package final func key(_ event: KeyEvent) {
    let phase: UIPress.Phase = event.isDown ? event.isRepeat ? .changed : .began : .ended
    press(phase, key: UIKey(event), time: event.timestamp)
  }

  /// Sends a key event to the root view, whatever the first responder is. The keys of lessons use it, which do not repeat.
  package final func keyToRootView(_ event: KeyEvent) {
    guard let view = rootViewController?.view else { return }
    let press = UIPress(key: UIKey(event))
    (press.phase, press.timestamp, press.window) = (
      event.isDown ? .began : .ended, event.timestamp, self
    )
    let event = UIPressesEvent(
      [press], timestamp: event.timestamp, modifierFlags: press.key?.modifierFlags ?? [])
    if press.phase == .began {
      view.pressesBegan([press], with: event)
    } else {
      view.pressesEnded([press], with: event)
    }
  }
}

extension UIResponder {
  /// The first responder; nil when there is none.
  package static var focused: UIResponder? { firstResponder }
  /// True if there is a first responder, such as a text field that is being edited.
  package static var hasFirstResponder: Bool { firstResponder != nil }
  /// Returns true if `view` or one of its descendants is the first responder.
  package static func hasFirstResponder(in view: UIView) -> Bool {
    (firstResponder as? UIView)?.isDescendant(of: view) ?? false
  }
  /// Makes a first responder in `view` resign unless the pressed view `hit` is inside of it.
  package static func resignFirstResponder(in view: UIView, pressing hit: UIView?) {
    guard let first = firstResponder as? UIView, first.isDescendant(of: view) else { return }
    if hit?.isDescendant(of: first) != true { first.resignFirstResponder() }
  }
  /// Makes the first responder resign.
  package static func resignFirstResponder() { firstResponder?.resignFirstResponder() }
}

extension UIKeyModifierFlags {
  package init(_ modifiers: Modifiers) {
    self = []
    let pairs: [(Modifiers, UIKeyModifierFlags)] = [
      (.shift, .shift), (.control, .control), (.alt, .alternate), (.super, .command),
    ]
    for (key, flag) in pairs where modifiers.contains(key) { insert(flag) }
  }
}

extension UIKey {
  fileprivate convenience init(_ event: KeyEvent) {
    self.init(
      characters: event.text, charactersIgnoringModifiers: event.key.text,
      modifierFlags: UIKeyModifierFlags(event.modifiers), keyCode: event.key.usage)
  }
}

extension Key {
  /// The character of the key; empty for other keys.
  fileprivate var text: String {
    if case .character(let character) = self { String(character) } else { "" }
  }

  /// The USB code of the key.
  fileprivate var usage: UIKeyboardHIDUsage {
    switch self {
    case .character(let character): Self.usage(of: character)
    case .left: .keyboardLeftArrow
    case .right: .keyboardRightArrow
    case .up: .keyboardUpArrow
    case .down: .keyboardDownArrow
    case .escape: .keyboardEscape
    case .return: .keyboardReturnOrEnter
    case .tab: .keyboardTab
    case .backspace: .keyboardDeleteOrBackspace
    case .delete: .keyboardDeleteForward
    case .home: .keyboardHome
    case .end: .keyboardEnd
    case .pageUp: .keyboardPageUp
    case .pageDown: .keyboardPageDown
    case .function(let number):
      UIKeyboardHIDUsage(rawValue: 57 + number) ?? .keyboardErrorUndefined
    case .other(let keysym): Self.modifiers[keysym] ?? .keyboardErrorUndefined
    }
  }

  /// The modifier keys by their X keysyms, such as Shift_L.
  private static let modifiers: [UInt32: UIKeyboardHIDUsage] = [
    0xffe1: .keyboardLeftShift, 0xffe2: .keyboardRightShift, 0xffe3: .keyboardLeftControl,
    0xffe4: .keyboardRightControl, 0xffe5: .keyboardCapsLock, 0xffe9: .keyboardLeftAlt,
    0xffea: .keyboardRightAlt, 0xffeb: .keyboardLeftGUI, 0xffec: .keyboardRightGUI,
  ]
  /// The codes of keys by the characters that they type on a US keyboard.
  private static let signs: [Character: UIKeyboardHIDUsage] = [
    " ": .keyboardSpacebar, "-": .keyboardHyphen, "=": .keyboardEqualSign, "[": .keyboardOpenBracket,
    "]": .keyboardCloseBracket, "\\": .keyboardBackslash, ";": .keyboardSemicolon,
    "'": .keyboardQuote, "`": .keyboardGraveAccentAndTilde, ",": .keyboardComma,
    ".": .keyboardPeriod, "/": .keyboardSlash, "0": .keyboard0,
  ]

  private static func usage(of character: Character) -> UIKeyboardHIDUsage {
    if let sign = signs[character] { return sign }
    guard let code = character.asciiValue.map({ Int($0) }) else { return .keyboardErrorUndefined }
    if (49...57).contains(code) { return UIKeyboardHIDUsage(rawValue: code - 49 + 30) ?? .keyboard1 }
    if (97...122).contains(code) { return UIKeyboardHIDUsage(rawValue: code - 97 + 4) ?? .keyboardA }
    return .keyboardErrorUndefined
  }
}
