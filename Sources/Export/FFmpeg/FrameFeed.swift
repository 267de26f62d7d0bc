import CoreGraphics
import Foundation

/// A queue of frames for another program. A separate thread writes them into a pipe, so that the calling thread does
/// not wait while the other program is slow or stopped.
///
/// It is `@unchecked Sendable` because `condition` guards the variables.
final class FrameFeed: @unchecked Sendable {
  private let pipe: FileHandle
  private let queue = DispatchQueue(label: "lamina-frames")
  private let condition = NSCondition()
  /// The number of frames that are not yet written. After `close`, the end of the program counts as one more.
  private var pending = 0
  /// True after `close` was called.
  private var isClosing = false
  private var hasFailedWrite = false

  /// The greatest number of frames that wait to be written, which limits their memory.
  private static let limit = 2

  /// The size in bytes of the pipe's buffer, which is the greatest that Linux gives to all users. With a larger one, the
  /// reader and the writer wait less often for each other.
  private static let bufferSize = 1 << 20

  init(_ pipe: FileHandle) {
    self.pipe = pipe
    // If the system refuses, the pipe keeps its size.
    _ = fcntl(pipe.fileDescriptor, 1031 /* F_SETPIPE_SZ */, Int32(Self.bufferSize))
  }

  /// True if `write` would not exceed the limit of waiting frames; after `close`, true if the program has ended. Also
  /// true after an error.
  var isReady: Bool { locked { isReadyNow } }
  /// True if a frame could not be written, usually because the program has ended.
  var hasFailed: Bool { locked { hasFailedWrite } }

  private var isReadyNow: Bool { hasFailedWrite || (isClosing ? pending == 0 : pending < Self.limit) }

  /// Blocks until `isReady` is true.
  func waitUntilReady() {
    locked { while !isReadyNow { condition.wait() } }
  }

  /// Adds a frame to the queue, whose pixels `frame` returns on another thread. It does not wait; the caller waits until the
  /// feed is ready.
  func write(_ frame: @escaping @Sendable () -> [UInt32]) {
    begin()
    queue.async { [self] in
      let code = frame().withUnsafeBytes { writeAll($0, to: pipe.fileDescriptor) }
      end(code == 0)
    }
  }

  /// Closes the pipe after the last frame, and then calls `body`, which waits for the program's end.
  func close(_ body: @escaping @Sendable () -> Void) {
    locked { isClosing = true }
    begin()
    queue.async { [self] in
      try? pipe.close()
      body()
      end(true)
    }
  }

  private func begin() { locked { pending += 1 } }

  private func end(_ isWritten: Bool) {
    locked {
      pending -= 1
      if !isWritten { hasFailedWrite = true }
      condition.broadcast()
    }
  }

  private func locked<Result>(_ body: () -> Result) -> Result {
    condition.lock()
    defer { condition.unlock() }
    return body()
  }
}
