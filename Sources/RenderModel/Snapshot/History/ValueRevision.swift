import CoreGraphics

/// A new value of one property of a layer, which replaces the old value in earlier trees.
package struct ValueRevision: Sendable {
  let node: NodeID
  let path: PropertyPath
  let old: PropertyValue
  let new: PropertyValue

  package init(of node: NodeID, _ path: PropertyPath, from old: PropertyValue, to new: PropertyValue) {
    (self.node, self.path) = (node, path)
    (self.old, self.new) = (old, new)
  }
}

extension LayerTree {
  /// Replaces the value. Returns false, and changes nothing, in a tree in which the property has another value.
  package mutating func revise(_ revision: ValueRevision) -> Bool {
    let (node, path) = (revision.node, revision.path)
    guard nodes.indices.contains(Int(node.index)), self[node].properties[path: path] == revision.old
    else { return false }
    var properties = self[node].properties
    properties[path: path] = revision.new
    noteChange(of: node)
    replaceProperties(of: node, with: properties)
    return true
  }
}
