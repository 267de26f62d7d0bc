import Archives
import CAML
import Localization
import Lottie
import WindowSystem

/// Translates the errors of the modules below the viewer, whose messages are in English. A message that is not listed
/// stays in English. If several listed messages fit, the first one counts.
enum LibraryErrors {
  /// The reasons that follow the path of a document or an archive. The subject of each is the file that the path names.
  private static let documents = KnownSentences([
    LocalizedText("does not exist"), LocalizedText("is not a file"), LocalizedText("is empty"),
    LocalizedText("has no element"),
    LocalizedText("cannot be read (%@)"), LocalizedText("cannot be read"),
    LocalizedText("cannot be read: there is not enough memory"),
    LocalizedText("is not well-formed XML: %@"),
    LocalizedText("has no root layer: expected a layer such as <CALayer> in <caml>, found %@"),
    LocalizedText("has a root layer that cannot be read"),
    LocalizedText("declares entities, which documents may not do; remove the declaration"),
    LocalizedText("declares attributes, which documents may not do; remove the declaration"),
    LocalizedText("needs more than %@ MiB of memory"),
    LocalizedText("takes longer than %@ s to read"), LocalizedText("was not read to its end"),
    LocalizedText("is too deep: more than %@ nested elements"),
    LocalizedText("is too deep: more than %@ nested lists and objects"),
    LocalizedText("is too big: an element with more than %@ attributes"),
    LocalizedText("is too big: more than %@ elements"),
    LocalizedText("is too big: %@ bytes; documents may have %@ MiB at most"),
    LocalizedText("is too big: %@ bytes; files may have %@ MiB at most"),
    LocalizedText("is too big: archives may have %@ MiB at most"),
    LocalizedText("is too big: %@ bytes"), LocalizedText("is too big"),
    LocalizedText("is not a package: its document '%@' is missing or lies outside it"),
    LocalizedText("is an archive without a document"),
    LocalizedText("contains no wallpaper"), LocalizedText("has no planes"),
    LocalizedText("is not valid JSON: line %@, column %@"), LocalizedText("is not valid JSON"),
    LocalizedText("contains no animation"),
    LocalizedText("is not a Lottie animation: it has no size or no layers"),
    LocalizedText("cannot be saved: there is not enough memory"),
    LocalizedText("cannot be saved: its text cannot be changed"),
    LocalizedText("cannot be saved: its encoding cannot be converted to UTF-8"),
    LocalizedText("cannot be saved: the edits do not fit its text"),
    LocalizedText("cannot be saved: the edits cannot be written into its text"),
    LocalizedText("is not a zip archive, or its end is missing"),
    LocalizedText("is a zip archive in the 64-bit format, which is not supported"),
    LocalizedText("has more than %@ files"),
    LocalizedText("has files with more than %@ MiB in total"),
    LocalizedText("has a damaged directory"),
    LocalizedText("contains the path '%@', which leads out of it"),
    LocalizedText("'%@' is encrypted"),
    LocalizedText("'%@' uses a compression method that is not supported"),
    LocalizedText("'%@' has more than %@ MiB"), LocalizedText("has more than %@ MiB"),
    LocalizedText("'%@' has a compression ratio of more than %@ to 1"),
    LocalizedText("'%@' is damaged"),
  ])

  /// The messages about windows and the connection to the X server.
  private static let windows = KnownSentences([
    LocalizedText("cannot open display \"%@\""),
    LocalizedText("cannot open a display: DISPLAY is not set"),
    LocalizedText("the connection to the X server was lost"), LocalizedText("the window is closed"),
    LocalizedText("another program has destroyed the window"), LocalizedText("out of memory for %@"),
  ])

  /// The errors and the issues of recordings.
  static let recordings = KnownSentences([
    LocalizedText("the file is not a recording of Lamina"),
    LocalizedText("the recording has version %@ of the format, which a newer Lamina reads"),
    LocalizedText("a part of the recording is shorter than it says"),
    LocalizedText("the checksum of a part '%@' of the recording is wrong"),
    LocalizedText("the recording contains %@"),
    LocalizedText("the recording asks for more memory than its size allows"),
    LocalizedText("the recording ends before its first picture"),
    LocalizedText("the recording was not read to its end"),
    LocalizedText("the recording was cut off, and ends at %@ s"),
    LocalizedText("the recording can be read up to %@ s: %@"),
    LocalizedText("the recording is longer than %@ s, and is read up to there"),
  ])

  /// Returns the message of an error of one of these modules in the user's language; nil for other errors.
  static func text(of error: any Error) -> String? {
    if let error = error as? CAMLError {
      let position = [error.line, error.column].compactMap { $0.map { ":\($0)" } }.joined()
      return "\(error.file)\(position): \(reason(of: error))"
    }
    if let error = error as? LottieError {
      return "\(error.file): \(documents.translated(error.reason))"
    }
    if let error = error as? ArchiveError {
      return "\(error.archive): \(documents.translated(error.reason))"
    }
    return (error as? WindowError).map { windows.translated($0.description) }
  }

  /// Returns the reason why a document cannot be read or saved, in the user's language and without the name of the file.
  static func reason(of error: CAMLError) -> String { documents.translated(error.reason) }

  /// Returns the reason why a document of any format cannot be read, as `reason(of:)` does; nil for other errors.
  static func reason(ofReading error: any Error) -> String? {
    if let error = error as? CAMLError { return reason(of: error) }
    if let error = error as? LottieError { return documents.translated(error.reason) }
    if let error = error as? RecordingFault { return error.reason }
    return (error as? ArchiveError).map { documents.translated($0.reason) }
  }
}
