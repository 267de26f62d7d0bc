import CAML

/// The states of a document in the course of time, from which the same scene is brought to its present moment again.
struct StateHistory: Codable, Equatable, Sendable {
  /// A change to another state, with its transition.
  struct Change: Codable, Equatable, Sendable {
    /// The scene time in seconds.
    let time: Double
    /// The name of the state; nil for the document as it was written.
    let state: String?
  }

  /// The state before the first change that is kept; nil for the document as it was written.
  private(set) var first: String?
  /// The last changes in order of time.
  private(set) var changes: [Change] = []

  /// The greatest number of changes that are kept.
  private static let limit = 10

  init(first: String? = nil) { self.first = first }

  mutating func note(_ state: String?, at time: Double) {
    changes.append(Change(time: time, state: state))
    if changes.count > Self.limit { first = changes.removeFirst().state }
  }
}
