import CAML
import Foundation

/// The scene with which the viewer starts. A document is read on a thread of its own, while the main thread creates the
/// window.
@MainActor
final class StartScene {
  private enum Content {
    case known(SceneEntry)
    case document(URL, StartDocument)
  }

  private let content: Content

  /// Begins to read a document; finds another scene at once.
  /// - Throws: The errors of `SceneSource.entryToShow`, but for those of a document.
  init(_ source: SceneSource) throws {
    content =
      if case .document(let url) = source {
        .document(url, StartDocument(url, within: DocumentLoader.Limits.window.budget))
      } else {
        .known(try source.entryToShow())
      }
  }

  /// Returns the scene, after waiting until its document is read. Later calls return an entry of the same
  /// document.
  /// - Throws: The error of the document's reader.
  func entry() throws -> SceneEntry {
    switch content {
    case .known(let entry): return entry
    case .document(let url, let document): return SceneEntry(try document.wait(), from: url)
    }
  }
}

/// A document that a thread reads. It is `@unchecked Sendable` because its outcome is written before the semaphore is
/// signalled, and read after.
private final class StartDocument: @unchecked Sendable {
  private var outcome: DocumentOutcome?
  private let done = DispatchSemaphore(value: 0)

  init(_ url: URL, within budget: ReadingBudget) {
    let thread = Thread { [self] in
      // The window waits for this thread. Preparing the states, as `DocumentLoader` does, may take half a
      // second.
      outcome = DocumentOutcome(preparing: nil) { try DocumentFormat.read(url, within: budget) }
      done.signal()
    }
    // The usual size of a main thread's stack.
    thread.stackSize = 8 << 20
    thread.name = "lamina-documents"
    thread.start()
  }

  func wait() throws -> any SceneDocument {
    done.wait()
    // The next call must not wait for the thread, which signals once.
    defer { done.signal() }
    guard let outcome else { throw CancellationError() }
    return try outcome.result.get()
  }
}
