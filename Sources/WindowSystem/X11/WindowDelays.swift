import Foundation

extension DispatchQueue {
  /// The queue on which windows wait for a time to pass. When it has passed, they continue on the main queue.
  ///
  /// The delays are not scheduled on the main queue, because delays on it are taken for those of the shown scene,
  /// which then would not count as at rest. They are not scheduled on a global queue either, because libdispatch
  /// monitors the threads of global queues once a second, even while nothing happens.
  static let windowDelays = DispatchQueue(label: "lamina.window-delays")
}
