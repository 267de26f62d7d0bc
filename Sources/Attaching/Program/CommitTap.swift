import CommitStream
import Dispatch
import QuartzCore
import RenderModel
import Synchronization

/// The part of the stream that was not sent yet. It listens to the context of a window or a scene, whose commits come on the threads that
/// make them.
package final class CommitTap: CommitListener, Sendable {
  private struct Pending {
    var encoder = StreamEncoder.endless
    /// The number of commits of the stream.
    var commitCount = 0
    /// The number of the last commit that removed a layer with a node.
    var removals: [NodeID: Int] = [:]
    /// True if `onPart` will be called.
    var isScheduled = false
    /// True while commits are left out.
    var isPaused = false

    mutating func append(_ commit: Commit) {
      encoder.append(commit)
      commitCount += 1
      for node in commit.removed { removals[node] = commitCount }
    }
  }

  private let pending = Mutex(Pending())
  /// Called at the end of a turn of the main run loop in which something was appended.
  private let onPart: @MainActor @Sendable () -> Void

  package init(onPart: @escaping @MainActor @Sendable () -> Void) { self.onPart = onPart }

  package func receive(_ commit: borrowing Commit, isLive: Bool) {
    guard isLive else { return }
    let commit = copy commit
    change { if !$0.isPaused { $0.append(commit) } }
  }

  /// Leaves out the commits that `body` makes, because the viewer has made the same changes.
  package func pausing(_ body: () -> Void) {
    pending.withLock { $0.isPaused = true }
    defer { pending.withLock { $0.isPaused = false } }
    body()
  }

  /// Appends something to the stream. May be called on any thread.
  func append(_ body: (inout StreamEncoder) -> Void) { change { body(&$0.encoder) } }

  private func change(_ body: (inout Pending) -> Void) {
    let isFirst = pending.withLock { pending in
      defer { pending.isScheduled = true }
      body(&pending)
      return !pending.isScheduled
    }
    if isFirst { DispatchQueue.main.async { self.notify() } }
  }

  @MainActor private func notify() {
    pending.withLock { $0.isScheduled = false }
    onPart()
  }

  /// Begins a stream with what `body` appends, which contains one commit, of the whole tree. What was not sent of the stream
  /// before is dropped.
  package func begin(_ body: (inout StreamEncoder) -> Void) {
    var encoder = StreamEncoder.endless
    body(&encoder)
    pending.withLock { [encoder] in
      ($0.encoder, $0.commitCount, $0.removals) = (encoder, 1, [:])
    }
  }

  /// Returns true if no layer with this node was removed after a number of commits of the stream.
  package func hasKept(_ node: NodeID, since count: Int) -> Bool {
    pending.withLock { count > 0 && ($0.removals[node] ?? 0) <= count }
  }

  /// Returns what was appended since the last call, and the memory in bytes that it takes.
  package func take() -> (part: StreamPart, count: Int) {
    pending.withLock { pending in
      let count = pending.encoder.pendingBytes
      return (pending.encoder.take(), count)
    }
  }
}
