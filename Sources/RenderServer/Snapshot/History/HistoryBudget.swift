import Synchronization

/// How many bytes the committed trees that a context remembers may take, contents included.
package enum HistoryBudget {
  /// 256 MiB.
  package static let standard = 256 << 20
  private static let bytes = Atomic(standard)

  /// Of contexts that begin to remember from now on.
  package static var byteLimit: Int {
    get { bytes.load(ordering: .relaxed) }
    set { bytes.store(max(0, newValue), ordering: .relaxed) }
  }
}

/// What a context's past takes at the moment, and how far back it reaches.
package struct HistoryUse: Equatable, Sendable {
  package let byteCount: Int
  package let byteLimit: Int
  package let treeCount: Int
  /// The context's time at which the oldest tree that is kept was committed, once older ones were dropped; nil while
  /// every tree is kept.
  package let start: Double?
}
