import QuartzCore

/// A text with a selection and the operations of keys on them. Offsets count UTF-16 code units and never lie
/// within a character.
struct TextEditor: Equatable {
  private(set) var text = ""
  /// The character offset at which the selection began; equal to `caret` when nothing is selected.
  private(set) var anchor = 0
  /// The offset of the caret, at which the selection ends.
  private(set) var caret = 0

  init(_ text: String = "") {
    self.text = text
    (anchor, caret) = (length, length)
  }

  var length: Int { text.utf16.count }
  var selection: Range<Int> { min(anchor, caret)..<max(anchor, caret) }
  var selectedText: String { substring(selection) }

  private func substring(_ range: Range<Int>) -> String {
    NSString(string: text).substring(with: NSRange(location: range.lowerBound, length: range.count))
  }

  /// Selects a range.
  mutating func select(_ range: Range<Int>) {
    (anchor, caret) = (aligned(range.lowerBound), aligned(range.upperBound))
  }

  /// Moves the caret; extends the selection or clears it.
  mutating func move(to place: Int, extending: Bool = false) {
    caret = aligned(place)
    if !extending { anchor = caret }
  }

  /// Returns the offset of the start of the character at an offset.
  private func aligned(_ place: Int) -> Int {
    let place = min(max(place, 0), length)
    guard place > 0, place < length else { return place }
    return NSString(string: text).rangeOfComposedCharacterSequence(at: place).location
  }

  /// Replaces a range and puts the caret after the new text.
  mutating func replace(_ range: Range<Int>, with new: String) {
    let range = range.clamped(to: 0..<length)
    text = NSString(string: text).replacingCharacters(
      in: NSRange(location: range.lowerBound, length: range.count), with: new)
    caret = range.lowerBound + new.utf16.count
    anchor = caret
  }

  // MARK: Offsets

  /// Returns the offset of the previous character.
  func place(before place: Int) -> Int {
    guard place > 0 else { return 0 }
    return NSString(string: text).rangeOfComposedCharacterSequence(at: place - 1).location
  }

  /// Returns the offset of the next character.
  func place(after place: Int) -> Int {
    guard place < length else { return length }
    let range = NSString(string: text).rangeOfComposedCharacterSequence(at: place)
    return range.location + range.length
  }

  /// Returns the end of the word after an offset, or the start of the word before it.
  func wordEdge(from place: Int, forward: Bool) -> Int {
    let units = Array(text.utf16)
    var place = place
    let isBlank: (UInt16) -> Bool = { $0 == 32 || $0 == 10 || $0 == 9 }
    if forward {
      while place < units.count, isBlank(units[place]) { place += 1 }
      while place < units.count, !isBlank(units[place]) { place += 1 }
    } else {
      while place > 0, isBlank(units[place - 1]) { place -= 1 }
      while place > 0, !isBlank(units[place - 1]) { place -= 1 }
    }
    return aligned(place)
  }

  /// Returns the range of the word at an offset.
  func word(at place: Int) -> Range<Int> {
    let end = wordEdge(from: min(place, length), forward: true)
    return wordEdge(from: end, forward: false)..<end
  }
}

/// An editing command of the keyboard.
enum TextCommand: Equatable {
  case insert(String)
  case deleteBackward(byWord: Bool)
  case deleteForward(byWord: Bool)
  /// Moves the caret by a character or a word.
  case move(forward: Bool, byWord: Bool, extending: Bool)
  /// Moves the caret by a line.
  case moveLine(down: Bool, extending: Bool)
  /// Moves the caret to the start or the end of the text.
  case moveToEdge(forward: Bool, extending: Bool)
  case selectAll, copy, cut, paste, submit, cancel, nextField

  /// Creates the command of a key; nil for a key that types nothing and has no command.
  @MainActor init?(_ key: UIKey) {
    let flags = key.modifierFlags
    let extending = flags.contains(.shift)
    let isCommand = flags.contains(.control) || flags.contains(.command)
    switch key.keyCode {
    case .keyboardLeftArrow: self = .move(forward: false, byWord: isCommand, extending: extending)
    case .keyboardRightArrow: self = .move(forward: true, byWord: isCommand, extending: extending)
    case .keyboardUpArrow: self = .moveLine(down: false, extending: extending)
    case .keyboardDownArrow: self = .moveLine(down: true, extending: extending)
    case .keyboardHome: self = .moveToEdge(forward: false, extending: extending)
    case .keyboardEnd: self = .moveToEdge(forward: true, extending: extending)
    case .keyboardDeleteOrBackspace: self = .deleteBackward(byWord: isCommand)
    case .keyboardDeleteForward: self = .deleteForward(byWord: isCommand)
    case .keyboardReturnOrEnter: self = .submit
    case .keyboardEscape: self = .cancel
    case .keyboardTab: self = .nextField
    default:
      guard let command = isCommand ? Self.shortcut(key) : Self.typed(key) else { return nil }
      self = command
    }
  }

  @MainActor private static func shortcut(_ key: UIKey) -> TextCommand? {
    switch key.charactersIgnoringModifiers.lowercased() {
    case "a": .selectAll
    case "c": .copy
    case "x": .cut
    case "v": .paste
    default: nil
    }
  }

  @MainActor private static func typed(_ key: UIKey) -> TextCommand? {
    let text = key.characters
    guard !text.isEmpty, text.unicodeScalars.allSatisfy({ $0.value >= 32 && $0.value != 127 }) else {
      return nil
    }
    return .insert(text)
  }
}
