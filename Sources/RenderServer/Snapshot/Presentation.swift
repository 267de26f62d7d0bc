import CoreGraphics

/// The values of a tree's animated layers at one moment. Scratch memory that is kept from frame to
/// frame, so that evaluating allocates nothing.
package struct Presentation: Sendable {
  package private(set) var time = 0.0
  private var animated: [LayerProperties] = []

  package init() {}

  /// Evaluates every animation of `tree` at absolute media time `time`. What comes out depends on
  /// the two arguments alone.
  package mutating func evaluate(_ tree: inout LayerTree, at time: Double) {
    self.time = time
    for (index, id) in tree.animatedNodes.enumerated() {
      let values = tree.presentation(of: id, at: time)
      if index < animated.count { animated[index] = values } else { animated.append(values) }
      tree[id].animatedIndex = Int32(index)
    }
    animated.removeLast(max(0, animated.count - tree.animatedNodes.count))
  }

  /// The values of one layer at `time`.
  package func properties(of node: LayerNode) -> LayerProperties {
    node.animations.isEmpty ? node.properties : animated[Int(node.animatedIndex)]
  }
}
