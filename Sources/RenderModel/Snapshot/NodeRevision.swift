import Synchronization

/// An identifier of a node's values and animations: nodes with equal revisions have equal values and animations, in
/// any tree.
struct NodeRevision: Equatable, Sendable {
  private var number: UInt64

  /// The revision of a node with default values and without animations.
  static let initial = NodeRevision(number: 0)

  private static let last = Atomic<UInt64>(0)

  /// Returns a revision that no node has.
  static func next() -> NodeRevision {
    NodeRevision(number: last.add(1, ordering: .relaxed).newValue)
  }
}
