import Foundation
import Synchronization

/// The standard output or the standard error. Writing never ends the program: not when the stream is closed, full, or
/// a pipe that nobody reads.
package final class StandardStream: Sendable {
  package static let output = StandardStream(STDOUT_FILENO, patience: -1)
  package static let errors = StandardStream(STDERR_FILENO, patience: 100)

  private let descriptor: Int32
  /// Milliseconds to wait for room in a stream that does not block; -1 is for ever.
  private let patience: Int32
  /// The first error number; 0 while everything was written.
  private let failure = Atomic<Int32>(0)

  package init(_ descriptor: Int32, patience: Int32 = -1) {
    (self.descriptor, self.patience) = (descriptor, patience)
  }

  /// Lines of two threads do not mix as long as they are short.
  package func writeLine(_ line: String) { write("\(line)\n") }

  package func write(_ text: String) { write(Array(text.utf8)) }

  /// What cannot be written is lost; `lossCode` tells.
  package func write(_ bytes: some ContiguousBytes) {
    let code = bytes.withUnsafeBytes { writeAll($0, to: descriptor, patience: patience) }
    guard code != 0 else { return }
    _ = failure.compareExchange(expected: 0, desired: code, ordering: .relaxed)
  }

  /// The error number of the first bytes that were lost; nil when there are none.
  package var lossCode: Int32? {
    let code = failure.load(ordering: .relaxed)
    return code == 0 ? nil : code
  }
}

/// Writes everything, however many calls it takes. Returns an error number, or 0. SIGPIPE is not raised.
func writeAll(
  _ bytes: UnsafeRawBufferPointer, to descriptor: Int32, patience: Int32 = -1
) -> Int32 {
  withoutPipeSignal {
    var rest = bytes[...]
    while !rest.isEmpty {
      let count = write(descriptor, UnsafeRawBufferPointer(rebasing: rest).baseAddress, rest.count)
      if count > 0 {
        rest = rest.dropFirst(count)
      } else if count < 0, !canTryAgain(descriptor, patience) {
        return errno
      }
    }
    return 0
  }
}

/// Whether a failed write is worth repeating; waits for a stream that does not block.
private func canTryAgain(_ descriptor: Int32, _ patience: Int32) -> Bool {
  if errno == EINTR { return true }
  guard errno == EAGAIN else { return false }
  var wait = pollfd(fd: descriptor, events: Int16(POLLOUT), revents: 0)
  return poll(&wait, 1, patience) > 0
}

/// Holds SIGPIPE back on this thread, and takes away the one that `body` raised.
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
