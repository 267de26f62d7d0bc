/// The bytes of a text, and the errors in them.
///
/// Unsafe, because it refers to the bytes that Expat was given without a copy; it exists no longer than they do.
struct EncodedText {
  private enum Encoding { case utf8, utf16, latin1, ascii }

  private let bytes: UnsafeRawBufferPointer
  private let encoding: Encoding
  private let isBigEndian: Bool
  /// True if the text begins with a byte order mark.
  let hasMark: Bool

  init(_ bytes: UnsafeRawBufferPointer, declaredEncoding: String?) {
    self.bytes = bytes
    let first = Array(bytes.prefix(3))
    isBigEndian = first.starts(with: [0xFE, 0xFF]) || first.first == 0
    let hasWideMark = first.starts(with: [0xFE, 0xFF]) || first.starts(with: [0xFF, 0xFE])
    hasMark = hasWideMark || first == [0xEF, 0xBB, 0xBF]
    let isWide = hasWideMark || first.prefix(2).contains(0)
    encoding = isWide ? .utf16 : Self.narrow(declaredEncoding?.uppercased())
  }

  private static func narrow(_ name: String?) -> Encoding {
    switch name {
    case "ISO-8859-1": .latin1
    case "US-ASCII": .ascii
    default: .utf8
    }
  }

  /// Returns the reason why XML cannot continue at a byte.
  func fault(at place: Int) -> String {
    guard bytes.indices.contains(place) else { return "it ends too early" }
    guard let scalar = scalar(at: place) else { return badBytes(at: place) }
    let isVisible = scalar.value > 0x20 && scalar.value != 0x7F && scalar.value < 0xFFFE
    if isVisible { return "'\(Character(scalar))' cannot stand here" }
    return scalar == " " || scalar == "\n" || scalar == "\t" || scalar == "\r"
      ? "a blank cannot stand here"
      : "XML does not allow the character U+\(Self.hexadecimal(scalar.value, digits: 4))"
  }

  /// Returns the first unpaired surrogate of UTF-16, which Expat does not find: it accepts any code unit as the second
  /// half of a pair.
  func loneSurrogate() -> XMLProblem? {
    guard encoding == .utf16 else { return nil }
    var (place, previous, isInPair) = (XMLPlace(line: 1, column: hasMark ? 0 : 1), UInt16(0), false)
    for index in stride(from: 0, to: bytes.count - 1, by: 2) {
      let unit = unit(at: index)
      if isInPair != UTF16.isTrailSurrogate(unit) {
        return XMLProblem(place: place, reason: Self.halfPair)
      }
      isInPair = UTF16.isLeadSurrogate(unit)
      if !isInPair { place.pass(unit, after: previous) }
      previous = unit
    }
    return nil
  }

  private static let halfPair = "half of a surrogate pair is not UTF-16"

  private func badBytes(at place: Int) -> String {
    switch encoding {
    case .utf16: return Self.halfPair
    case .utf8, .latin1, .ascii:
      let name = encoding == .ascii ? "US-ASCII, which it declares" : "UTF-8"
      return "the byte 0x\(Self.hexadecimal(UInt32(bytes[place]), digits: 2)) is not \(name); "
        + "save it as UTF-8, or declare its encoding"
    }
  }

  private static func hexadecimal(_ number: UInt32, digits: Int) -> String {
    let text = String(number, radix: 16, uppercase: true)
    return String(repeating: "0", count: max(0, digits - text.count)) + text
  }

  /// Returns the character at a byte; nil when the bytes are not valid in the encoding.
  private func scalar(at place: Int) -> Unicode.Scalar? {
    switch encoding {
    case .latin1: return Unicode.Scalar(bytes[place])
    case .ascii: return bytes[place] < 0x80 ? Unicode.Scalar(bytes[place]) : nil
    case .utf8: return Self.first(of: bytes[place...].prefix(4), Unicode.UTF8())
    case .utf16: return Self.first(of: units(at: place), Unicode.UTF16())
    }
  }

  private static func first<Codec: UnicodeCodec>(
    of units: some Sequence<Codec.CodeUnit>, _ codec: Codec
  ) -> Unicode.Scalar? {
    var (codec, iterator) = (codec, units.makeIterator())
    guard case .scalarValue(let scalar) = codec.decode(&iterator) else { return nil }
    return scalar
  }

  private func units(at place: Int) -> [UInt16] {
    stride(from: place, to: min(place + 4, bytes.count - 1), by: 2).map { unit(at: $0) }
  }

  private func unit(at place: Int) -> UInt16 {
    let (first, second) = (UInt16(bytes[place]), UInt16(bytes[place + 1]))
    return isBigEndian ? first << 8 | second : second << 8 | first
  }
}

extension XMLPlace {
  /// Moves over a code unit, to the next column or into the next line.
  fileprivate mutating func pass(_ unit: UInt16, after previous: UInt16) {
    let (feed, carriageReturn) = (UInt16(0x0A), UInt16(0x0D))
    if unit == feed, previous == carriageReturn { return }
    if unit == feed || unit == carriageReturn { (line, column) = (line + 1, 0) }
    column += 1
  }
}
