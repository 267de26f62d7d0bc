internal import CPixelKernels
import CoreGraphics

/// The values of a tree's animated layers at one moment. Scratch memory that is kept from frame to
/// frame, so that evaluating allocates nothing.
package struct Presentation: Sendable {
  package private(set) var time = 0.0
  /// By the nodes' places among the animated ones.
  private(set) var animated: [LayerProperties] = []

  package init() {}

  /// Evaluates every animation of `tree` at absolute media time `time`. What comes out depends on
  /// the two arguments alone.
  package mutating func evaluate(_ tree: inout LayerTree, at time: Double) {
    self.time = time
    tree.prepareEmissions(at: time)
    let nodes = tree.animatedNodes
    if animated.count > nodes.count { animated.removeLast(animated.count - nodes.count) }
    var clock = SiblingClock(time: time)
    for index in nodes.indices {
      let local = clock.localTime(of: nodes[index], in: tree)
      evaluate(&tree[nodes[index]], index, at: local)
    }
  }

  /// The same for some of the animated nodes, by their index among them; the values of the others are out
  /// of date then.
  mutating func evaluate(_ tree: inout LayerTree, only indices: [Int32], at time: Double) {
    guard animated.count == tree.animatedNodes.count else { return evaluate(&tree, at: time) }
    self.time = time
    var clock = SiblingClock(time: time)
    for (place, index) in indices.enumerated() {
      if place + Self.foresight < indices.count {
        prefetch(tree, Int(indices[place + Self.foresight]))
      }
      let id = tree.animatedNodes[Int(index)]
      let local = clock.localTime(of: id, in: tree)
      evaluate(&tree[id], Int(index), at: local)
    }
  }

  /// How many layers ahead memory is asked for.
  private static let foresight = 4

  @inline(__always)
  private func prefetch(_ tree: LayerTree, _ index: Int) {
    let node = Int(tree.animatedNodes[index].index)
    tree.nodes.withUnsafeBufferPointer { nodes in
      lk_prefetch(nodes.baseAddress.map { $0 + node }, MemoryLayout<LayerNode>.size)
    }
    animated.withUnsafeBufferPointer { values in
      lk_prefetch(values.baseAddress.map { $0 + index }, MemoryLayout<LayerProperties>.size)
    }
  }

  /// The values of the last frame stay where they are: flat tracks write all that can change.
  private mutating func evaluate(_ node: inout LayerNode, _ index: Int, at time: Double) {
    if index >= animated.count {
      animated.append(node.properties)
    } else if node.isStale || !node.isFlat || node.animatedIndex != Int32(index) {
      animated[index] = node.properties
    }
    node.animatedIndex = Int32(index)
    node.isStale = false
    for position in node.tracks.indices {
      switch node.tracks[position].kind {
      case .flat:
        node.tracks[position].apply(to: &animated[index], model: &node.properties, at: time)
      case .transform(let part):
        node.tracks[position].apply(part, to: &animated[index], model: node.properties, at: time)
      case .general(let animation):
        animated[index].apply(node.animations[Int(animation)], atLayerTime: time)
      }
    }
  }

  /// The values of one layer at `time`.
  package func properties(of node: LayerNode) -> LayerProperties {
    node.animations.isEmpty ? node.properties : animated[Int(node.animatedIndex)]
  }

  /// Whether the layer's own transform turns it out of its superlayer's plane.
  func isTilted(_ node: LayerNode) -> Bool {
    node.animations.isEmpty
      ? node.properties.transform.tilts
      : animated[Int(node.animatedIndex)].transform.tilts
  }

  /// One value of the above, without copying the rest.
  func zPosition(of node: LayerNode) -> Double {
    node.animations.isEmpty
      ? node.properties.zPosition : animated[Int(node.animatedIndex)].zPosition
  }
}

/// Local times of layers, one after the other: siblings mostly share their superlayer's.
private struct SiblingClock {
  /// Absolute media time.
  let time: Double
  private var last: (superlayer: NodeID, time: Double)?

  init(time: Double) { self.time = time }

  mutating func localTime(of id: NodeID, in tree: LayerTree) -> Double {
    guard let superlayer = tree[id].superlayer, !tree[id].properties.hasOwnClock else {
      return tree.localTime(of: id, at: time)
    }
    if let last, last.superlayer == superlayer { return last.time }
    let local = tree.localTime(of: superlayer, at: time)
    last = (superlayer, local)
    return local
  }
}
