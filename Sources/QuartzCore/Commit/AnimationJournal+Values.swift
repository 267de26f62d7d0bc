import CoreGraphics
import RenderServer

extension AnimationJournal.Entry {
  /// The animation as the render server evaluates it, and those inside of it that lead to `path`: an index into the
  /// animations of each group on the way. The outermost comes first; nil where there is none that runs.
  package func values(along path: [Int]) -> [AnimationValue]? {
    var chain = [attached.compiled(on: layer)]
    var animation = self.animation
    for index in path {
      let children = animation.nested
      guard children.indices.contains(index), children[index].timingValues.isValid,
        case .group(let values)? = chain.last?.kind
      else { return nil }
      // Children whose times are no numbers are left out of the values.
      chain.append(values[children[..<index].count { $0.timingValues.isValid }])
      animation = children[index]
    }
    return chain
  }

  /// The object that `path` leads to.
  package func animation(along path: [Int]) -> CAAnimation? { animation.nested(along: path) }
}

extension CAAnimation {
  /// `path` has an index into the animations of each group on the way; nil when it leads nowhere.
  package func nested(along path: [Int]) -> CAAnimation? {
    path.reduce(self) { animation, index in
      animation.flatMap { $0.nested.indices.contains(index) ? $0.nested[index] : nil }
    }
  }

  /// Begin, duration and so on, as they are evaluated.
  package var timing: Timing { timingValues }
}

extension LayerContext {
  /// The values of `layer` without its animations, as the tree of time `time` has them; its own when it is in no tree.
  package func committedValues(of layer: CALayer, at time: CFTimeInterval) -> LayerProperties {
    guard layer.context === self else { return layer.values }
    let tree = server.tree(at: time)
    guard tree.nodes.indices.contains(Int(layer.node.index)) else { return layer.values }
    return tree[layer.node].properties
  }
}
