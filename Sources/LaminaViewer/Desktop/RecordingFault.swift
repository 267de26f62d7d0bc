import Localization
import Recordings

/// The reason why nothing of a recording can be shown.
package struct RecordingFault: Error, CustomStringConvertible {
  let path: String
  /// The reason in the user's language.
  let reason: String

  init(_ path: String, _ reason: String) { (self.path, self.reason) = (path, reason) }

  init(_ path: String, _ error: RecordingError) {
    self.init(path, LibraryErrors.recordings.translated(error.description))
  }

  init(tooBig path: String) {
    let limit = RecordingLimits.fileSize >> 20
    self.init(path, localized("is too big: recordings may have \(limit) MiB at most"))
  }

  /// The error in one line: `FILE: REASON`.
  package var description: String { "\(path): \(reason)" }
}
