import CoreGraphics

/// A completion block and the number of animations for which it waits (T9.15).
final class CompletionGroup {
  let block: () -> Void
  /// The number of animations that have not ended.
  private var pending = 0
  /// True if no more animations will be added.
  private var isClosed = false
  /// True after the block ran.
  private var hasRun = false

  init(block: @escaping () -> Void) { self.block = block }

  /// Notes that an animation was added for which the block waits.
  func enter() { pending += 1 }

  /// Notes that an animation ended or was removed, and runs the block after the last one.
  func leave() {
    pending -= 1
    runIfDone()
  }

  /// Notes that no more animations will be added. If there was none, the block runs in a later turn of the run loop
  /// (T9.14).
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
