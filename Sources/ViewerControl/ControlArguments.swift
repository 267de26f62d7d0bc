import WindowSystem

/// The arguments of one request, checked as they are read. Every failure names the argument.
struct ControlArguments {
  private let values: [String: JSONValue]

  init(_ values: [String: JSONValue]) { self.values = values }

  private func fail(_ name: String, _ requirement: String) -> ControlError {
    guard let value = values[name] else {
      return ControlError("\"\(name)\" is missing: \(requirement)")
    }
    return ControlError("\"\(name)\" is \(value.kind), but must be \(requirement)")
  }

  /// Returns true when the argument is given and not null.
  func has(_ name: String) -> Bool { values[name].map { $0 != .null } ?? false }

  // MARK: Numbers

  func number(_ name: String, in range: ClosedRange<Double>) throws -> Double {
    guard case .number(let value)? = values[name] else { throw fail(name, "a number") }
    guard range.contains(value) else {
      throw ControlError(
        "\"\(name)\" is \(value), but must lie from \(range.lowerBound) to \(range.upperBound)")
    }
    return value
  }

  func number(_ name: String, in range: ClosedRange<Double>, default: Double) throws -> Double {
    has(name) ? try number(name, in: range) : `default`
  }

  func whole(_ name: String, in range: ClosedRange<Int>, default: Int) throws -> Int {
    guard has(name) else { return `default` }
    guard case .number(let value)? = values[name], let whole = Int(exactly: value) else {
      throw fail(name, "a whole number")
    }
    guard range.contains(whole) else {
      throw ControlError(
        "\"\(name)\" is \(whole), but must lie from \(range.lowerBound) to \(range.upperBound)")
    }
    return whole
  }

  // MARK: Texts

  func text(_ name: String) throws -> String {
    guard case .text(let value)? = values[name] else { throw fail(name, "text") }
    guard !value.isEmpty, !value.contains("\0") else {
      throw ControlError("\"\(name)\" is empty, or has a NUL in it")
    }
    return value
  }

  func optionalText(_ name: String) throws -> String? { has(name) ? try text(name) : nil }

  func choice<Choice: RawRepresentable & CaseIterable>(
    _ name: String, of type: Choice.Type
  ) throws -> Choice where Choice.RawValue == String {
    try Self.choice(try text(name), name)
  }

  func choices<Choice: RawRepresentable & CaseIterable>(
    _ name: String, of type: Choice.Type
  ) throws -> [Choice] where Choice.RawValue == String {
    try list(name).map { value in
      guard case .text(let text) = value else { throw fail(name, "a list of texts") }
      return try Self.choice(text, name)
    }
  }

  private static func choice<Choice: RawRepresentable & CaseIterable>(
    _ text: String, _ name: String
  ) throws -> Choice where Choice.RawValue == String {
    if let choice = Choice(rawValue: text) { return choice }
    let all = Choice.allCases.map(\.rawValue).joined(separator: ", ")
    throw ControlError("\"\(name)\" knows no '\(text)'; it knows: \(all)")
  }

  private func list(_ name: String) throws -> [JSONValue] {
    guard case .list(let values)? = values[name] else { throw fail(name, "a list") }
    return values
  }

  // MARK: Input

  /// The range of coordinates, in points, that requests may use.
  static let coordinates = -1e6...1e6

  func point() throws -> ControlPoint {
    ControlPoint(
      x: try number("x", in: Self.coordinates), y: try number("y", in: Self.coordinates))
  }

  func points(_ name: String) throws -> [ControlPoint] {
    let points = try list(name).map { value -> ControlPoint in
      guard case .list(let pair) = value, pair.count == 2, case .number(let x) = pair[0],
        case .number(let y) = pair[1], Self.coordinates.contains(x), Self.coordinates.contains(y)
      else { throw ControlError("\"\(name)\" must be pairs of numbers, as in [[10, 20], [30, 40]]") }
      return ControlPoint(x: x, y: y)
    }
    guard (2...10_000).contains(points.count) else {
      throw ControlError("\"\(name)\" has \(points.count) points, but must have 2 to 10000")
    }
    return points
  }

  func modifiers() throws -> Modifiers {
    guard has("modifiers") else { return [] }
    return try choices("modifiers", of: ControlModifier.self).reduce(into: Modifiers()) {
      $0.insert($1.modifiers)
    }
  }

  func key(_ name: String) throws -> Key {
    let text = try text(name)
    if let key = Key(controlName: text) { return key }
    throw ControlError(
      "\"\(name)\" knows no '\(text)'; it is one character, F1 to F24, or: "
        + Key.controlNames.keys.sorted().joined(separator: ", "))
  }
}

/// A modifier key by its name in requests.
private enum ControlModifier: String, CaseIterable {
  case shift, control, alt, `super`

  var modifiers: Modifiers {
    switch self {
    case .shift: .shift
    case .control: .control
    case .alt: .alt
    case .super: .super
    }
  }
}

extension Key {
  /// The keys that requests name by words, which are in small letters.
  package static let controlNames: [String: Key] = [
    "space": .character(" "), "left": .left, "right": .right, "up": .up, "down": .down,
    "escape": .escape, "return": .return, "tab": .tab, "backspace": .backspace, "delete": .delete,
    "home": .home, "end": .end, "pageup": .pageUp, "pagedown": .pageDown,
    // The X keysym XK_Menu.
    "menu": .other(0xFF67),
  ]

  /// Creates a key from one character, or from a name in capital or small letters. Returns nil for any other text. A
  /// capital letter names the same key as the small one, because the letters of `Key.character` are always small.
  package init?(controlName text: String) {
    let name = text.lowercased()
    if let key = Self.controlNames[name] {
      self = key
    } else if name.count == 1, let character = name.first {
      self = .character(character)
    } else if name.hasPrefix("f"), let number = Int(name.dropFirst()), (1...24).contains(number) {
      self = .function(number)
    } else {
      return nil
    }
  }
}
