import Foundation

/// A delay of the viewer's own. It waits on another queue than the main one, so that a scene whose time stands still
/// while nothing waits does not wait for it (`WaitingWork`).
@MainActor
final class ViewerDelay {
  /// A queue of its own, because libdispatch looks after the workers of global queues once a second, for ever.
  private static let queue = DispatchQueue(label: "lamina.viewer-delays")
  private var body: (@MainActor () -> Void)?

  private init(_ body: @escaping @MainActor () -> Void) { self.body = body }

  /// Runs `body` on the main thread after `seconds`, unless the result is cancelled before.
  @discardableResult
  static func after(_ seconds: Double, _ body: @escaping @MainActor () -> Void) -> ViewerDelay {
    let delay = ViewerDelay(body)
    queue.asyncAfter(deadline: .now() + seconds) {
      DispatchQueue.main.async { MainActor.assumeIsolated { delay.run() } }
    }
    return delay
  }

  func cancel() { body = nil }

  private func run() {
    let body = body
    cancel()
    body?()
  }
}
