import QuartzCore

/// A command of a menu that a selector performs.
@preconcurrency @MainActor
open class UICommand: UIMenuElement {
  /// The selector of the method that is called, with the command as its argument.
  public let action: Selector
  /// A value that tells commands with the same selector apart.
  public let propertyList: Any?
  /// The title in a list of shortcuts. It has no effect.
  open var discoverabilityTitle: String?
  /// The attributes of the command in a menu.
  open var attributes: Attributes = []
  /// The state of the command, which a mark in a menu shows.
  open var state = State.off

  /// Creates a command.
  public init(title: String, image: UIImage? = nil, action: Selector, propertyList: Any? = nil) {
    (self.action, self.propertyList) = (action, propertyList)
    super.init(title: title, image: image)
  }
}

/// A combination of keys that calls a method. Responders list theirs in `keyCommands`.
@preconcurrency @MainActor
open class UIKeyCommand: UICommand {
  /// The character of the key, or the name of a key such as `inputUpArrow`.
  public let input: String?
  /// The modifier keys that must be held. The Control key serves as the Command key as well.
  public let modifierFlags: UIKeyModifierFlags
  /// A Boolean value that says whether the command takes precedence over what a text field does with the key.
  open var wantsPriorityOverSystemBehavior = false

  /// Creates a command without a title.
  public convenience init(input: String, modifierFlags: UIKeyModifierFlags, action: Selector) {
    self.init(title: "", action: action, input: input, modifierFlags: modifierFlags)
  }

  /// Creates a command with the title for a list of shortcuts.
  public convenience init(
    input: String, modifierFlags: UIKeyModifierFlags, action: Selector, discoverabilityTitle: String
  ) {
    self.init(title: "", action: action, input: input, modifierFlags: modifierFlags)
    self.discoverabilityTitle = discoverabilityTitle
  }

  /// Creates a command.
  public init(
    title: String, image: UIImage? = nil, action: Selector, input: String,
    modifierFlags: UIKeyModifierFlags = [], propertyList: Any? = nil
  ) {
    (self.input, self.modifierFlags) = (input, modifierFlags)
    super.init(title: title, image: image, action: action, propertyList: propertyList)
  }

  /// The up arrow key.
  public static let inputUpArrow = "UIKeyInputUpArrow"
  /// The down arrow key.
  public static let inputDownArrow = "UIKeyInputDownArrow"
  /// The left arrow key.
  public static let inputLeftArrow = "UIKeyInputLeftArrow"
  /// The right arrow key.
  public static let inputRightArrow = "UIKeyInputRightArrow"
  /// The Escape key.
  public static let inputEscape = "UIKeyInputEscape"
  /// The Page Up key.
  public static let inputPageUp = "UIKeyInputPageUp"
  /// The Page Down key.
  public static let inputPageDown = "UIKeyInputPageDown"
  /// The Home key.
  public static let inputHome = "UIKeyInputHome"
  /// The End key.
  public static let inputEnd = "UIKeyInputEnd"
  /// The Delete key.
  public static let inputDelete = "UIKeyInputDelete"

  private static let codes: [String: UIKeyboardHIDUsage] = [
    inputUpArrow: .keyboardUpArrow, inputDownArrow: .keyboardDownArrow,
    inputLeftArrow: .keyboardLeftArrow, inputRightArrow: .keyboardRightArrow,
    inputEscape: .keyboardEscape, inputPageUp: .keyboardPageUp, inputPageDown: .keyboardPageDown,
    inputHome: .keyboardHome, inputEnd: .keyboardEnd, inputDelete: .keyboardDeleteForward,
    "\r": .keyboardReturnOrEnter, "\n": .keyboardReturnOrEnter, "\t": .keyboardTab,
    "\u{8}": .keyboardDeleteOrBackspace, " ": .keyboardSpacebar,
  ]

  /// Returns true if a key with its modifiers is that of the command.
  final func matches(_ key: UIKey) -> Bool {
    guard let input else { return false }
    let flags = key.modifierFlags.asCommand
    if let code = Self.codes[input] { return key.keyCode == code && modifierFlags.asCommand == flags }
    // The Shift key may be what types the character.
    if modifierFlags.isEmpty, flags.subtracting(.shift).isEmpty, key.characters == input { return true }
    return modifierFlags.asCommand == flags
      && key.charactersIgnoringModifiers.lowercased() == input.lowercased()
  }
}

extension UIKeyModifierFlags {
  /// The flags with Command for Control, because keyboards of Linux have a Control key for shortcuts.
  fileprivate var asCommand: UIKeyModifierFlags {
    var flags = intersection([.shift, .control, .alternate, .command])
    if flags.remove(.control) != nil { flags.insert(.command) }
    return flags
  }
}

extension UIResponder {
  /// Performs the first command for a key, of the responder or of those after it. Returns false if there is none.
  final func performCommand(for key: UIKey) -> Bool {
    let isShortcut = !key.modifierFlags.isDisjoint(with: [.control, .command, .alternate])
    for responder in sequence(first: self, next: \.next) {
      for command in responder.keyCommands ?? [] where command.matches(key) {
        if takesText, !isShortcut, !command.wantsPriorityOverSystemBehavior { continue }
        guard let target = target(forAction: command.action, withSender: command) else { continue }
        command.action.send(to: target, command)
        return true
      }
    }
    return false
  }
}
