import Foundation
import LocalSockets
import QuartzCore
import SceneBuilding
import Synchronization

/// The standard error of a worker, which is copied to that of this process. The last part is kept for the report of a crash.
final class WorkerErrors: Sendable {
  let pipe = Pipe()

  private struct State {
    var tail: [UInt8] = []
    /// True once the text looks like the beginning of a crash.
    var isCrash = false
    var isClosed = false
    /// Called with the text when the pipe is closed.
    var completion: (@Sendable (String) -> Void)?
  }

  private let state = Mutex(State())
  private let queue = DispatchQueue(label: "lamina.worker-errors")
  /// The source of the pipe, which exists until the pipe ends.
  private let source = Mutex<DescriptorSource?>(nil)
  /// The number of bytes that are kept, which is a choice.
  private static let tailLimit = 16384
  /// The seconds in which the last bytes are read after the end of the process, whose children may keep the pipe open.
  private static let patience = 0.5

  /// The last part of the text.
  var text: String { String(decoding: state.withLock(\.tail), as: UTF8.self) }
  var isCrash: Bool { state.withLock(\.isCrash) }

  /// Begins to read. `onCrash` is called whenever more of the text of a crash has arrived.
  func begin(onCrash: @escaping @MainActor () -> Void) {
    let handle = pipe.fileHandleForReading
    try? pipe.fileHandleForWriting.close()
    let source = DescriptorSource(handle.fileDescriptor, .reading, of: handle, queue: queue) { [self] in
      read(handle, onCrash)
    }
    self.source.withLock { $0 = source }
    source.activate()
  }

  /// Reads what has arrived, on the queue.
  private func read(_ handle: FileHandle, _ onCrash: @escaping @MainActor () -> Void) {
    var buffer = [UInt8](repeating: 0, count: 1 << 16)
    let count = Glibc.read(handle.fileDescriptor, &buffer, buffer.count)
    guard count > 0 else {
      source.withLock { $0.take() }?.cancel()
      return close()
    }
    if take(buffer[..<count]) {
      DispatchQueue.main.async { MainActor.assumeIsolated { onCrash() } }
    }
  }

  /// Adds bytes. Returns true if the text is that of a crash.
  private func take(_ bytes: ArraySlice<UInt8>) -> Bool {
    StandardStream.errors.write(Data(CrashText.withoutMarks(bytes)))
    return state.withLock { state in
      state.tail = Array((state.tail + bytes).suffix(Self.tailLimit))
      if !state.isCrash {
        state.isCrash = CrashText(String(decoding: state.tail, as: UTF8.self)).isCrash
      }
      return state.isCrash
    }
  }

  private func close() {
    let (completion, text) = state.withLock { state in
      state.isClosed = true
      return (state.completion.take(), String(decoding: state.tail, as: UTF8.self))
    }
    completion?(text)
  }

  /// Calls `completion` on the main thread with the last part of the text, once it is complete or takes too long.
  func finish(_ completion: @escaping @MainActor (String) -> Void) {
    let call: @Sendable (String) -> Void = { text in
      DispatchQueue.main.async { MainActor.assumeIsolated { completion(text) } }
    }
    let isClosed = state.withLock { state in
      if !state.isClosed { state.completion = call }
      return state.isClosed
    }
    if isClosed { return call(text) }
    queue.asyncAfter(deadline: .now() + Self.patience) { [self] in close() }
  }
}
