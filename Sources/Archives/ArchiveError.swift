/// The reason why an archive, or a file in it, cannot be read.
package struct ArchiveError: Error, Equatable, Sendable, CustomStringConvertible {
  /// The path of the archive, or a name for data without a file.
  package let archive: String
  /// The reason in a few words of English.
  package let reason: String

  init(_ archive: String, _ reason: String) { (self.archive, self.reason) = (archive, reason) }

  /// The error in one line: `ARCHIVE: REASON`.
  package var description: String { "\(archive): \(reason)" }
}
