/// What changed in a tree, in order, for readers that each remember how far they have read.
struct ChangeLog: Sendable {
  private var nodes: [NodeID] = []
  private var start = 0
  /// A reader that is farther behind had better look at everything.
  private static let limit = 8192

  var end: Int { start + nodes.count }

  mutating func append(_ id: NodeID) {
    if nodes.count == Self.limit { forget() }
    nodes.append(id)
  }

  /// Whoever reads on from before now must look at everything.
  mutating func forget() {
    start = end + 1
    nodes.removeAll(keepingCapacity: true)
  }

  /// A log that continues this one, for a copy that nobody has read yet.
  var emptied: ChangeLog {
    var log = ChangeLog()
    log.start = end + 1
    return log
  }

  /// nil when what happened since `position` is not known in detail.
  func since(_ position: Int) -> ArraySlice<NodeID>? {
    position >= start ? nodes[(position - start)...] : nil
  }
}
