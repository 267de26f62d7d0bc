internal import CX11
import Foundation

/// An eventfd that ends the wait of a thread. Any thread may signal it; only one thread waits for it.
final class WakeEvent: Sendable {
  private let descriptor = cx11_wake_create()

  deinit { close(descriptor) }

  /// Ends the current wait, or the next one. Any thread may call it.
  func signal() { cx11_wake_signal(descriptor) }

  /// Returns true if the event was signaled since the last call.
  func take() -> Bool { cx11_wake_take(descriptor) }

  /// Blocks until the event is signaled, the file descriptor `socket` is readable (-1: no socket), or the time
  /// `deadline` is reached (CLOCK_MONOTONIC seconds; nil: no deadline). It may return earlier. Returns true if the
  /// other side has closed the socket.
  @discardableResult
  func wait(socket: Int32 = -1, until deadline: Double?) -> Bool {
    // A longer wait, such as an endless one, could not be converted to the seconds of a C time.
    let seconds = deadline.map { max(0, $0 - monotonicSeconds()) }
    return cx11_wait(socket, descriptor, min(seconds ?? -1, 1_000_000))
  }
}
