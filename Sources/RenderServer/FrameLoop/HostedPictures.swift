import CoreGraphics
import RenderModel

/// The current pictures of the layers that show other contexts. The model values of those layers do not contain them.
struct HostedPictures: Sendable {
  private var images: [NodeID: CGImage] = [:]

  mutating func show(
    _ image: CGImage, of node: NodeID, damage: [PixelRect], in tree: inout LayerTree
  ) {
    guard tree.nodes.indices.contains(Int(node.index)) else { return }
    images[node] = image
    tree.partialChanges[node, default: []] += damage
    put(image, on: node, &tree)
  }

  mutating func remove(_ node: NodeID) { images[node] = nil }

  /// Sets the pictures again after a commit, because the committed values do not contain them.
  func restore(after commit: Commit, in tree: inout LayerTree) {
    guard !images.isEmpty else { return }
    for update in commit.updates where update.properties != nil {
      if let image = images[update.id] { put(image, on: update.id, &tree) }
    }
  }

  private func put(_ image: CGImage, on node: NodeID, _ tree: inout LayerTree) {
    var values = tree[node].properties
    values.contents = .image(image)
    tree[node].setProperties(values)
    tree.noteChange(of: node)
  }
}
