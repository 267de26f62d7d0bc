import Foundation

/// A file in a zip archive, as described in the archive's directory.
package struct ZipEntry: Hashable, Sendable {
  /// The compression method of a file. Files with other methods are refused.
  enum Method: Int, Sendable {
    case stored = 0
    case deflated = 8
  }

  /// The normalized path of the file in the archive.
  package let path: String
  /// The size in bytes after decompression.
  package let size: Int
  let compressedSize: Int
  let method: Method
  let checksum: UInt32
  /// The position of the entry's local header in the archive, in bytes.
  let offset: Int
}
