import Dispatch
import Foundation
import LocalSockets
import Synchronization

/// A pipe to which a worker writes text, read until it ends.
final class WorkerPipe: Sendable {
  /// The end that the worker gets. It is closed here when the worker has it, so that the pipe ends with the worker.
  let writing: FileHandle
  private let reading: FileHandle
  private let queue: DispatchQueue
  /// The source of the pipe, which exists until the pipe ends.
  private let source = Mutex<DescriptorSource?>(nil)

  init(_ queue: DispatchQueue) {
    let pipe = Pipe()
    (reading, writing) = (pipe.fileHandleForReading, pipe.fileHandleForWriting)
    self.queue = queue
  }

  /// Begins to read, when the worker has its end. `take` is called on the queue with the bytes that have arrived, and `end`
  /// when there will be no more.
  func begin(
    _ take: @escaping @Sendable (ArraySlice<UInt8>) -> Void, end: @escaping @Sendable () -> Void = {}
  ) {
    try? writing.close()
    let source = DescriptorSource(reading.fileDescriptor, .reading, of: reading, queue: queue) {
      [self] in read(take, end)
    }
    self.source.withLock { $0 = source }
    source.activate()
  }

  private func read(_ take: (ArraySlice<UInt8>) -> Void, _ end: () -> Void) {
    var buffer = [UInt8](repeating: 0, count: 1 << 16)
    let count = Glibc.read(reading.fileDescriptor, &buffer, buffer.count)
    if count > 0 { return take(buffer[..<count]) }
    stop()
    end()
  }

  /// Reads no more. Processes that the worker has started may keep the pipe open.
  func stop() { source.withLock { $0.take() }?.cancel() }
}
