import Foundation

/// A reader of the directory at the end of a zip archive (PKWARE's APPNOTE.TXT, 4.3.12 and 4.3.16).
struct ZipDirectory {
  /// The signatures of the records, and their fixed sizes in bytes.
  private enum Record {
    static let end = (signature: 0x0605_4b50, size: 22)
    static let entry = (signature: 0x0201_4b50, size: 46)
    /// The greatest length in bytes of the comment after the end record.
    static let comment = 0xffff
    /// The values of the file count and the offset which mean that the real values are in a record of the 64-bit
    /// format.
    static let large = (count: 0xffff, offset: 0xffff_ffff)
  }

  private let bytes: LittleEndianBytes
  private let name: String
  private let limits: ArchiveLimits

  init(_ data: Data, name: String, limits: ArchiveLimits) {
    (bytes, self.name, self.limits) = (LittleEndianBytes(data), name, limits)
  }

  /// Returns the files in the order of the directory. Folders are left out.
  func entries() throws(ArchiveError) -> [ZipEntry] {
    guard bytes.count <= limits.archiveBytes else {
      throw error("is too big: archives may have \(limits.archiveBytes >> 20) MiB at most")
    }
    guard let end = endRecord, let count = bytes.short(at: end + 10),
      var position = bytes.long(at: end + 16)
    else { throw error("is not a zip archive, or its end is missing") }
    guard count != Record.large.count, position != Record.large.offset else {
      throw error("is a zip archive in the 64-bit format, which is not supported")
    }
    guard count <= limits.entries else { throw error("has more than \(limits.entries) files") }
    var (result, total) = ([ZipEntry](), 0)
    for _ in 0..<count {
      guard let entry = try entry(at: &position) else { continue }
      total += entry.size
      guard total <= limits.totalBytes else {
        throw error("has files with more than \(limits.totalBytes >> 20) MiB in total")
      }
      result.append(entry)
    }
    return result
  }

  /// The position of the end record. It is the last position with its signature from which the comment does not reach
  /// beyond the end of the data.
  private var endRecord: Int? {
    let last = bytes.count - Record.end.size
    guard last >= 0 else { return nil }
    return (max(0, last - Record.comment)...last).reversed().first { position in
      bytes.long(at: position) == Record.end.signature
        && bytes.short(at: position + 20).map { $0 <= last - position } == true
    }
  }

  /// Reads the record at `position` and advances it to the next record. Returns nil for a folder.
  private func entry(at position: inout Int) throws(ArchiveError) -> ZipEntry? {
    let start = position
    guard bytes.long(at: start) == Record.entry.signature,
      let flags = bytes.short(at: start + 8), let method = bytes.short(at: start + 10),
      let checksum = bytes.long(at: start + 16), let compressed = bytes.long(at: start + 20),
      let size = bytes.long(at: start + 24), let nameLength = bytes.short(at: start + 28),
      let extra = bytes.short(at: start + 30), let comment = bytes.short(at: start + 32),
      let offset = bytes.long(at: start + 42),
      let nameBytes = bytes.bytes(nameLength, at: start + Record.entry.size)
    else { throw error("has a damaged directory") }
    position = start + Record.entry.size + nameLength + extra + comment
    let text = String(validating: nameBytes, as: UTF8.self) ?? String(nameBytes.map(Self.character))
    guard let path = ArchivePath.normalized(text) else {
      throw error("contains the path '\(text.prefix(60))', which leads out of it")
    }
    guard !path.isEmpty, !text.hasSuffix("/"), !text.hasSuffix("\\") else { return nil }
    guard flags & 1 == 0 else { throw error("'\(path)' is encrypted") }
    guard let method = ZipEntry.Method(rawValue: method) else {
      throw error("'\(path)' uses a compression method that is not supported")
    }
    let entry = ZipEntry(
      path: path, size: size, compressedSize: compressed, method: method,
      checksum: UInt32(truncatingIfNeeded: checksum), offset: offset)
    try check(entry)
    return entry
  }

  /// Checks the sizes of a file against the limits.
  private func check(_ entry: ZipEntry) throws(ArchiveError) {
    guard entry.size <= limits.fileBytes else {
      throw error("'\(entry.path)' has more than \(limits.fileBytes >> 20) MiB")
    }
    let isSmall = entry.size <= limits.ratioFreeBytes
    guard isSmall || entry.size / max(entry.compressedSize, 1) <= limits.ratio else {
      throw error("'\(entry.path)' has a compression ratio of more than \(limits.ratio) to 1")
    }
  }

  /// Returns the character for a byte of a name that is not in UTF-8.
  private static func character(_ byte: UInt8) -> Character { Character(Unicode.Scalar(byte)) }

  private func error(_ reason: String) -> ArchiveError { ArchiveError(name, reason) }
}
