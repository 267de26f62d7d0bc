import RenderServer

/// Hands out node numbers and takes those of removed layers back.
struct NodeAllocator {
  private var next: Int32 = 0
  private var free: [NodeID] = []

  mutating func take() -> NodeID {
    if let id = free.popLast() { return id }
    next += 1
    return NodeID(index: next - 1)
  }

  /// Only after the commit that removes them.
  mutating func giveBack(_ ids: [NodeID]) { free.append(contentsOf: ids) }
}
