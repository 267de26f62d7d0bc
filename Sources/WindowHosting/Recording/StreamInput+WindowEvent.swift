import CommitStream
import CoreGraphics
import WindowSystem

extension StreamInput {
  /// Creates the input of an event, with the event's time; nil for events that are no input of the user.
  package init?(_ event: WindowEvent) {
    switch event {
    case .pointer(let event): self.init(event)
    case .scroll(let event): self.init(event)
    case .key(let event): self.init(event)
    case .resized, .moved, .exposed, .visibilityChanged, .scaleChanged, .focusChanged, .dragEntered,
      .dragMoved, .dragLeft, .dropped, .clipboardLost, .appearanceChanged, .contrastChanged,
      .reducedMotionChanged,
      .closeRequested, .connectionLost, .destroyed:
      return nil
    }
  }

  private init(_ event: PointerEvent) {
    self.init(
      time: event.timestamp, kind: Kind(event.phase), position: CGPoint(x: event.x, y: event.y))
    (code, modifiers) = (event.button, event.modifiers.rawValue)
  }

  private init(_ event: ScrollEvent) {
    self.init(
      time: event.timestamp, kind: .scroll, position: CGPoint(x: event.x, y: event.y),
      delta: CGVector(dx: event.dx, dy: event.dy))
    modifiers = event.modifiers.rawValue
  }

  private init(_ event: KeyEvent) {
    self.init(time: event.timestamp, kind: event.isDown ? .keyDown : .keyUp)
    (code, modifiers, text) = (Int(event.key.symbol), event.modifiers.rawValue, event.text)
  }
}

extension KeyEvent {
  /// Creates the event of an input; nil if the input is none of a key. Times are those of the input.
  package init?(_ input: StreamInput) {
    guard input.kind == .keyDown || input.kind == .keyUp else { return nil }
    self.init(
      isDown: input.kind == .keyDown, key: Key(symbol: UInt32(clamping: input.code)),
      text: input.text, modifiers: Modifiers(rawValue: input.modifiers), timestamp: input.time)
  }
}

extension StreamInput.Kind {
  fileprivate init(_ phase: PointerEvent.Phase) {
    self =
      switch phase {
      case .down: .pointerDown
      case .moved: .pointerMoved
      case .up: .pointerUp
      case .entered: .pointerEntered
      case .left: .pointerLeft
      }
  }
}

extension Key {
  /// The keys that have a name, by their X keysyms.
  private static let named: [UInt32: Key] = [
    0xFF51: .left, 0xFF52: .up, 0xFF53: .right, 0xFF54: .down, 0xFF1B: .escape, 0xFF0D: .return,
    0xFF09: .tab, 0xFF08: .backspace, 0xFFFF: .delete, 0xFF50: .home, 0xFF57: .end,
    0xFF55: .pageUp, 0xFF56: .pageDown,
  ]

  /// Creates the key with an X keysym.
  fileprivate init(symbol: UInt32) {
    if let key = Self.named[symbol] {
      self = key
    } else if (0xFFBE...0xFFE0).contains(symbol) {
      self = .function(Int(symbol - 0xFFBD))
    } else if let character = Self.character(of: symbol) {
      self = .character(character)
    } else {
      self = .other(symbol)
    }
  }

  private static func character(of symbol: UInt32) -> Character? {
    guard symbol >= 0x20, symbol < 0x100 || (0x0100_0000..<0x0111_0000).contains(symbol) else {
      return nil
    }
    return Unicode.Scalar(symbol < 0x100 ? symbol : symbol - 0x0100_0000).map(Character.init)
  }

  /// The X keysym of the key.
  fileprivate var symbol: UInt32 {
    switch self {
    case .character(let character): Self.symbol(of: character)
    case .left: 0xFF51
    case .up: 0xFF52
    case .right: 0xFF53
    case .down: 0xFF54
    case .escape: 0xFF1B
    case .return: 0xFF0D
    case .tab: 0xFF09
    case .backspace: 0xFF08
    case .delete: 0xFFFF
    case .home: 0xFF50
    case .end: 0xFF57
    case .pageUp: 0xFF55
    case .pageDown: 0xFF56
    case .function(let number): 0xFFBD + UInt32(clamping: number)
    case .other(let symbol): symbol
    }
  }

  /// Returns the keysym of a character: its number in Latin-1, and 0x01000000 plus its number in Unicode.
  private static func symbol(of character: Character) -> UInt32 {
    guard let scalar = character.unicodeScalars.first?.value else { return 0 }
    return scalar < 0x100 ? scalar : 0x0100_0000 + scalar
  }
}
