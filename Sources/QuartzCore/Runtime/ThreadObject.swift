internal import CRuntime
import CoreGraphics

/// The transaction stack of each thread, which is made when it is first needed. The main queue has one stack, whichever
/// thread it runs on: without a run loop it moves from thread to thread.
///
/// Unsafe, because Swift has no thread-local storage, and `Thread.threadDictionary` takes longer than the change of a
/// property that it would serve.
enum ThreadObject {
  static func current() -> TransactionStack {
    guard let pointer = lamina_thread_slot() else { return make() }
    let stack = Unmanaged<TransactionStack>.fromOpaque(pointer).takeUnretainedValue()
    return stack.isMain || !MainQueue.isCurrent ? stack : MainQueue.stack
  }

  private static func make() -> TransactionStack {
    let stack = Thread.isMainThread ? MainQueue.stack : TransactionStack()
    lamina_set_thread_slot(Unmanaged.passRetained(stack).toOpaque()) { pointer in
      guard let pointer else { return }
      Unmanaged<TransactionStack>.fromOpaque(pointer).release()
    }
    return current()
  }
}

private enum MainQueue {
  /// Unsafe, but only code of the main queue uses it, one block after the other.
  nonisolated(unsafe) static let stack = TransactionStack(isMain: true)

  private static let key: DispatchSpecificKey<Bool> = {
    let key = DispatchSpecificKey<Bool>()
    DispatchQueue.main.setSpecific(key: key, value: true)
    return key
  }()

  static var isCurrent: Bool { DispatchQueue.getSpecific(key: key) ?? false }
}
