import CoreGraphics
import RenderModel

extension AnimationJournal.Entry {
  /// Returns the animation in the form that the render server evaluates, followed by the nested animations along
  /// `path`, whose elements are indices into the animations of each group. Returns nil if an index is invalid, or
  /// belongs to an animation whose times are not finite.
  package func values(along path: [Int]) -> [AnimationValue]? {
    var chain = [attached.compiled(on: layer)]
    var animation = self.animation
    for index in path {
      let children = animation.childAnimations
      guard children.indices.contains(index), children[index].timing.isValid,
        case .group(let values)? = chain.last?.kind
      else { return nil }
      // Child animations whose times are not finite were left out of the values, so only the others are counted.
      chain.append(values[children[..<index].count { $0.timing.isValid }])
      animation = children[index]
    }
    return chain
  }

  /// Returns the animation at `path`, whose elements are indices into the animations of each group; nil if one is
  /// invalid.
  package func animation(along path: [Int]) -> CAAnimation? { animation.nested(along: path) }
}

extension CAAnimation {
  /// Returns the nested animation at `path`, whose elements are indices into the animations of each group; nil if one
  /// is invalid.
  package func nested(along path: [Int]) -> CAAnimation? {
    path.reduce(self) { animation, index in
      animation.flatMap { $0.childAnimations.indices.contains(index) ? $0.childAnimations[index] : nil }
    }
  }
}

extension LayerContext {
  /// Returns the committed values of `layer`, without animations, at `time` on this context's clock. For a layer that
  /// is not in the tree of that time, returns the layer's own model values.
  package func committedValues(of layer: CALayer, at time: CFTimeInterval) -> LayerProperties {
    guard layer.context === self else { return layer.values }
    let tree = server.tree(at: time)
    guard tree.nodes.indices.contains(Int(layer.node.index)) else { return layer.values }
    return tree[layer.node].properties
  }
}
