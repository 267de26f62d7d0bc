import CoreGraphics
import Foundation

/// The frames on their way to another program, written by a thread of their own, so that a program that is slow, or
/// stopped, keeps nobody waiting.
///
/// `@unchecked Sendable`: `condition` guards what changes.
final class FrameFeed: @unchecked Sendable {
  private let pipe: FileHandle
  private let queue = DispatchQueue(label: "lamina-frames")
  private let condition = NSCondition()
  /// The number of frames that are not written yet; the end counts as one.
  private var pending = 0
  private var isClosing = false
  private var hasFailedWrite = false

  /// The number of frames that may wait, which bounds their memory.
  private static let limit = 2

  init(_ pipe: FileHandle) { self.pipe = pipe }

  /// True when `write` does not have to wait, or, after `close`, when the program has ended.
  var isReady: Bool { locked { isReadyNow } }
  /// True when the program did not take a frame.
  var hasFailed: Bool { locked { hasFailedWrite } }

  private var isReadyNow: Bool { hasFailedWrite || (isClosing ? pending == 0 : pending < Self.limit) }

  func waitUntilReady() {
    locked { while !isReadyNow { condition.wait() } }
  }

  func write(_ frame: [UInt8]) {
    begin()
    queue.async { [self] in
      let code = frame.withUnsafeBytes { writeAll($0, to: pipe.fileDescriptor) }
      end(code == 0)
    }
  }

  /// Closes the pipe after the last frame and runs `body`, which waits for the program's end.
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
