internal import CX11

extension Key {
  /// Creates the key of an X keysym, as it is in recordings.
  package init(symbol: UInt32) { self = X11KeyNames.key(KeySym(symbol)) ?? .other(symbol) }
}

/// The conversion of keysyms to `Key`.
enum X11KeyNames {
  private static let special: [Int32: Key] = [
    XK_Left: .left, XK_KP_Left: .left, XK_Right: .right, XK_KP_Right: .right,
    XK_Up: .up, XK_KP_Up: .up, XK_Down: .down, XK_KP_Down: .down,
    XK_Escape: .escape, XK_Return: .return, XK_KP_Enter: .return,
    XK_Tab: .tab, XK_KP_Tab: .tab, XK_ISO_Left_Tab: .tab,
    XK_BackSpace: .backspace, XK_Delete: .delete, XK_KP_Delete: .delete,
    XK_Home: .home, XK_KP_Home: .home, XK_End: .end, XK_KP_End: .end,
    XK_Page_Up: .pageUp, XK_KP_Page_Up: .pageUp,
    XK_Page_Down: .pageDown, XK_KP_Page_Down: .pageDown,
    XK_KP_Space: .character(" "), XK_KP_Equal: .character("="),
  ]

  /// Returns the key of a keysym; nil if it is neither a named key nor a character.
  static func key(_ keysym: KeySym) -> Key? {
    if let key = special[Int32(truncatingIfNeeded: keysym)] { return key }
    if (KeySym(XK_F1)...KeySym(XK_F35)).contains(keysym) {
      return .function(Int(keysym) - Int(XK_F1) + 1)
    }
    return character(keysym).map { .character($0) }
  }

  /// Returns the character of a Latin-1, Unicode or keypad keysym, in lower case.
  static func character(_ keysym: KeySym) -> Character? {
    switch keysym {
    case 0x20...0x7e, 0xa0...0xff: scalar(keysym)
    // The keysyms KP_Multiply … KP_9 are their ASCII characters plus 0xff80.
    case 0xffaa...0xffb9: scalar(keysym - 0xff80)
    case 0x100_0100...0x110_ffff: scalar(keysym - 0x100_0000)
    default: nil
    }
  }

  private static func scalar(_ value: KeySym) -> Character? {
    guard let scalar = Unicode.Scalar(UInt32(value)) else { return nil }
    let lower = String(scalar).lowercased()
    return lower.count == 1 ? lower.first : Character(scalar)
  }

  /// Returns true for the keysyms that a shortcut can name: those of Latin letters, of punctuation and of named keys.
  static func isLatin(_ keysym: KeySym) -> Bool {
    switch keysym {
    case 0x20...0x7e, 0xa0...0xff, 0xfd00...0xffff: true
    default: false
    }
  }

  /// Returns the letter that a US keyboard has on this key; nil if it has none. It is used for keyboards on which no
  /// layout is Latin. Key codes are those of PC keyboards under Linux.
  static func letter(keycode: UInt32) -> Character? {
    let rows: [(first: UInt32, letters: [Character])] = [
      (24, Array("qwertyuiop")), (38, Array("asdfghjkl")), (52, Array("zxcvbnm")),
    ]
    for row in rows where keycode >= row.first && keycode - row.first < row.letters.count {
      return row.letters[Int(keycode - row.first)]
    }
    return nil
  }
}
