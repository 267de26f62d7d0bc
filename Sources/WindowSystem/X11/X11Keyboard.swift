internal import CX11

/// The keyboard input of one window: keys and text. Main thread only.
final class X11Keyboard {
  private let connection: X11Connection
  private let window: UInt
  private var input: OpaquePointer?
  /// The key codes of the held keys. A press of one of them is a repetition.
  private var heldKeys: Set<UInt32> = []

  init(_ connection: X11Connection, window: UInt) {
    self.connection = connection
    self.window = window
    // With this setting, a held key sends only presses and no releases between them.
    XkbSetDetectableAutoRepeat(connection.display, True, nil)
  }

  var isOpen: Bool { input != nil }

  /// Opens the input method and returns the mask of the events that it needs. It must be open before the first key
  /// event is handled. Do not call it earlier than necessary: Xlib reads its tables of dead keys, which takes 20 ms.
  func open(isFocused: Bool) -> Int {
    var mask = 0
    input = cx11_input_open(connection.display, window, &mask)
    if isFocused, let input { cx11_input_focus(input, true) }
    return mask
  }

  /// Closes the input method. Call it before the window is destroyed.
  func close() {
    if let input { cx11_input_close(input, !connection.isLost) }
  }

  func focusChanged(_ isFocused: Bool) {
    if !isFocused { heldKeys.removeAll() }
    if let input { cx11_input_focus(input, isFocused) }
  }

  /// Converts an event of the window's keyboard. `timestamp` is media time in seconds.
  func event(_ event: inout XKeyEvent, timestamp: Double) -> KeyEvent {
    let isDown = event.type == KeyPress
    var keysym = KeySym(NoSymbol)
    let text = lookUp(&event, &keysym)
    // An input method sends the text that it has composed with the key code 0, which belongs to no key.
    let wasHeld = isDown ? !heldKeys.insert(event.keycode).inserted : false
    if !isDown { heldKeys.remove(event.keycode) }
    return KeyEvent(
      isDown: isDown, key: key(keysym, event, text: text), text: isDown ? text : "",
      modifiers: Modifiers(x11State: event.state), isRepeat: wasHeld && event.keycode != 0,
      timestamp: timestamp)
  }

  private func lookUp(_ event: inout XKeyEvent, _ keysym: inout KeySym) -> String {
    guard let input else { return "" }
    var buffer = [CChar](repeating: 0, count: 256)
    var count = cx11_input_lookup(input, &event, &buffer, Int32(buffer.count), &keysym)
    if count > Int32(buffer.count) {
      // An input method can send a whole sentence at once.
      buffer = [CChar](repeating: 0, count: Int(count))
      count = cx11_input_lookup(input, &event, &buffer, Int32(buffer.count), &keysym)
    }
    return String(decoding: buffer.prefix(Int(count)).map { UInt8(bitPattern: $0) }, as: UTF8.self)
  }

  /// Returns the key of an event. A Latin character of any of the keyboard's layouts is preferred, then the letter at
  /// the key's position, then the character that the key types.
  private func key(_ keysym: KeySym, _ event: XKeyEvent, text: String) -> Key {
    let latin = X11KeyNames.isLatin(keysym) ? keysym : latinKeysym(event)
    if let key = latin.flatMap(X11KeyNames.key) { return key }
    if !isNeverLetter(keysym), let letter = X11KeyNames.letter(keycode: event.keycode) {
      return .character(letter)
    }
    if text.count == 1, let character = text.lowercased().first, !character.isControl {
      return .character(character)
    }
    return X11KeyNames.key(keysym) ?? .other(UInt32(truncatingIfNeeded: keysym))
  }

  /// Returns true for the keysyms of modifiers, dead keys and similar keys. Such a key has no letter, even if it is at
  /// the position of a letter.
  private func isNeverLetter(_ keysym: KeySym) -> Bool {
    keysym == 0 || (0xfd00...0xffff).contains(keysym)
  }

  /// Returns the Latin keysym that the key has in any of the keyboard's layouts; nil if it has none. With it,
  /// shortcuts work on layouts without Latin letters.
  private func latinKeysym(_ event: XKeyEvent) -> KeySym? {
    guard event.keycode != 0 else { return nil }
    let level: UInt32 = event.state & UInt32(ShiftMask) != 0 ? 1 : 0
    for group in 0..<UInt32(XkbNumKbdGroups) {
      let keysym = XkbKeycodeToKeysym(
        connection.display, KeyCode(event.keycode), Int32(group), Int32(level))
      if keysym != 0, X11KeyNames.isLatin(keysym) { return keysym }
    }
    return nil
  }
}

extension Character {
  fileprivate var isControl: Bool {
    unicodeScalars.allSatisfy { $0.properties.generalCategory == .control }
  }
}

extension Modifiers {
  init(x11State state: UInt32) {
    self = []
    if state & UInt32(ShiftMask) != 0 { insert(.shift) }
    if state & UInt32(ControlMask) != 0 { insert(.control) }
    if state & UInt32(Mod1Mask) != 0 { insert(.alt) }
    if state & UInt32(Mod4Mask) != 0 { insert(.super) }
  }
}
