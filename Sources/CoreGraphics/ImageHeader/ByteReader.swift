/// A reader of the bytes of a file, from the first to the last. Reading beyond the last byte throws `Truncated`.
struct ByteReader {
  /// The error of reading beyond the last byte.
  struct Truncated: Error {}

  private let bytes: Data
  private(set) var position: Int

  init(_ bytes: Data, at position: Int = 0) {
    self.bytes = bytes
    self.position = position
  }

  var isAtEnd: Bool { position >= bytes.count }

  /// The bytes that have not been read yet.
  var rest: Data { bytes.dropFirst(position) }

  mutating func byte() throws -> UInt8 {
    guard position < bytes.count else { throw Truncated() }
    defer { position += 1 }
    return bytes[bytes.startIndex + position]
  }

  /// Reads a number of `count` bytes, at most seven, in little-endian or big-endian order.
  mutating func number(_ count: Int, isLittle: Bool) throws -> Int {
    var value = 0
    for index in 0..<count {
      let byte = Int(try byte())
      value = isLittle ? value | byte << (8 * index) : value << 8 | byte
    }
    return value
  }

  mutating func text(_ count: Int) throws -> String {
    String(decoding: try (0..<count).map { _ in try byte() }, as: UTF8.self)
  }

  /// Skips `count` bytes. Throws if there are fewer bytes.
  mutating func skip(_ count: Int) throws {
    guard count >= 0, count <= bytes.count - position else { throw Truncated() }
    position += count
  }

  /// Skips `count` bytes and returns a reader of them.
  mutating func part(_ count: Int) throws -> ByteReader {
    let start = position
    try skip(count)
    return ByteReader(bytes[bytes.startIndex + start..<bytes.startIndex + start + count])
  }
}
