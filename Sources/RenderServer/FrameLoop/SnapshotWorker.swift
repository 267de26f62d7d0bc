import CoreGraphics

/// Draws the pictures of transitions without delaying the frames.
package protocol SnapshotWorker: AnyObject, Sendable {
  /// Runs `work` once, later, on another thread. Work is done in the order of the calls.
  func perform(_ work: @escaping @Sendable () -> Void)
}

/// The worker that all windows share. It has one thread, so that the other cores are free for frames.
package final class SnapshotQueue: SnapshotWorker {
  package static let shared = SnapshotQueue()

  private let queue = DispatchQueue(label: "lamina-snapshots", qos: .userInitiated)

  package func perform(_ work: @escaping @Sendable () -> Void) { queue.async(execute: work) }
}
