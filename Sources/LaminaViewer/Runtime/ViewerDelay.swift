import Foundation

/// A delay of the viewer itself. It waits on a queue of its own instead of the main queue, so that `WaitingWork` does
/// not count it as work of the scene, and a scene at rest stays at rest.
@MainActor
final class ViewerDelay {
  /// A queue of its own, because libdispatch checks the worker threads of global queues once a second for as long as
  /// the process runs.
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
