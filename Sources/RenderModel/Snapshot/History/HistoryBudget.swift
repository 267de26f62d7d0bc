import Synchronization

/// The limit in bytes of the trees that a context's history keeps, including their images, paths and texts.
package enum HistoryBudget {
  /// The default limit of 256 MiB.
  package static let standard = 256 << 20
  private static let bytes = Atomic(standard)

  /// The limit for histories that are created from now on.
  package static var byteLimit: Int {
    get { bytes.load(ordering: .relaxed) }
    set { bytes.store(max(0, newValue), ordering: .relaxed) }
  }
}

/// The memory that a context's history uses, and the time of its oldest tree.
package struct HistoryUse: Equatable, Sendable {
  package let byteCount: Int
  package let byteLimit: Int
  package let treeCount: Int
  /// The context time of the commit of the oldest kept tree; nil while no tree has been dropped.
  package let start: Double?
}
