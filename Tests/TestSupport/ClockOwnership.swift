/// A lock for what a process has once: the media clock, the list of windows and the driver of display links. Suites
/// that set these, and wait for the main queue in between, run one after the other.
package actor ClockOwnership {
  package static let shared = ClockOwnership()

  private var isTaken = false
  private var waiting: [CheckedContinuation<Void, Never>] = []

  /// Waits until no other suite owns the clock, and takes it.
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
