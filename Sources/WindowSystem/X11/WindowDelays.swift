import Foundation

extension DispatchQueue {
  /// The queue on which windows wait for a time, and from which they go on to the main queue.
  ///
  /// They do not wait on the main queue, where a player would take their delays for those of the scene that it shows,
  /// which would then not come to rest. It is no global queue either, because libdispatch looks after the workers of
  /// those once a second, for ever.
  static let windowDelays = DispatchQueue(label: "lamina.window-delays")
}
