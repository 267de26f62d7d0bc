/// A parser of JSON (RFC 8259). It takes time proportional to the length of the text, at any depth of nesting.
package struct JSONParser {
  /// The error of a text that is no JSON.
  package struct NoJSON: Error {
    /// The number of bytes before the place that was not understood.
    package var offset = 0
    /// True if the text is nested more deeply than `depthLimit`.
    package var isTooDeep = false

    /// Returns the line and the column of the place in the text, counted from 1; the column is in bytes.
    package func place(in text: [UInt8]) -> (line: Int, column: Int) {
      var place = (line: 1, column: 1)
      for byte in text.prefix(offset) {
        place = byte == UInt8(ascii: "\n") ? (place.line + 1, 1) : (place.line, place.column + 1)
      }
      return place
    }
  }

  /// The greatest depth of nested lists and objects.
  package static let depthLimit = 512

  /// The byte order mark in UTF-8, which some editors write. RFC 8259 allows a reader to ignore it.
  private static let byteOrderMark: [UInt8] = [0xEF, 0xBB, 0xBF]

  private let bytes: ArraySlice<UInt8>
  private let spend: (Int) -> Bool
  private var position: Int
  private var depth = 0
  /// The values and members that were read of the lists and objects that have not ended yet. From them, each list and
  /// object is made at once when it ends.
  private var openValues: [JSONValue] = []
  private var openMembers: [JSONObject.Member] = []
  /// The bytes of memory that were not reported to `spend` yet.
  private var pending = 0

  /// Estimates of the memory that values take, in bytes.
  private enum Cost {
    static let value = 2 * MemoryLayout<JSONValue>.stride
    static let list = 64
    static let object = 160
    static let member = 120
    /// The cost at which it is reported.
    static let step = 1 << 16
  }

  private init(_ bytes: ArraySlice<UInt8>, _ spend: @escaping (Int) -> Bool) {
    (self.bytes, self.spend) = (bytes, spend)
    position = bytes.startIndex + (bytes.starts(with: Self.byteOrderMark) ? 3 : 0)
  }

  /// Returns the value that a text contains. A byte order mark at its beginning is skipped.
  ///
  /// - Parameter spend: A function that is called with the number of bytes that values read since the last call take
  ///   in memory. Reading ends when it returns false.
  /// - Throws: `NoJSON` if the text is not JSON or not UTF-8, is nested more deeply than `depthLimit`, or contains a
  /// number beyond the range of `Double`, and if `spend` returns false.
  package static func value(
    of bytes: [UInt8], spend: @escaping (Int) -> Bool = { _ in true }
  ) throws -> JSONValue {
    var parser = JSONParser(bytes[...], spend)
    do {
      let value = try parser.value()
      guard parser.next == nil, spend(parser.pending) else { throw NoJSON() }
      return value
    } catch {
      let isTooDeep = (error as? NoJSON)?.isTooDeep ?? false
      throw NoJSON(offset: parser.position, isTooDeep: isTooDeep)
    }
  }

  private mutating func count(_ cost: Int) throws {
    pending += cost
    guard pending >= Cost.step else { return }
    guard spend(pending) else { throw NoJSON() }
    pending = 0
  }

  // MARK: Bytes

  /// The byte at the current position; nil at the end.
  private var byte: UInt8? { position < bytes.endIndex ? bytes[position] : nil }

  /// The next byte that is not white space; nil at the end. The white space before it is skipped.
  private var next: UInt8? {
    mutating get {
      while let byte, byte == 0x20 || byte == 0x0A || byte == 0x0D || byte == 0x09 { position += 1 }
      return byte
    }
  }

  /// Skips white space, and then `character` if it follows. Returns false if something else follows.
  private mutating func passes(_ character: Unicode.Scalar) -> Bool {
    guard next == UInt8(ascii: character) else { return false }
    position += 1
    return true
  }

  /// Skips white space and `character`. Throws an error if something else follows.
  private mutating func pass(_ character: Unicode.Scalar) throws {
    guard passes(character) else { throw NoJSON() }
  }

  // MARK: Values

  private mutating func value() throws -> JSONValue {
    try count(Cost.value)
    return switch next {
    case UInt8(ascii: "{"): try nested { .object(try $0.object()) }
    case UInt8(ascii: "["): try nested { .list(try $0.list()) }
    case UInt8(ascii: "\""): .text(try text())
    case UInt8(ascii: "t"): try word("true", .bool(true))
    case UInt8(ascii: "f"): try word("false", .bool(false))
    case UInt8(ascii: "n"): try word("null", .null)
    default: .number(try number())
    }
  }

  private mutating func nested(_ read: (inout JSONParser) throws -> JSONValue) throws -> JSONValue {
    depth += 1
    guard depth <= Self.depthLimit else { throw NoJSON(isTooDeep: true) }
    defer { depth -= 1 }
    position += 1
    return try read(&self)
  }

  private mutating func word(_ word: StaticString, _ value: JSONValue) throws -> JSONValue {
    let expected = "\(word)".utf8
    guard bytes[position...].starts(with: expected) else { throw NoJSON() }
    position += expected.count
    return value
  }

  private mutating func list() throws -> [JSONValue] {
    try count(Cost.list)
    if passes("]") { return [] }
    let start = openValues.count
    repeat { openValues.append(try value()) } while passes(",")
    try pass("]")
    defer { openValues.removeSubrange(start...) }
    return Array(openValues[start...])
  }

  /// Reads an object. If a key occurs repeatedly, its last value counts.
  private mutating func object() throws -> JSONObject {
    try count(Cost.object)
    if passes("}") { return [:] }
    let start = openMembers.count
    repeat {
      guard next == UInt8(ascii: "\"") else { throw NoJSON() }
      try count(Cost.member)
      let key = try text()
      try pass(":")
      openMembers.append((key, try value()))
    } while passes(",")
    try pass("}")
    defer { openMembers.removeSubrange(start...) }
    return JSONObject(openMembers[start...])
  }

  // MARK: Numbers

  private mutating func number() throws -> Double {
    let start = position
    if byte == UInt8(ascii: "-") { position += 1 }
    if byte == UInt8(ascii: "0") { position += 1 } else { try digits() }
    var decimals = 0
    if byte == UInt8(ascii: ".") {
      position += 1
      let first = position
      try digits()
      decimals = position - first
    }
    if byte == UInt8(ascii: "e") || byte == UInt8(ascii: "E") {
      position += 1
      if byte == UInt8(ascii: "+") || byte == UInt8(ascii: "-") { position += 1 }
      try digits()
    } else if position - start <= Self.exactLength {
      return exactNumber(from: start, decimals: decimals)
    }
    guard let number = Double(String(decoding: bytes[start..<position], as: UTF8.self)), number.isFinite
    else { throw NoJSON() }
    return number
  }

  /// The greatest number of bytes of a number whose digits, as a whole number, are below 2⁵³.
  private static let exactLength = 15

  /// Returns the number without an exponent that ends at the current position. Its digits and the power of ten are exact,
  /// so their quotient is the nearest number.
  private func exactNumber(from start: Int, decimals: Int) -> Double {
    var (digits, divisor) = (0, 1)
    for byte in bytes[start..<position] where byte >= 0x30 { digits = 10 * digits + Int(byte & 15) }
    for _ in 0..<decimals { divisor *= 10 }
    let number = Double(digits) / Double(divisor)
    return bytes[start] == UInt8(ascii: "-") ? -number : number
  }

  private mutating func digits() throws {
    let start = position
    while let byte, (0x30...0x39).contains(byte) { position += 1 }
    guard position > start else { throw NoJSON() }
  }

  // MARK: Text

  private mutating func text() throws -> String {
    position += 1
    let start = position
    while let byte, byte != UInt8(ascii: "\""), byte != UInt8(ascii: "\\"), byte >= 0x20, byte < 0x80 {
      position += 1
    }
    guard byte == UInt8(ascii: "\"") else { return try anyText(after: Array(bytes[start..<position])) }
    defer { position += 1 }
    try count(position - start)
    return String(decoding: bytes[start..<position], as: UTF8.self)
  }

  /// Reads the rest of a text with escapes or characters beyond ASCII. `text` is its beginning.
  private mutating func anyText(after text: [UInt8]) throws -> String {
    var text = text
    while let byte, byte != UInt8(ascii: "\"") {
      guard byte >= 0x20 else { throw NoJSON() }
      position += 1
      if byte == UInt8(ascii: "\\") {
        text += Array(try escaped().utf8)
      } else {
        text.append(byte)
      }
    }
    guard byte != nil, let string = String(validating: text, as: UTF8.self) else { throw NoJSON() }
    position += 1
    try count(text.count)
    return string
  }

  private mutating func escaped() throws -> String {
    guard let byte else { throw NoJSON() }
    position += 1
    switch byte {
    case UInt8(ascii: "\""), UInt8(ascii: "\\"), UInt8(ascii: "/"): return String(UnicodeScalar(byte))
    case UInt8(ascii: "b"): return "\u{8}"
    case UInt8(ascii: "f"): return "\u{C}"
    case UInt8(ascii: "n"): return "\n"
    case UInt8(ascii: "r"): return "\r"
    case UInt8(ascii: "t"): return "\t"
    case UInt8(ascii: "u"): return String(try scalar())
    default: throw NoJSON()
    }
  }

  /// Returns the character of an escape with four digits, or of two such escapes that form a surrogate pair. The
  /// first `\u` has already been read.
  private mutating func scalar() throws -> UnicodeScalar {
    let unit = try codeUnit()
    guard UTF16.isLeadSurrogate(unit) else { return try Self.scalar(UInt32(unit)) }
    guard bytes[position...].starts(with: "\\u".utf8) else { throw NoJSON() }
    position += 2
    let trail = try codeUnit()
    guard UTF16.isTrailSurrogate(trail) else { throw NoJSON() }
    return try Self.scalar(0x10000 + (UInt32(unit) - 0xD800) << 10 + UInt32(trail) - 0xDC00)
  }

  private static func scalar(_ value: UInt32) throws -> UnicodeScalar {
    guard let scalar = UnicodeScalar(value) else { throw NoJSON() }
    return scalar
  }

  private mutating func codeUnit() throws -> UInt16 {
    let digits = bytes[position...].prefix(4)
    guard digits.count == 4, digits.allSatisfy({ UnicodeScalar($0).properties.isASCIIHexDigit }),
      let unit = UInt16(String(decoding: digits, as: UTF8.self), radix: 16)
    else { throw NoJSON() }
    position += 4
    return unit
  }
}
