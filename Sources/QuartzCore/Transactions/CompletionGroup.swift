import CoreGraphics

/// A completion block and how many animations it still waits for (T9.15).
final class CompletionGroup {
  let block: () -> Void
  private var pending = 0
  private var isClosed = false
  private var hasRun = false

  init(block: @escaping () -> Void) { self.block = block }

  func enter() { pending += 1 }

  /// One animation ended or was removed; runs the block when it was the last.
  func leave() {
    pending -= 1
    runIfDone()
  }

  /// No more animations will come. Without any the block still runs later, not now (T9.14).
  func close() {
    isClosed = true
    CallbackQueue.post { self.runIfDone() }
  }

  private func runIfDone() {
    guard isClosed, pending == 0, !hasRun else { return }
    hasRun = true
    block()
  }
}
