/// The desktop's settings, parsed from the format of the XSETTINGS protocol. Settings whose value is a color are left
/// out.
struct XSettings: Equatable {
  /// The value of a setting.
  enum Value: Equatable {
    case integer(Int)
    case text(String)
  }

  private var values: [String: Value] = [:]

  init() {}

  /// Returns the value of the setting of this name; nil if it is missing or is no integer.
  func integer(_ name: String) -> Int? {
    guard case .integer(let value)? = values[name] else { return nil }
    return value
  }

  /// Returns the value of the setting of this name; nil if it is missing or is no text.
  func text(_ name: String) -> String? {
    guard case .text(let value)? = values[name] else { return nil }
    return value
  }

  /// Parses the bytes of the settings manager's property. If an entry is malformed, that entry and all following ones
  /// are left out.
  init(bytes: [UInt8]) {
    var reader = Reader(bytes: bytes)
    guard let order = reader.byte() else { return }
    // The byte order is LSBFirst, 0, or MSBFirst, 1, as in X11. Three unused bytes and the serial number of the last
    // change follow.
    reader.isBigEndian = order == 1
    reader.skip(7)
    guard let count = reader.number(4) else { return }
    for _ in 0..<count {
      guard let (name, value) = Self.setting(&reader) else { return }
      values[name] = value
    }
  }

  /// Reads a setting. Its value is nil if it is a color. Returns nil if the setting is malformed.
  private static func setting(_ reader: inout Reader) -> (String, Value?)? {
    guard let type = reader.byte() else { return nil }
    // An unused byte.
    reader.skip(1)
    guard let nameLength = reader.number(2), let name = reader.text(nameLength) else { return nil }
    // The serial number of the setting's last change.
    reader.skip(4)
    // The types are XSettingsTypeInteger, XSettingsTypeString and XSettingsTypeColor, which is four numbers of 16 bits.
    switch type {
    case 0:
      guard let value = reader.number(4) else { return nil }
      return (name, .integer(Int(Int32(truncatingIfNeeded: value))))
    case 1:
      guard let length = reader.number(4), let text = reader.text(length) else { return nil }
      return (name, .text(text))
    case 2:
      reader.skip(8)
      return (name, nil)
    default: return nil
    }
  }
}

/// A reader of numbers and texts from the settings, in the byte order that their first byte states.
private struct Reader {
  let bytes: [UInt8]
  var isBigEndian = false
  private var position = 0

  init(bytes: [UInt8]) { self.bytes = bytes }

  private mutating func take(_ count: Int) -> ArraySlice<UInt8>? {
    guard count >= 0, count <= bytes.count - position else { return nil }
    defer { position += count }
    return bytes[position..<position + count]
  }

  mutating func skip(_ count: Int) {
    if take(count) == nil { position = bytes.count }
  }

  mutating func byte() -> UInt8? { take(1)?.first }

  /// Reads an unsigned number of `count` bytes; nil if fewer bytes are left.
  mutating func number(_ count: Int) -> Int? {
    guard let digits = take(count) else { return nil }
    let value = { (value: Int, digit: UInt8) in value << 8 | Int(digit) }
    return isBigEndian ? digits.reduce(0, value) : digits.reversed().reduce(0, value)
  }

  /// Reads a text of `length` bytes, and skips the padding after it, which aligns to four bytes.
  mutating func text(_ length: Int) -> String? {
    guard let text = take(length) else { return nil }
    skip((4 - length % 4) % 4)
    return String(decoding: text, as: UTF8.self)
  }
}
