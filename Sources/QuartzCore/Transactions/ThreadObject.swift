import CoreGraphics

/// The transaction stack of each thread, which is made when it is first needed. The main queue has one stack, whichever
/// thread executes it: in a program without a run loop, libdispatch executes it on different threads.
enum ThreadObject {
  static func current() -> TransactionStack {
    guard let stack = ThreadSlot<TransactionStack>.object() else { return make() }
    return stack.isMain || !MainQueue.isCurrent ? stack : MainQueue.stack
  }

  private static func make() -> TransactionStack {
    ThreadSlot.store(Thread.isMainThread ? MainQueue.stack : TransactionStack())
    return current()
  }
}

/// The transactions of the main queue, whichever thread runs its blocks.
enum MainQueue {
  /// Unsafe, but only code of the main queue uses it, one block after the other.
  nonisolated(unsafe) static let stack = TransactionStack(isMain: true)

  private static let key: DispatchSpecificKey<Bool> = {
    let key = DispatchSpecificKey<Bool>()
    DispatchQueue.main.setSpecific(key: key, value: true)
    return key
  }()

  /// True in a block of the main queue. While a program starts, the main thread runs code outside of such blocks.
  static var isCurrent: Bool { DispatchQueue.getSpecific(key: key) ?? false }
}
