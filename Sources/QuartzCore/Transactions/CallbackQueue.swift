import CoreGraphics
import Synchronization

/// Callbacks wait here until the code that caused them has returned: delegates and completion blocks
/// never run inside `commit` or `add` (T1.24). They run in order on the main run loop.
package enum CallbackQueue {
  /// A box, because layer objects do not cross threads in Swift's eyes; here the main thread posts to
  /// itself, or the thread that owns the layers hands over for good.
  private struct Callback: @unchecked Sendable {
    let body: () -> Void
    /// Whose code it is.
    let scope: LayerContext?

    func run() { scope.map { $0.inScope(body) } ?? body() }
  }

  private static let waiting = Mutex<[Callback]>([])

  package static func post(_ body: @escaping () -> Void) {
    let callback = Callback(body: body, scope: ThreadObject.current().scope)
    waiting.withLock { $0.append(callback) }
    DispatchQueue.main.async { runNext() }
  }

  /// Runs what waits, and what that posts, without waiting for the run loop: at most some rounds of it, since an
  /// animation without duration may go on for ever.
  package static func drain() {
    for _ in 0..<64 where !waiting.withLock(\.isEmpty) { runNext() }
  }

  /// Each callback once: those that were run early leave a turn without one.
  private static func runNext() {
    let next = waiting.withLock { $0.isEmpty ? nil : $0.removeFirst() }
    next?.run()
  }
}
