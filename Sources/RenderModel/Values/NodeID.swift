/// The index of a layer in a tree. The owner of the tree assigns indices and reuses those of removed layers.
@usableFromInline package struct NodeID: Hashable, Sendable {
  @usableFromInline package let index: Int32
  @inlinable package init(index: Int32) { self.index = index }
}
