import QuartzCore
package import WindowSystem

// Keys of the window system, as UIKit's.

extension UIWindow {
  /// To the first responder, or to the root view.
  package final func key(_ event: KeyEvent) {
    let phase: UIPress.Phase = event.isDown ? event.isRepeat ? .changed : .began : .ended
    press(phase, key: UIKey(event), time: event.timestamp)
  }
}

extension UIResponder {
  /// Whether keys go to somebody in particular, such as a text field.
  package static var takesKeys: Bool { firstResponder != nil }
  /// Whether they go to `view` or one inside of it.
  package static func takesKeys(in view: UIView) -> Bool {
    (firstResponder as? UIView)?.isDescendant(of: view) ?? false
  }
  package static func letKeysGo() { firstResponder?.resignFirstResponder() }
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
  fileprivate var text: String {
    if case .character(let character) = self { String(character) } else { "" }
  }

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
    case .other: .keyboardErrorUndefined
    }
  }

  private static func usage(of character: Character) -> UIKeyboardHIDUsage {
    switch character {
    case " ": return .keyboardSpacebar
    case "-": return .keyboardHyphen
    case "=": return .keyboardEqualSign
    case "0": return .keyboard0
    default: break
    }
    guard let code = character.asciiValue.map({ Int($0) }) else { return .keyboardErrorUndefined }
    if (49...57).contains(code) { return UIKeyboardHIDUsage(rawValue: code - 49 + 30) ?? .keyboard1 }
    if (97...122).contains(code) { return UIKeyboardHIDUsage(rawValue: code - 97 + 4) ?? .keyboardA }
    return .keyboardErrorUndefined
  }
}
