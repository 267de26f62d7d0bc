internal import CRuntime
import CoreGraphics

/// One object per thread, made when it is first asked for. The main queue has one of its own, whichever thread it
/// runs on: without a run loop it moves from thread to thread.
///
/// Unsafe, because Swift has no thread-local storage and `Thread.threadDictionary` costs more than the
/// property change it would serve.
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
  /// Unsafe: code of the main queue alone uses it, one block after the other.
  nonisolated(unsafe) static let stack = TransactionStack(isMain: true)

  private static let key: DispatchSpecificKey<Bool> = {
    let key = DispatchSpecificKey<Bool>()
    DispatchQueue.main.setSpecific(key: key, value: true)
    return key
  }()

  static var isCurrent: Bool { DispatchQueue.getSpecific(key: key) ?? false }
}
