/// A lock for the objects that a process has only once: the media clock, the list of windows, and the driver of
/// display links. Suites that set these objects and also wait for the main queue run one after the other.
package actor ClockOwnership {
  package static let shared = ClockOwnership()

  private var isTaken = false
  private var waiting: [CheckedContinuation<Void, Never>] = []

  /// Waits until no other suite holds the lock, and acquires it.
  package func take() async {
    guard isTaken else {
      isTaken = true
      return
    }
    await withCheckedContinuation { waiting.append($0) }
  }

  package func release() {
    guard !waiting.isEmpty else {
      isTaken = false
      return
    }
    waiting.removeFirst().resume()
  }
}
