/// The nodes of a tree that changed, in the order of the changes. Each reader keeps its own position in the log.
struct ChangeLog: Sendable {
  private var nodes: [NodeID] = []
  private var start = 0
  /// The largest number of entries, which is a choice; beyond it the log is emptied and readers must examine the whole
  /// tree.
  private static let limit = 8192

  var end: Int { start + nodes.count }

  mutating func append(_ id: NodeID) {
    if nodes.count == Self.limit { removeAll() }
    nodes.append(id)
  }

  /// Empties the log, so that `since` returns nil for every earlier position.
  mutating func removeAll() {
    start = end + 1
    nodes.removeAll(keepingCapacity: true)
  }

  /// An empty log that continues this one, for a copy of the tree of which no reader has a position.
  var emptied: ChangeLog {
    var log = ChangeLog()
    log.start = end + 1
    return log
  }

  /// Returns the nodes that changed since `position`; nil when the log no longer contains all of them.
  func since(_ position: Int) -> ArraySlice<NodeID>? {
    position >= start ? nodes[(position - start)...] : nil
  }
}
