/// The limits of an archive. An archive that exceeds them is refused before any file is decompressed.
package struct ArchiveLimits: Sendable {
  /// The greatest size of the archive itself in bytes.
  package var archiveBytes = 256 << 20
  /// The greatest number of files and folders.
  package var entries = 10_000
  /// The greatest size of one file after decompression in bytes.
  package var fileBytes = 64 << 20
  /// The greatest size of all files together after decompression in bytes.
  package var totalBytes = 512 << 20
  /// The greatest ratio of a file's size to its compressed size. Files of up to `ratioFreeBytes` bytes may exceed it.
  package var ratio = 200
  /// The size of a file in bytes up to which its compression ratio is not limited.
  package var ratioFreeBytes = 1 << 20

  /// The limits for documents that people exchange.
  package static let standard = ArchiveLimits()
}
