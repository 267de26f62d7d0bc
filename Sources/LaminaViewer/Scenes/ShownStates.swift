import CAML

/// The states that a document has shown in the course of time, with the parts of changes between them.
struct ShownStates {
  /// The state, or the part of a change between two states, that is shown from a time on.
  private struct Entry {
    /// The scene time in seconds.
    let time: Double
    let shown: ShownState
  }

  /// The entries in order of time; the first one counts for all times before it too.
  private var entries: [Entry]

  /// The greatest number of entries that are kept.
  static let limit = 500

  init(_ first: ShownState) { entries = [Entry(time: -.infinity, shown: first)] }

  /// Notes what is shown from scene time `time` on. Entries of later times are removed.
  mutating func note(_ shown: ShownState, at time: Double) {
    while entries.count > 1, let last = entries.last, last.time >= time { entries.removeLast() }
    guard entries.last?.shown != shown else { return }
    entries.append(Entry(time: time, shown: shown))
    if entries.count > Self.limit { entries.removeFirst() }
  }

  /// Returns what was shown at scene time `time`.
  func shown(at time: Double) -> ShownState {
    // Times are sums of frame durations, which have rounding errors.
    let index = entries.lastIndex { $0.time <= time + 1e-6 } ?? 0
    return entries[index].shown
  }
}

/// A state of a document, or a part of a change between two states.
struct ShownState: Equatable {
  /// The name of the state; nil for the document as it was written.
  let state: String?
  /// The change between two states of which a part is shown; nil when there is none.
  let progress: StateProgress?
}
