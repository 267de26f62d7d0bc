import CoreGraphics
import Synchronization

/// A queue of callbacks that wait until the code that caused them has returned: delegates and completion blocks never
/// run inside `commit` or `add` (T1.24). They run in order on the main run loop.
package enum CallbackQueue {
  /// A callback and the clock that its code follows. `@unchecked Sendable`, because the main thread posts to itself, or
  /// the thread that owns the layers hands them over and does not use them again.
  private struct Callback: @unchecked Sendable {
    let body: () -> Void
    /// The scope of the code that posted the callback; nil if it follows media time.
    let scope: (any CodeScope)?

    func run() { scope.map { $0.inScope(body) } ?? body() }
  }

  private static let waiting = Mutex<[Callback]>([])

  /// Appends a callback, which runs in a later turn of the main run loop.
  package static func post(_ body: @escaping () -> Void) {
    let callback = Callback(body: body, scope: ThreadObject.current().scope)
    waiting.withLock { $0.append(callback) }
    DispatchQueue.main.async { runNext() }
  }

  /// Runs the waiting callbacks, and those that they post, without waiting for the run loop. At most 64 are run,
  /// because callbacks may post others without end.
  package static func drain() {
    for _ in 0..<64 where !waiting.withLock(\.isEmpty) { runNext() }
  }

  /// Runs the first callback, if there is one: `drain` may have run it already.
  private static func runNext() {
    let next = waiting.withLock { $0.isEmpty ? nil : $0.removeFirst() }
    next?.run()
  }
}
