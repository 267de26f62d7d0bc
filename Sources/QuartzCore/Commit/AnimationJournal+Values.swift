import CoreGraphics
import RenderModel

extension AnimationJournal.Entry {
  /// Returns the animation as the render server evaluates it, followed by the nested animations on the way to `path`,
  /// which has an index into the animations of each group. Returns nil when the path leads nowhere, or to an animation
  /// that does not run.
  package func values(along path: [Int]) -> [AnimationValue]? {
    var chain = [attached.compiled(on: layer)]
    var animation = self.animation
    for index in path {
      let children = animation.childAnimations
      guard children.indices.contains(index), children[index].timing.isValid,
        case .group(let values)? = chain.last?.kind
      else { return nil }
      // Children whose times are not finite have no values.
      chain.append(values[children[..<index].count { $0.timing.isValid }])
      animation = children[index]
    }
    return chain
  }

  /// Returns the animation at `path`, an index into the animations of each group on the way.
  package func animation(along path: [Int]) -> CAAnimation? { animation.nested(along: path) }
}

extension CAAnimation {
  /// Returns the nested animation at `path`, an index into the animations of each group on the way; nil when it leads
  /// nowhere.
  package func nested(along path: [Int]) -> CAAnimation? {
    path.reduce(self) { animation, index in
      animation.flatMap { $0.childAnimations.indices.contains(index) ? $0.childAnimations[index] : nil }
    }
  }
}

extension LayerContext {
  /// Returns the values of `layer` without its animations in the tree of `time`, a time of this context. A layer that
  /// is not in the tree has its own values.
  package func committedValues(of layer: CALayer, at time: CFTimeInterval) -> LayerProperties {
    guard layer.context === self else { return layer.values }
    let tree = server.tree(at: time)
    guard tree.nodes.indices.contains(Int(layer.node.index)) else { return layer.values }
    return tree[layer.node].properties
  }
}
