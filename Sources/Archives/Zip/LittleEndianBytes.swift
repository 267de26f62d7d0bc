import Foundation

/// A reader of little-endian numbers in untrusted data. Every access is checked against the range of the data.
struct LittleEndianBytes {
  private let data: Data

  init(_ data: Data) { self.data = data }

  var count: Int { data.count }

  /// Returns `count` bytes from `offset` on; nil if the data does not contain them all.
  func bytes(_ count: Int, at offset: Int) -> Data? {
    guard count >= 0, offset >= 0, count <= self.count, offset <= self.count - count else { return nil }
    let start = data.startIndex + offset
    return data[start..<start + count]
  }

  /// Returns the unsigned number in the two bytes at `offset`; nil if the data does not contain them.
  func short(at offset: Int) -> Int? { number(of: 2, at: offset) }

  /// Returns the unsigned number in the four bytes at `offset`; nil if the data does not contain them.
  func long(at offset: Int) -> Int? { number(of: 4, at: offset) }

  private func number(of count: Int, at offset: Int) -> Int? {
    bytes(count, at: offset)?.reversed().reduce(0) { $0 << 8 | Int($1) }
  }
}
