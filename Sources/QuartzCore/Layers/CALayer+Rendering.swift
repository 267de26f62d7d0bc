import CoreGraphics
import RenderModel

// Drawing with render(in:) (L2.22). The subtree's model values are copied into a tree of their own, below a root that
// has the context's transform, and drawn by the renderer that draws windows.

extension CALayer {
  /// Draws the subtree into `context`, whose transform, clip, alpha, blend mode and shadow apply.
  final func renderSubtree(in context: CGContext) {
    forEachInSubtree { $0.displayIfNeeded() }
    var copy = SubtreeCopy(of: self)
    copy.addRoot(above: self, transform: context.pixelTransform)
    guard let picture = copy.commit.picture(in: context.drawablePixels) else { return }
    for problem in picture.problems {
      // The root above the receiver has no layer.
      guard copy.layers.indices.contains(Int(problem.node.index)) else { continue }
      let layer = copy.layers[Int(problem.node.index)].treePath
      Issue(problem.kind, layer: layer).map(Issue.report)
    }
    context.drawPixels(picture.image, x: picture.area.minX, y: picture.area.minY)
  }
}

/// The model values of a subtree as one commit. The layer at index i has the node i; the last node is the root above
/// the receiver.
private struct SubtreeCopy {
  private(set) var layers: [CALayer]
  private(set) var commit = Commit(time: CACurrentMediaTime())

  init(of layer: CALayer) {
    layers = [layer]
    var index = 0
    while index < layers.count {
      copy(layers[index], index)
      index += 1
    }
  }

  private mutating func copy(_ layer: CALayer, _ index: Int) {
    var update = NodeUpdate(id: NodeID(index: Int32(index)))
    update.properties = layer.committedValues
    update.sublayers = layer.children.map { add($0) }
    update.mask = .some(layer.maskLayer.map { add($0) })
    commit.inserted.append(update.id)
    commit.updates.append(update)
  }

  private mutating func add(_ layer: CALayer) -> NodeID {
    layers.append(layer)
    return NodeID(index: Int32(layers.count - 1))
  }

  /// Adds the root, which has `transform`, and makes the receiver's own coordinates the user space: the receiver's
  /// position, transform and flip are ignored.
  mutating func addRoot(above layer: CALayer, transform: CGAffineTransform) {
    let anchor = layer.values.anchor
    var values = layer.committedValues
    values.transform = .identity
    values.position = CGPoint(x: anchor.x, y: anchor.y)
    values.zPosition = anchor.z
    values.set(.geometryFlipped, false)
    commit.updates[0].properties = values
    var root = NodeUpdate(id: NodeID(index: Int32(layers.count)))
    var rootValues = LayerProperties()
    rootValues.transform = CATransform3DMakeAffineTransform(transform)
    root.properties = rootValues
    root.sublayers = [commit.updates[0].id]
    commit.inserted.append(root.id)
    commit.updates.append(root)
    commit.root = .some(root.id)
  }
}
