import Synchronization

/// An optional closure that one thread sets and another calls.
///
/// The closure is held by an object. As the generic argument of `Mutex` a function type would be converted to the
/// generic calling convention and back by every access, which would leave two more thunks around the closure each
/// time: a call would then cost as much as all accesses before it, and in the end overflow the stack.
package final class SharedHandler: Sendable {
  /// An object that holds a closure.
  private final class Closure: Sendable {
    let call: @Sendable () -> Void
    init(_ call: @escaping @Sendable () -> Void) { self.call = call }
  }

  private let closure = Mutex<Closure?>(nil)

  package init() {}

  /// Replaces the closure; after nil, calls do nothing.
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
