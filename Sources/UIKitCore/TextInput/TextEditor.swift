import QuartzCore

/// A text with a selection and the operations of keys on them. Offsets count UTF-16 code units and never lie
/// within a character.
struct TextEditor: Equatable {
  private(set) var text = ""
  /// The character offset at which the selection began; equal to `caret` when nothing is selected.
  private(set) var anchor = 0
  /// The offset of the caret, at which the selection ends.
  private(set) var caret = 0

  /// The parts at both ends of the text that edits have not changed, in UTF-16 code units.
  struct Unchanged: Equatable {
    var prefix: Int
    var suffix: Int

    static let nothing = Unchanged(prefix: 0, suffix: 0)
    static let everything = Unchanged(prefix: .max, suffix: .max)
  }

  /// The parts of the text that have not changed since this property was set to `everything`; nothing at first.
  var unchanged = Unchanged.nothing

  init(_ text: String = "") {
    self.text = text
    (anchor, caret) = (length, length)
  }

  var length: Int { text.utf16.count }
  var selection: Range<Int> { min(anchor, caret)..<max(anchor, caret) }
  var selectedText: String { substring(selection) }

  private func substring(_ range: Range<Int>) -> String {
    String(text.part(inUnits: range))
  }

  /// Selects a range.
  mutating func select(_ range: Range<Int>) {
    (anchor, caret) = (aligned(range.lowerBound), aligned(range.upperBound))
  }

  /// Moves the caret; extends the selection or clears it.
  mutating func move(to index: Int, extending: Bool = false) {
    caret = aligned(index)
    if !extending { anchor = caret }
  }

  /// Returns the offset of the start of the character at an offset.
  private func aligned(_ index: Int) -> Int {
    let index = min(max(index, 0), length)
    guard index > 0, index < length else { return index }
    return character(at: index).location
  }

  /// Returns the range of the character that contains an offset. A carriage return and the line feed after it are one.
  private func character(at index: Int) -> NSRange {
    let source = NSString(string: text)
    func isUnit(_ unit: UInt16, at index: Int) -> Bool {
      index >= 0 && index < source.length && source.character(at: index) == unit
    }
    let start = isUnit(10, at: index) ? index - 1 : index
    if isUnit(13, at: start), isUnit(10, at: start + 1) { return NSRange(location: start, length: 2) }
    return source.rangeOfComposedCharacterSequence(at: index)
  }

  /// Replaces a range and puts the caret after the new text.
  mutating func replace(_ range: Range<Int>, with new: String) {
    let range = range.clamped(to: 0..<length)
    unchanged.prefix = min(unchanged.prefix, range.lowerBound)
    unchanged.suffix = min(unchanged.suffix, length - range.upperBound)
    text.replaceSubrange(text.indices(ofUnits: range), with: new)
    caret = range.lowerBound + new.utf16.count
    anchor = caret
  }

  // MARK: Offsets

  /// Returns the offset of the previous character.
  func index(before index: Int) -> Int {
    guard index > 0 else { return 0 }
    return character(at: index - 1).location
  }

  /// Returns the offset of the next character.
  func index(after index: Int) -> Int {
    guard index < length else { return length }
    let range = character(at: index)
    return range.location + range.length
  }

  /// Returns the end of the word after an offset, or the start of the word before it.
  func wordEdge(from index: Int, forward: Bool) -> Int {
    let units = Array(text.utf16)
    var index = index
    let isBlank: (UInt16) -> Bool = { $0 == 32 || $0 == 10 || $0 == 13 || $0 == 9 }
    if forward {
      while index < units.count, isBlank(units[index]) { index += 1 }
      while index < units.count, !isBlank(units[index]) { index += 1 }
    } else {
      while index > 0, isBlank(units[index - 1]) { index -= 1 }
      while index > 0, !isBlank(units[index - 1]) { index -= 1 }
    }
    return aligned(index)
  }

  /// Returns the range of the word at an offset.
  func word(at index: Int) -> Range<Int> {
    let end = wordEdge(from: min(index, length), forward: true)
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
