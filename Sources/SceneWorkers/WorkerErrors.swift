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
    /// The number of bytes that were written since the process has last shown that it goes on, or more.
    var newCount = 0
    /// True once those look like the beginning of a crash.
    var isCrash = false
    /// True from a call of `onCrash` is scheduled until it runs.
    var isCallScheduled = false
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
  /// The part of it that was written since `noteProgress`.
  var newText: String {
    state.withLock { String(decoding: $0.tail.suffix($0.newCount), as: UTF8.self) }
  }

  /// Notes that the process goes on after what it has written so far, so that this was not the text of a crash.
  func noteProgress() { state.withLock { ($0.newCount, $0.isCrash) = (0, false) } }

  /// Begins to read. `onCrash` is called on the main thread when more text has arrived that looks like that of a crash. Text
  /// that arrives until it runs causes no further call.
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
    guard take(buffer[..<count]) else { return }
    DispatchQueue.main.async { [self] in
      state.withLock { $0.isCallScheduled = false }
      MainActor.assumeIsolated { onCrash() }
    }
  }

  /// Adds bytes. Returns true if the text looks like that of a crash, and no call about it is scheduled.
  private func take(_ bytes: ArraySlice<UInt8>) -> Bool {
    StandardStream.errors.write(Data(CrashText.withoutMarks(bytes)))
    return state.withLock { state in
      state.tail = Array((state.tail + bytes).suffix(Self.tailLimit))
      state.newCount = min(state.newCount + bytes.count, Self.tailLimit)
      return Self.mustCall(&state)
    }
  }

  /// Returns true if a call about a crash must be scheduled, and notes that it is.
  private static func mustCall(_ state: inout State) -> Bool {
    guard !state.isCallScheduled else { return false }
    if !state.isCrash {
      let text = String(decoding: state.tail.suffix(state.newCount), as: UTF8.self)
      state.isCrash = CrashText(text).isCrash
    }
    state.isCallScheduled = state.isCrash
    return state.isCrash
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
