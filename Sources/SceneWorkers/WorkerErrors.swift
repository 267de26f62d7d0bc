import Foundation
import QuartzCore
import SceneBuilding
import Synchronization

/// The standard error of a worker, which is copied to that of this process. The last part is kept for the report of a crash.
final class WorkerErrors: Sendable {
  private let pipe: WorkerPipe
  /// The end of the pipe that the worker gets.
  var handle: FileHandle { pipe.writing }
  private let copier = SceneText(.errors, STDERR_FILENO)

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
  private let queue: DispatchQueue
  /// The number of bytes that are kept, which is a choice.
  private static let tailLimit = 16384
  /// The seconds in which the last bytes are read after the end of the process, whose children may keep the pipe open.
  private static let patience = 0.5

  /// Creates a pipe that is read on a queue.
  init(_ queue: DispatchQueue) { (pipe, self.queue) = (WorkerPipe(queue), queue) }

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
    pipe.begin { [self] bytes in
      guard take(bytes) else { return }
      DispatchQueue.main.async { [self] in
        state.withLock { $0.isCallScheduled = false }
        MainActor.assumeIsolated { onCrash() }
      }
    } end: { [self] in
      close()
    }
  }

  /// Adds bytes. Returns true if the text looks like that of a crash, and no call about it is scheduled.
  private func take(_ bytes: ArraySlice<UInt8>) -> Bool {
    copier.copy(CrashText.withoutMarks(bytes)[...])
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
    queue.asyncAfter(deadline: .now() + Self.patience) { [self] in
      pipe.stop()
      close()
    }
  }
}
