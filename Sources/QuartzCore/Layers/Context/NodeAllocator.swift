import RenderModel

/// An allocator of node numbers, which reuses those of removed layers.
struct NodeAllocator {
  /// The least number that was never used.
  private var next: Int32 = 0
  /// The numbers of removed layers.
  private var free: [NodeID] = []

  /// Returns a number that no layer has.
  mutating func take() -> NodeID {
    if let id = free.popLast() { return id }
    next += 1
    return NodeID(index: next - 1)
  }

  /// Takes back the nodes of removed layers. Call it only after the commit that removes them.
  mutating func release(_ ids: [NodeID]) { free.append(contentsOf: ids) }
}
