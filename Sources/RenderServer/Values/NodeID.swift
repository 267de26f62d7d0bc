/// The index of a layer in a tree. The owner of the tree assigns indices and reuses those of removed layers.
package struct NodeID: Hashable, Sendable {
  package let index: Int32
  package init(index: Int32) { self.index = index }
}
