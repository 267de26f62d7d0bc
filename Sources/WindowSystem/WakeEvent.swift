internal import CX11
import Foundation

/// An eventfd that ends a wait. Any thread may signal, one thread waits.
final class WakeEvent: Sendable {
  private let descriptor = cx11_wake_create()

  deinit { close(descriptor) }

  func signal() { cx11_wake_signal(descriptor) }

  /// Returns true if the event was signaled since the last call.
  func take() -> Bool { cx11_wake_take(descriptor) }

  /// Blocks until the event is signaled, `socket` is readable (-1: no socket) or `deadline` is reached
  /// (CLOCK_MONOTONIC seconds; nil: no timer). May return early. Returns true if `socket` hung up.
  @discardableResult
  func wait(socket: Int32 = -1, until deadline: Double?) -> Bool {
    let seconds = deadline.map { max(0, $0 - monotonicSeconds()) }
    return cx11_wait(socket, descriptor, min(seconds ?? -1, 1_000_000))
  }
}
