import CoreGraphics
import RenderModel

/// The current pictures of the layers that show other contexts, and the current paths of the shape layers that follow
/// layers of other contexts. The model values of those layers do not contain them.
struct HostedPictures: Sendable {
  private var images: [NodeID: CGImage] = [:]
  private var paths: [NodeID: CGPath] = [:]

  mutating func show(
    _ image: CGImage, of node: NodeID, damage: [PixelRect], in tree: inout LayerTree
  ) {
    guard tree.nodes.indices.contains(Int(node.index)) else { return }
    images[node] = image
    tree.partialChanges[node, default: []] += damage
    put(image, on: node, &tree)
  }

  mutating func remove(_ node: NodeID) { (images[node], paths[node]) = (nil, nil) }

  /// Sets the path of a shape layer. Returns false if it has that path already.
  mutating func show(_ path: CGPath, of node: NodeID, in tree: inout LayerTree) -> Bool {
    guard tree.nodes.indices.contains(Int(node.index)) else { return false }
    paths[node] = path
    return put(path, on: node, &tree)
  }

  /// Sets the pictures and paths again after a commit, because the committed values do not contain them.
  func restore(after commit: Commit, in tree: inout LayerTree) {
    guard !images.isEmpty || !paths.isEmpty else { return }
    for update in commit.updates where update.properties != nil {
      if let image = images[update.id] { put(image, on: update.id, &tree) }
      if let path = paths[update.id] { put(path, on: update.id, &tree) }
    }
  }

  @discardableResult
  private func put(_ path: CGPath, on node: NodeID, _ tree: inout LayerTree) -> Bool {
    var values = tree[node].properties
    guard values.kind == .shape, values.shape.path != path else { return false }
    values.shape.path = path
    tree[node].setProperties(values)
    tree.noteChange(of: node)
    return true
  }

  private func put(_ image: CGImage, on node: NodeID, _ tree: inout LayerTree) {
    var values = tree[node].properties
    values.contents = .image(image)
    tree[node].setProperties(values)
    tree.noteChange(of: node)
  }
}
