import CommitStream
import Dispatch
import QuartzCore
import RenderModel
import Synchronization

/// The part of the stream that was not sent yet. It listens to a window's context, whose commits come on the threads that
/// make them.
final class CommitTap: CommitListener, Sendable {
  private struct Pending {
    var encoder = StreamEncoder()
    /// True if `onPart` will be called.
    var isScheduled = false
  }

  private let pending = Mutex(Pending())
  /// Called at the end of a turn of the main run loop in which something was appended.
  private let onPart: @MainActor @Sendable () -> Void

  init(onPart: @escaping @MainActor @Sendable () -> Void) { self.onPart = onPart }

  func receive(_ commit: borrowing Commit, isLive: Bool) {
    guard isLive else { return }
    let commit = copy commit
    append { $0.append(commit) }
  }

  /// Appends something to the stream. May be called on any thread.
  func append(_ body: (inout StreamEncoder) -> Void) {
    let isFirst = pending.withLock { pending in
      defer { pending.isScheduled = true }
      body(&pending.encoder)
      return !pending.isScheduled
    }
    if isFirst { DispatchQueue.main.async { self.notify() } }
  }

  @MainActor private func notify() {
    pending.withLock { $0.isScheduled = false }
    onPart()
  }

  /// Begins a stream with what `body` appends. What was not sent of the one before is dropped.
  func begin(_ body: (inout StreamEncoder) -> Void) {
    var encoder = StreamEncoder()
    body(&encoder)
    pending.withLock { [encoder] in $0.encoder = encoder }
  }

  /// Returns what was appended since the last call, and the memory in bytes that it takes.
  func take() -> (part: StreamPart, count: Int) {
    pending.withLock { pending in
      let count = pending.encoder.pendingBytes
      return (pending.encoder.take(), count)
    }
  }
}
