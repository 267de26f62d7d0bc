import CAML

/// The states of a document in the course of time, from which the same scene is brought to its present moment again.
struct StateHistory: Codable, Equatable, Sendable {
  /// The state of a document before its first change.
  enum Start: Codable, Equatable, Sendable {
    /// Each layer is in the state that the document marks as initial, which may have different names.
    case initial
    /// The layers are in the state of this name; nil is the document as it was written.
    case state(String?)
  }

  /// A change to another state, with its transition.
  struct Change: Codable, Equatable, Sendable {
    /// The scene time in seconds.
    let time: Double
    /// The name of the state; nil for the document as it was written.
    let state: String?
  }

  /// The state before the first change that is kept.
  private(set) var first: Start
  /// The last changes in order of time.
  private(set) var changes: [Change] = []

  /// The greatest number of changes that are kept.
  static let limit = 10

  init(first: Start = .initial) { self.first = first }

  mutating func note(_ state: String?, at time: Double) {
    changes.append(Change(time: time, state: state))
    if changes.count > Self.limit { first = .state(changes.removeFirst().state) }
  }

  /// Returns the changes that this history has in addition to those of `earlier`; nil if it does not continue `earlier`.
  func changes(since earlier: StateHistory) -> [Change]? {
    guard first == earlier.first, changes.starts(with: earlier.changes) else { return nil }
    return Array(changes.dropFirst(earlier.changes.count))
  }
}
