internal import CRuntime

/// One object per thread, made when it is first asked for.
///
/// Unsafe, because Swift has no thread-local storage and `Thread.threadDictionary` costs more than the
/// property change it would serve.
enum ThreadObject {
  static func current() -> TransactionStack {
    if let pointer = lamina_thread_slot() {
      return Unmanaged<TransactionStack>.fromOpaque(pointer).takeUnretainedValue()
    }
    let stack = TransactionStack()
    lamina_set_thread_slot(Unmanaged.passRetained(stack).toOpaque()) { pointer in
      guard let pointer else { return }
      Unmanaged<TransactionStack>.fromOpaque(pointer).release()
    }
    return stack
  }
}
