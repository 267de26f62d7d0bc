import WindowSystem

/// A key with the keys held beside it.
struct KeyStroke: Hashable, Sendable {
  let key: Key
  let modifiers: Modifiers

  init(_ key: Key, _ modifiers: Modifiers) {
    self.key = key
    // Where Shift makes another character of a key, it is no more than the way to type that.
    if case .character(let character) = key, !character.isLetter {
      self.modifiers = modifiers.intersection([.control, .alt, .super])
    } else {
      self.modifiers = modifiers.intersection([.shift, .control, .alt, .super])
    }
  }

  /// As the overlay writes it: "K", "Ctrl+Shift+Z", "Alt+Left", "+". nil when it names no key.
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
