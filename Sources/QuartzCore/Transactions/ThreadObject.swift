import CoreGraphics

/// The transaction stack of each thread, which is made when it is first needed. The main queue has one stack, whichever
/// thread executes it: in a program without a run loop, libdispatch executes it on different threads.
enum ThreadObject {
  static func current() -> TransactionStack {
    guard let stack = ThreadSlot<TransactionStack>.object() else { return make() }
    return stack.isMain || !MainQueue.isRunningBlock ? stack : MainQueue.stack
  }

  private static func make() -> TransactionStack {
    ThreadSlot.store(Thread.isMainThread ? MainQueue.stack : TransactionStack())
    return current()
  }
}

extension MainQueue {
  /// The transactions of the main queue, whichever thread runs its blocks. Unsafe, but only code of the main queue uses it,
  /// one block after the other.
  fileprivate nonisolated(unsafe) static let stack = TransactionStack(isMain: true)
}
