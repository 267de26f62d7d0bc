/// The undecoded bytes of an XML document with the encoding that is assumed for them: UTF-16 if the first bytes show
/// it, otherwise the declared one, otherwise UTF-8. It locates and describes errors of encoding that Expat reports
/// badly or not at all.
///
/// Unsafe, because it refers to the bytes that Expat was given without a copy; it exists no longer than they do.
struct EncodedText {
  private enum Encoding { case utf8, utf16, latin1, ascii }

  private let bytes: UnsafeRawBufferPointer
  private let encoding: Encoding
  /// True if the higher byte of a UTF-16 code unit comes first.
  private let isBigEndian: Bool
  /// True if the text begins with a byte order mark.
  let hasMark: Bool

  init(_ bytes: UnsafeRawBufferPointer, declaredEncoding: String?) {
    self.bytes = bytes
    let first = Array(bytes.prefix(3))
    isBigEndian = first.starts(with: [0xFE, 0xFF]) || first.first == 0
    let hasUTF16Mark = first.starts(with: [0xFE, 0xFF]) || first.starts(with: [0xFF, 0xFE])
    hasMark = hasUTF16Mark || first == [0xEF, 0xBB, 0xBF]
    // XML begins with an ASCII character, so without a mark one of the first two bytes of UTF-16 is 0.
    let isUTF16 = hasUTF16Mark || first.prefix(2).contains(0)
    encoding = isUTF16 ? .utf16 : Self.byteEncoding(declaredEncoding?.uppercased())
  }

  private static func byteEncoding(_ name: String?) -> Encoding {
    switch name {
    case "ISO-8859-1": .latin1
    case "US-ASCII": .ascii
    default: .utf8
    }
  }

  /// Returns the end of an error message about the byte at `offset`: what is wrong with the character there.
  func fault(atByte offset: Int) -> String {
    guard bytes.indices.contains(offset) else { return "it ends too early" }
    guard let scalar = scalar(at: offset) else { return badBytes(at: offset) }
    let isForbidden =
      scalar.value <= 0x20 || [0x7F, 0xFFFE, 0xFFFF].contains(scalar.value)
    if !isForbidden { return "'\(Character(scalar))' is not allowed here" }
    return scalar == " " || scalar == "\n" || scalar == "\t" || scalar == "\r"
      ? "a blank is not allowed here"
      : "XML does not allow the character U+\(Self.hexadecimal(scalar.value, digits: 4))"
  }

  /// Returns the first unpaired surrogate of UTF-16, which Expat does not find: it accepts any code unit as the second
  /// half of a pair.
  func loneSurrogate() -> XMLProblem? {
    guard encoding == .utf16 else { return nil }
    // A mark is passed like a character, so the first character after it is in column 1.
    var (position, previous, isInPair) = (
      XMLPosition(line: 1, column: hasMark ? 0 : 1), UInt16(0), false
    )
    for index in stride(from: 0, to: bytes.count - 1, by: 2) {
      let unit = unit(at: index)
      if isInPair != UTF16.isTrailSurrogate(unit) {
        return XMLProblem(position: position, reason: Self.halfPair)
      }
      isInPair = UTF16.isLeadSurrogate(unit)
      if !isInPair { position.pass(unit, after: previous) }
      previous = unit
    }
    return nil
  }

  private static let halfPair = "half of a surrogate pair is not UTF-16"

  private func badBytes(at offset: Int) -> String {
    switch encoding {
    case .utf16: return Self.halfPair
    case .utf8, .latin1, .ascii:
      let name = encoding == .ascii ? "US-ASCII, which it declares" : "UTF-8"
      return "the byte 0x\(Self.hexadecimal(UInt32(bytes[offset]), digits: 2)) is not \(name); "
        + "save it as UTF-8, or declare its encoding"
    }
  }

  private static func hexadecimal(_ number: UInt32, digits: Int) -> String {
    let text = String(number, radix: 16, uppercase: true)
    return String(repeating: "0", count: max(0, digits - text.count)) + text
  }

  /// Returns the character at a byte; nil when the bytes are not valid in the encoding.
  private func scalar(at offset: Int) -> Unicode.Scalar? {
    switch encoding {
    case .latin1: return Unicode.Scalar(bytes[offset])
    case .ascii: return bytes[offset] < 0x80 ? Unicode.Scalar(bytes[offset]) : nil
    case .utf8: return Self.first(of: bytes[offset...].prefix(4), Unicode.UTF8())
    case .utf16: return Self.first(of: units(at: offset), Unicode.UTF16())
    }
  }

  private static func first<Codec: UnicodeCodec>(
    of units: some Sequence<Codec.CodeUnit>, _ codec: Codec
  ) -> Unicode.Scalar? {
    var (codec, iterator) = (codec, units.makeIterator())
    guard case .scalarValue(let scalar) = codec.decode(&iterator) else { return nil }
    return scalar
  }

  private func units(at offset: Int) -> [UInt16] {
    stride(from: offset, to: min(offset + 4, bytes.count - 1), by: 2).map { unit(at: $0) }
  }

  private func unit(at offset: Int) -> UInt16 {
    let (first, second) = (UInt16(bytes[offset]), UInt16(bytes[offset + 1]))
    return isBigEndian ? first << 8 | second : second << 8 | first
  }
}

extension XMLPosition {
  /// Moves over a code unit, to the next column or into the next line.
  fileprivate mutating func pass(_ unit: UInt16, after previous: UInt16) {
    let (feed, carriageReturn) = (UInt16(0x0A), UInt16(0x0D))
    if unit == feed, previous == carriageReturn { return }
    if unit == feed || unit == carriageReturn { (line, column) = (line + 1, 0) }
    column += 1
  }
}
