import Foundation

/// Reads of little-endian numbers in data whose content is not trusted: every read checks the range.
struct LittleEndianBytes {
  private let data: Data

  init(_ data: Data) { self.data = data }

  var count: Int { data.count }

  /// Returns the bytes of a range that begins at `offset`; nil if they are not all there.
  func bytes(_ count: Int, at offset: Int) -> Data? {
    guard count >= 0, offset >= 0, count <= self.count, offset <= self.count - count else { return nil }
    let start = data.startIndex + offset
    return data[start..<start + count]
  }

  /// Returns the unsigned number of two bytes at `offset`.
  func short(at offset: Int) -> Int? { number(of: 2, at: offset) }

  /// Returns the unsigned number of four bytes at `offset`.
  func long(at offset: Int) -> Int? { number(of: 4, at: offset) }

  private func number(of count: Int, at offset: Int) -> Int? {
    bytes(count, at: offset)?.reversed().reduce(0) { $0 << 8 | Int($1) }
  }
}
