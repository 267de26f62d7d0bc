import Foundation

/// A file in a zip archive, as the archive's directory describes it.
package struct ZipEntry: Hashable, Sendable {
  /// The compression of a file. Other methods than these are refused.
  enum Method: Int, Sendable {
    case stored = 0
    case deflated = 8
  }

  /// The path in the archive, normalized.
  package let path: String
  /// The size in bytes after decompression.
  package let size: Int
  let compressedSize: Int
  let method: Method
  let checksum: UInt32
  /// The position of the entry's own header in the archive.
  let offset: Int
}
