import Localization
import ViewerControl
import WindowSystem

/// A key together with the modifiers that are held.
///
/// A key is identified by its letter, not by its position. On a layout without Latin letters it counts as the letter
/// that the same key has on a Latin layout.
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

  /// Creates a key stroke from its name, such as "K", "Ctrl+Shift+Z", "Alt+Left" or "+". Returns nil when the text
  /// names no key.
  init?(_ text: String) {
    var modifiers = Modifiers()
    var rest = Substring(text)
    // A plus sign at the start or at the end is the key itself.
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

  /// Returns the modifiers with the given names, in capital or small letters; unknown names are ignored.
  static func modifiers(named names: [String]) -> Modifiers {
    names.compactMap { modifiers[$0.lowercased()] }.reduce(into: Modifiers()) { $0.insert($1) }
  }

  /// Returns the names of modifiers as gesture scripts have them.
  static func names(of modifiers: Modifiers) -> [String] {
    ["control", "alt", "shift", "super"].filter {
      modifiers.isSuperset(of: self.modifiers(named: [$0]))
    }
  }

  /// The name of the key stroke, from which it can be created again.
  var name: String {
    let names = ["Ctrl", "Alt", "Shift", "Super"]
    let held = names.filter { Self.modifiers[$0.lowercased()].map(modifiers.contains) ?? false }
    return (held + [keyName]).joined(separator: "+")
  }

  /// The name as it is shown, with a true minus sign, with arrows, and with the space bar's name in the current language.
  var shownName: String {
    let signs: [Key: String] = [
      .character("-"): "−", .left: "←", .right: "→", .up: "↑", .down: "↓", .pageUp: "Page Up",
      .pageDown: "Page Down", .character(" "): localized("Space"),
    ]
    return String(name.dropLast(keyName.count)) + (signs[key] ?? keyName)
  }

  private var keyName: String {
    if let name = Key.controlNames.first(where: { $0.value == key })?.key { return name.capitalized }
    return switch key {
    case .character(let character): character.uppercased()
    case .function(let number): "F\(number)"
    case .left, .right, .up, .down, .home, .end, .pageUp, .pageDown, .return, .tab, .escape,
      .backspace, .delete, .other:
      "\(key)"
    }
  }
}
