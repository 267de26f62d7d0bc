/// The reason why an archive, or a file in it, cannot be read.
package struct ArchiveError: Error, Equatable, Sendable, CustomStringConvertible {
  /// The path of the archive, or a name if its data are not in a file.
  package let archive: String
  /// The reason in a few English words.
  package let reason: String

  init(_ archive: String, _ reason: String) { (self.archive, self.reason) = (archive, reason) }

  /// The error in one line: `ARCHIVE: REASON`.
  package var description: String { "\(archive): \(reason)" }
}
