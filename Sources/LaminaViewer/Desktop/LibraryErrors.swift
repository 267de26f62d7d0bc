import Archives
import CAML
import Localization
import Lottie
import WindowSystem

/// The errors of the libraries below the viewer in the user's language. The libraries describe them in English.
enum LibraryErrors {
  private static let documents = KnownSentences([
    LocalizedText("there is no such file"), LocalizedText("is no file"),
    LocalizedText("the file is empty"), LocalizedText("it has no element"),
    LocalizedText("cannot be read (%@)"), LocalizedText("cannot be read"),
    LocalizedText("not well-formed XML: %@"),
    LocalizedText("has no root layer: a layer such as <CALayer> must stand in <caml>, not %@"),
    LocalizedText("its root layer cannot be read"),
    LocalizedText("needs more than %@ MiB of memory"),
    LocalizedText("takes longer than %@ s to read"),
    LocalizedText("too big: %@ bytes; documents may have %@ MiB at most"),
    LocalizedText("is no package: its document '%@' is missing or outside of it"),
    LocalizedText("there is not enough memory to read it"),
    LocalizedText("there is not enough memory to save it"),
    LocalizedText("its text cannot be changed"),
    LocalizedText("its encoding cannot be converted to UTF-8"),
    LocalizedText("the edits do not fit its text"),
    LocalizedText("the edits cannot be written into its text"),
    LocalizedText("is no JSON text"), LocalizedText("contains no animation"),
    LocalizedText("is no Lottie animation: it has no size or no layers"),
    LocalizedText("too big: %@ bytes; files may have %@ MiB at most"),
    LocalizedText("too big: archives may have %@ MiB at most"), LocalizedText("too big: %@ bytes"),
    LocalizedText("is no zip archive, or its end is missing"),
    LocalizedText("is a zip archive in the 64-bit form, which is not read"),
    LocalizedText("has more than %@ files"),
    LocalizedText("has files of more than %@ MiB together"),
    LocalizedText("its directory is damaged"),
    LocalizedText("contains the path '%@', which leads out of it"),
    LocalizedText("'%@' is encrypted"),
    LocalizedText("'%@' is compressed by a method that is not read"),
    LocalizedText("'%@' has more than %@ MiB"),
    LocalizedText("'%@' is compressed by more than %@ to 1"), LocalizedText("'%@' is damaged"),
  ])

  private static let windows = KnownSentences([
    LocalizedText("cannot open display \"%@\""),
    LocalizedText("cannot open a display: DISPLAY is not set"),
    LocalizedText("the connection to the X server was lost"), LocalizedText("the window is closed"),
    LocalizedText("another program has destroyed the window"), LocalizedText("out of memory for %@"),
  ])

  /// Returns the text of an error of a library; nil for other errors.
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

  /// Returns the reason why a document cannot be read or saved, without the name of the file.
  static func reason(of error: CAMLError) -> String { documents.translated(error.reason) }
}
