import CoreGraphics

/// Reads numbers and texts from bytes that may have been made by anybody. A read beyond the end throws, and nothing is
/// allocated for a length before it was compared with the bytes that are left.
struct ByteReader: Sendable {
  private let bytes: [UInt8]
  private(set) var position: Int
  private let end: Int

  /// Creates a reader of a part of `bytes`, which must lie inside of it.
  init(_ bytes: [UInt8], _ range: Range<Int>? = nil) {
    self.bytes = bytes
    (position, end) = (range?.lowerBound ?? 0, range?.upperBound ?? bytes.count)
  }

  /// The number of bytes that are left.
  var remaining: Int { end - position }

  @inline(__always)
  mutating func byte() throws(StreamError) -> UInt8 {
    guard position < end else { throw .endsTooEarly }
    defer { position += 1 }
    return bytes[position]
  }

  /// Returns an integer of `length` bytes, at most eight.
  @inline(__always)
  mutating func word(length: Int) throws(StreamError) -> UInt64 {
    guard remaining >= length else { throw .endsTooEarly }
    var word: UInt64 = 0
    for index in 0..<length { word |= UInt64(bytes[position + index]) << UInt64(8 * index) }
    position += length
    return word
  }

  mutating func uint32() throws(StreamError) -> UInt32 { UInt32(try word(length: 4)) }

  @inline(__always)
  mutating func varint() throws(StreamError) -> UInt64 {
    var (value, shift) = (UInt64(0), UInt64(0))
    while shift < 64 {
      let byte = try byte()
      value |= UInt64(byte & 0x7F) << shift
      if byte < 0x80 { return value }
      shift += 7
    }
    throw .invalid("an integer of more than ten bytes")
  }

  /// Returns an integer in 0...`limit`.
  mutating func integer(upTo limit: Int) throws(StreamError) -> Int {
    let value = try varint()
    guard value <= UInt64(limit) else { throw .invalid("\(value), where at most \(limit) is allowed") }
    return Int(value)
  }

  /// Returns the number of elements that follow, each of which takes at least `size` bytes.
  mutating func count(ofSize size: Int = 1) throws(StreamError) -> Int {
    let count = try varint()
    guard count <= UInt64(remaining / size) else { throw .endsTooEarly }
    return Int(count)
  }

  mutating func signed() throws(StreamError) -> Int {
    let value = try varint()
    return Int(truncatingIfNeeded: Int64(bitPattern: value >> 1) ^ -Int64(bitPattern: value & 1))
  }

  /// Returns a text. Bytes that are not UTF-8 become replacement characters.
  mutating func text() throws(StreamError) -> String { try text(count: try count()) }

  /// Returns a text of `count` bytes, after their number was read.
  mutating func text(count: Int) throws(StreamError) -> String {
    let range = try skip(count)
    return String(decoding: bytes[range], as: UTF8.self)
  }

  /// Returns the next `count` bytes.
  mutating func bytes(count: Int) throws(StreamError) -> [UInt8] {
    let range = try skip(count)
    return Array(bytes[range])
  }

  /// Returns the range of the next `count` bytes, and continues after it.
  mutating func skip(_ count: Int) throws(StreamError) -> Range<Int> {
    guard count >= 0, count <= remaining else { throw .endsTooEarly }
    defer { position += count }
    return position..<position + count
  }

  // MARK: Numbers

  /// Returns up to four numbers, as `ByteWriter` writes them; lanes beyond `count` are 0.
  @inline(__always)
  mutating func numbers(count: Int) throws(StreamError) -> SIMD4<Double> {
    let forms = try byte()
    var numbers = SIMD4<Double>.zero
    for lane in 0..<count {
      switch forms >> UInt8(2 * lane) & 3 {
      case 0: break
      case 1: numbers[lane] = Double(Int16(truncatingIfNeeded: try word(length: 2))) / 8
      case 2: numbers[lane] = Double(Float(bitPattern: UInt32(try word(length: 4))))
      default: numbers[lane] = Double(bitPattern: try word(length: 8))
      }
    }
    return numbers
  }

  mutating func number() throws(StreamError) -> Double { try numbers(count: 1).x }

  mutating func point() throws(StreamError) -> CGPoint {
    let numbers = try numbers(count: 2)
    return CGPoint(x: numbers.x, y: numbers.y)
  }

  mutating func size() throws(StreamError) -> CGSize {
    let numbers = try numbers(count: 2)
    return CGSize(width: numbers.x, height: numbers.y)
  }

  mutating func rect() throws(StreamError) -> CGRect {
    let numbers = try numbers(count: 4)
    return CGRect(x: numbers.x, y: numbers.y, width: numbers.z, height: numbers.w)
  }
}
