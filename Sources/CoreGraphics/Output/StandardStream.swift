import Foundation
import Synchronization

/// The standard output or the standard error. Writing to it never ends the program, even if the stream is closed,
/// full, or a pipe without a reader.
package final class StandardStream: Sendable {
  /// The standard output, which waits without a limit for a slow reader.
  package static let output = StandardStream(STDOUT_FILENO, timeout: -1)
  /// The standard error, which waits a tenth of a second for a slow reader. The time is a choice.
  package static let errors = StandardStream(STDERR_FILENO, timeout: 100)

  private let descriptor: Int32
  /// The time in milliseconds to wait until a non-blocking stream accepts bytes; −1 for no limit.
  private let timeout: Int32
  /// The first error number; 0 while everything was written.
  private let failure = Atomic<Int32>(0)

  package init(_ descriptor: Int32, timeout: Int32 = -1) {
    (self.descriptor, self.timeout) = (descriptor, timeout)
  }

  /// Writes a line. Short lines of two threads are not interleaved.
  package func writeLine(_ line: String) { write("\(line)\n") }

  package func write(_ text: String) { write(Array(text.utf8)) }

  /// Writes bytes. Bytes that cannot be written are lost, and `lossCode` is set to the reason.
  package func write(_ bytes: some ContiguousBytes) {
    let code = bytes.withUnsafeBytes { writeAll($0, to: descriptor, timeout: timeout) }
    guard code != 0 else { return }
    _ = failure.compareExchange(expected: 0, desired: code, ordering: .relaxed)
  }

  /// The error number of the first bytes that were lost; nil when no bytes were lost.
  package var lossCode: Int32? {
    let code = failure.load(ordering: .relaxed)
    return code == 0 ? nil : code
  }
}

/// Writes all bytes in a loop, without raising SIGPIPE. Returns an error number, or 0.
package func writeAll(
  _ bytes: UnsafeRawBufferPointer, to descriptor: Int32, timeout: Int32 = -1
) -> Int32 {
  withoutPipeSignal {
    var rest = bytes[...]
    while !rest.isEmpty {
      let count = write(descriptor, UnsafeRawBufferPointer(rebasing: rest).baseAddress, rest.count)
      if count > 0 {
        rest = rest.dropFirst(count)
      } else if count < 0, !canTryAgain(descriptor, timeout) {
        return errno
      }
    }
    return 0
  }
}

/// Returns true if a failed write should be repeated. Waits until a non-blocking stream accepts bytes.
private func canTryAgain(_ descriptor: Int32, _ timeout: Int32) -> Bool {
  if errno == EINTR { return true }
  guard errno == EAGAIN else { return false }
  var wait = pollfd(fd: descriptor, events: Int16(POLLOUT), revents: 0)
  let result = poll(&wait, 1, timeout)
  // After a signal, the next write determines whether the stream accepts bytes.
  return result > 0 || result < 0 && errno == EINTR
}

/// Blocks SIGPIPE on this thread while `body` runs, and discards a SIGPIPE that `body` raised.
private func withoutPipeSignal(_ body: () -> Int32) -> Int32 {
  var (pipe, before, pending) = (sigset_t(), sigset_t(), sigset_t())
  sigemptyset(&pipe)
  sigaddset(&pipe, SIGPIPE)
  sigpending(&pending)
  guard sigismember(&pending, SIGPIPE) == 0 else { return body() }
  pthread_sigmask(SIG_BLOCK, &pipe, &before)
  defer { pthread_sigmask(SIG_SETMASK, &before, nil) }
  let code = body()
  if code == EPIPE {
    var none = timespec()
    sigtimedwait(&pipe, nil, &none)
  }
  return code
}
