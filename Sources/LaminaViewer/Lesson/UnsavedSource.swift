import Foundation
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

  /// Saves the kept text before the program ends. It may be called on any thread. There is nobody left to whom an error
  /// could be told.
  static func saveAtEnd() {
    kept.withLock { unsaved in
      _ = try? unsaved?.write()
      unsaved = nil
    }
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
