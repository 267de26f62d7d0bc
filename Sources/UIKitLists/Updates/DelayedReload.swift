import UIKitCore

/// The reload of a list in a later turn of the main run loop, because the list is placing its cells.
@MainActor
final class DelayedReload {
  private var isPosted = false

  /// Calls `body` once in a later turn, however often this is called until then.
  func post(_ body: @escaping () -> Void) {
    guard !isPosted else { return }
    isPosted = true
    CallbackQueue.post { [weak self] in
      self?.isPosted = false
      body()
    }
  }
}
