import WindowSystem

/// A key together with the modifiers that are held.
struct KeyStroke: Hashable, Sendable {
  let key: Key
  let modifiers: Modifiers

  init(_ key: Key, _ modifiers: Modifiers) {
    self.key = key
    // For a character that is not a letter, Shift is only the way to type it and does not count.
    if case .character(let character) = key, !character.isLetter {
      self.modifiers = modifiers.intersection([.control, .alt, .super])
    } else {
      self.modifiers = modifiers.intersection([.shift, .control, .alt, .super])
    }
  }

  /// Creates a key stroke from the overlay's notation, such as "K", "Ctrl+Shift+Z", "Alt+Left" or "+". Returns nil when
  /// the text names no key.
  init?(_ text: String) {
    var modifiers = Modifiers()
    var rest = Substring(text)
    while let plus = rest.dropFirst().firstIndex(of: "+"), rest.index(after: plus) < rest.endIndex {
      guard let modifier = Self.modifiers[rest[..<plus].lowercased()] else { return nil }
      modifiers.insert(modifier)
      rest = rest[rest.index(after: plus)...]
    }
    guard let key = Key(controlName: rest.count == 1 ? rest.lowercased() : String(rest)) else {
      return nil
    }
    self.init(key, modifiers)
  }

  private static let modifiers: [String: Modifiers] = [
    "ctrl": .control, "control": .control, "shift": .shift, "alt": .alt, "super": .super,
  ]
}
