internal import CX11
import Foundation

/// An eventfd that ends a wait. Any thread may signal, one thread waits.
final class WakeEvent: Sendable {
  private let descriptor = cx11_wake_create()

  deinit { close(descriptor) }

  func signal() { cx11_wake_signal(descriptor) }

  /// True if signalled since the last call.
  func take() -> Bool { cx11_wake_take(descriptor) }

  /// Sleeps until signalled, until `socket` is readable (-1: no socket) or until `deadline`
  /// (CLOCK_MONOTONIC seconds; nil: no timer). May return early. True if `socket` hung up.
  @discardableResult
  func wait(socket: Int32 = -1, until deadline: Double?) -> Bool {
    let seconds = deadline.map { max(0, $0 - monotonicSeconds()) }
    return cx11_wait(socket, descriptor, min(seconds ?? -1, 1_000_000))
  }
}
