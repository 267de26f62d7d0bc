import CoreGraphics

/// Draws the pictures of transitions aside from the frames.
package protocol SnapshotWorker: AnyObject, Sendable {
  /// Runs `work` once, later, on another thread; works in the order in which they come.
  func perform(_ work: @escaping @Sendable () -> Void)
}

/// The worker of all windows: one thread, so that the frames have the other cores.
package final class SnapshotQueue: SnapshotWorker {
  package static let shared = SnapshotQueue()

  private let queue = DispatchQueue(label: "lamina-snapshots", qos: .userInitiated)

  package func perform(_ work: @escaping @Sendable () -> Void) { queue.async(execute: work) }
}
