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
  /// The number of changes before those. A history that was saved and read again counts from 0.
  private var discardedCount = 0

  /// The greatest number of changes that are kept.
  static let limit = 10

  private enum CodingKeys: String, CodingKey { case first, changes }

  init(first: Start = .initial) { self.first = first }

  /// True if the document is in its initial states and has been in no other.
  var isInitial: Bool { self == StateHistory() }

  mutating func note(_ state: String?, at time: Double) {
    changes.append(Change(time: time, state: state))
    guard changes.count > Self.limit else { return }
    first = .state(changes.removeFirst().state)
    discardedCount += 1
  }

  /// Returns the changes that this history has in addition to those of `earlier`; nil if it does not continue `earlier`,
  /// or no longer has the last change of it.
  func changes(since earlier: StateHistory) -> [Change]? {
    let dropped = discardedCount - earlier.discardedCount
    guard dropped >= 0, dropped <= earlier.changes.count else { return nil }
    let shared = earlier.changes.dropFirst(dropped)
    let isSame = dropped == 0 ? first == earlier.first : !shared.isEmpty
    guard isSame, changes.starts(with: shared) else { return nil }
    return Array(changes.dropFirst(shared.count))
  }
}
