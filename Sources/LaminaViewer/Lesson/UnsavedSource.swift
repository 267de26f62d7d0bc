import CoreGraphics
import Foundation
import Localization
import Synchronization

/// A source with edits that are not saved yet. It is also kept here, because a signal may end the program while the main
/// thread is busy.
struct UnsavedSource: Sendable {
  let copy: SourceCopy
  let text: String
  /// The text of the file as it was last read or written; nil when there was none.
  let knownText: String?

  private static let kept = Mutex<UnsavedSource?>(nil)

  /// Keeps a text that is not saved; nil if everything is saved.
  static func keep(_ unsaved: UnsavedSource?) { kept.withLock { $0 = unsaved } }

  /// Saves the kept text before the program ends. If that fails, the text is saved in a new folder in `folder`, and
  /// standard error tells so. The function may be called on any thread.
  static func saveAtEnd(orIn folder: URL = UnsavedFolder.standard) {
    kept.withLock { unsaved in
      guard let last = unsaved else { return }
      unsaved = nil
      do { _ = try last.write() } catch { last.save(in: folder, after: error) }
    }
  }

  private func save(in folder: URL, after error: any Error) {
    let (name, reason) = (copy.file.path, PlainText.of(error))
    let path = try? UnsavedFolder.withNew(in: folder) { folder in
      let file = folder.appendingPathComponent(copy.file.lastPathComponent)
      try OutputFile.write(Data(text.utf8), to: file.path)
      return file.path
    }
    StandardStream.errors.writeVisibleLine(
      path.map { localized("lamina: '\(name)' is not saved (\(reason)); its text is in '\($0)'") }
        ?? localized("lamina: '\(name)' is not saved: \(reason)"))
  }

  /// Saves the text. The program is not ended by a signal meanwhile. Returns the file with the text that another program
  /// has written; nil when there was none.
  func save() throws -> URL? {
    try Self.kept.withLock { unsaved in
      let other = try write()
      unsaved = nil
      return other
    }
  }

  private func write() throws -> URL? {
    guard copy.exists, knownText.map(copy.has) != true, !copy.has(text) else {
      try copy.write(text)
      return nil
    }
    return try copy.replaceOtherVersion(by: text)
  }
}
