import Foundation

/// A zip archive in memory. Its files are decompressed on demand and never written to disk.
///
/// Symbolic links in an archive are read as files that contain the path of their target; they are not followed.
package struct ZipArchive: Sendable {
  /// The files, in the order of the archive's directory. If several files have the same path, only the last one is
  /// contained.
  package let entries: [ZipEntry]
  /// The path of the archive, or a name if its data are not in a file; used in messages.
  package let name: String
  /// The size of the archive in bytes, which it takes in memory.
  package var byteCount: Int { data.count }
  private let data: Data
  private let indices: [String: Int]

  /// Reads the directory of an archive.
  /// - Throws: `ArchiveError` if the archive is damaged, exceeds the limits, or contains paths that lead out of it.
  package init(_ data: Data, name: String, limits: ArchiveLimits = .standard) throws(ArchiveError) {
    let all = try ZipDirectory(data, name: name, limits: limits).entries()
    var last: [String: Int] = [:]
    for (index, entry) in all.enumerated() { last[entry.path] = index }
    entries = last.values.sorted().map { all[$0] }
    indices = Dictionary(
      uniqueKeysWithValues: entries.enumerated().map { ($0.element.path, $0.offset) })
    (self.data, self.name) = (data, name)
  }

  /// Reads an archive from a regular file.
  /// - Throws: `ArchiveError` if it cannot be read, and as the other initializer.
  package init(contentsOf url: URL, limits: ArchiveLimits = .standard) throws(ArchiveError) {
    guard let size = BoundedFile.size(of: url) else { throw ArchiveError(url.path, "is not a file") }
    guard size <= limits.archiveBytes else {
      throw ArchiveError(
        url.path, "is too big: archives may have \(limits.archiveBytes >> 20) MiB at most")
    }
    guard let data = try? Data(contentsOf: url) else { throw ArchiveError(url.path, "cannot be read") }
    try self.init(data, name: url.path, limits: limits)
  }

  /// Returns true if the data begins as a zip archive does.
  package static func isArchive(_ data: Data) -> Bool { data.starts(with: [0x50, 0x4b, 0x03, 0x04]) }

  /// Returns true for a regular file that begins as a zip archive does.
  package static func isArchive(at url: URL) -> Bool {
    guard BoundedFile.size(of: url) != nil, let file = try? FileHandle(forReadingFrom: url) else {
      return false
    }
    defer { try? file.close() }
    return isArchive((try? file.read(upToCount: 4)) ?? Data())
  }

  /// Returns the file at `path`; nil if there is none or if the path leads out of the archive.
  package func entry(at path: String) -> ZipEntry? {
    ArchivePath.normalized(path).flatMap { indices[$0] }.map { entries[$0] }
  }

  /// Returns the content of a file.
  /// - Throws: `ArchiveError` if the file is damaged.
  package func content(of entry: ZipEntry) throws(ArchiveError) -> Data {
    guard let packed = packed(entry), let content = unpacked(packed, of: entry),
      content.count == entry.size, Zlib.checksum(of: content) == entry.checksum
    else { throw ArchiveError(name, "'\(entry.path)' is damaged") }
    return content
  }

  private func unpacked(_ packed: Data, of entry: ZipEntry) -> Data? {
    switch entry.method {
    case .stored: packed
    case .deflated: Zlib.inflated(packed, count: entry.size)
    }
  }

  /// Returns the compressed bytes, which follow the entry's local header; nil if the data does not contain them all.
  private func packed(_ entry: ZipEntry) -> Data? {
    let (bytes, headerSize) = (LittleEndianBytes(data), 30)
    guard bytes.long(at: entry.offset) == 0x0403_4b50,
      let nameLength = bytes.short(at: entry.offset + 26),
      let extra = bytes.short(at: entry.offset + 28)
    else { return nil }
    return bytes.bytes(entry.compressedSize, at: entry.offset + headerSize + nameLength + extra)
  }
}
