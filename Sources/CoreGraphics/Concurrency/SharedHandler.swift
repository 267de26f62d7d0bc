import Synchronization

/// An optional closure that one thread sets and another calls.
///
/// The closure is held by an object. A function type as the generic argument of `Mutex` would be converted to the
/// generic calling convention and back by every access, and each access would leave two more thunks around the closure:
/// a call then costs as much as all accesses before it, and overflows the stack in the end.
package final class SharedHandler: Sendable {
  private final class Closure: Sendable {
    let call: @Sendable () -> Void
    init(_ call: @escaping @Sendable () -> Void) { self.call = call }
  }

  private let closure = Mutex<Closure?>(nil)

  package init() {}

  /// nil: calls do nothing from now on.
  package func set(_ handler: (@Sendable () -> Void)?) {
    let new = handler.map(Closure.init)
    closure.withLock { $0 = new }
  }

  /// Calls the closure on this thread, outside the lock.
  package func callAsFunction() {
    let current = closure.withLock { $0 }
    current?.call()
  }
}
