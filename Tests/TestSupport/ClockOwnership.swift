/// There is one media clock, one list of windows and one driver of display links in a process. Suites that set
/// them, and wait for the main queue in between, run one after the other.
package actor ClockOwnership {
  package static let shared = ClockOwnership()

  private var isTaken = false
  private var waiting: [CheckedContinuation<Void, Never>] = []

  /// Returns when nobody else owns the clock.
  package func take() async {
    guard isTaken else {
      isTaken = true
      return
    }
    await withCheckedContinuation { waiting.append($0) }
  }

  package func giveBack() {
    guard !waiting.isEmpty else {
      isTaken = false
      return
    }
    waiting.removeFirst().resume()
  }
}
