import Synchronization

/// An optional closure that one thread sets and another one calls.
///
/// The closure is stored in an object. If a function type were the generic argument of `Mutex`, every access would
/// convert the closure to the generic calling convention and back, and leave two more thunks around it each time. The
/// time of a call would then grow with the number of accesses, until a call overflows the stack.
package final class SharedHandler: Sendable {
  /// An object that holds a closure.
  private final class Closure: Sendable {
    let call: @Sendable () -> Void
    init(_ call: @escaping @Sendable () -> Void) { self.call = call }
  }

  private let closure = Mutex<Closure?>(nil)

  package init() {}

  /// Replaces the closure. After nil is set, calls do nothing.
  package func set(_ handler: (@Sendable () -> Void)?) {
    let new = handler.map(Closure.init)
    closure.withLock { $0 = new }
  }

  /// Calls the closure on this thread, without holding the lock.
  package func callAsFunction() {
    let current = closure.withLock { $0 }
    current?.call()
  }
}
