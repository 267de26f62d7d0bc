import CoreGraphics

/// Callbacks wait here until the code that caused them has returned: delegates and completion blocks
/// never run inside `commit` or `add` (T1.24). They run in order on the main run loop.
package enum CallbackQueue {
  /// A box, because layer objects do not cross threads in Swift's eyes; here the main thread posts to
  /// itself, or the thread that owns the layers hands over for good.
  private struct Callback: @unchecked Sendable { let body: () -> Void }

  package static func post(_ body: @escaping () -> Void) {
    let callback = Callback(body: body)
    DispatchQueue.main.async { callback.body() }
  }
}
