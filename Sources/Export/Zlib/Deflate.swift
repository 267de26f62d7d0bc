internal import CZlib
import Foundation

/// zlib. The same bytes give the same bytes.
package enum Deflate {
  /// As a zlib stream, at the level that is the slowest and smallest; nil when there is no memory for it.
  static func compress(_ bytes: [UInt8], level: Int32 = 9) -> [UInt8]? {
    var count = compressBound(uLong(bytes.count))
    var result = [UInt8](repeating: 0, count: Int(count))
    guard compress2(&result, &count, bytes, uLong(bytes.count), level) == Z_OK else { return nil }
    result.removeSubrange(Int(count)...)
    return result
  }

  package static func checksum(_ bytes: [UInt8]) -> UInt32 {
    UInt32(truncatingIfNeeded: crc32(0, bytes, uInt(bytes.count)))
  }
}
