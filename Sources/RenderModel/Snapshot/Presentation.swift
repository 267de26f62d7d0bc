internal import CPixelKernels
import CoreGraphics

/// The values of a tree's animated layers at one moment. The memory is kept from frame to frame, so that evaluation
/// allocates nothing.
@usableFromInline package struct Presentation: Sendable {
  package private(set) var time = 0.0
  /// The values, indexed by `LayerNode.animatedIndex`.
  @usableFromInline package private(set) var animated: [LayerProperties] = []

  package init() {}

  /// Evaluates every animation of `tree` at absolute media time `time`. The result depends only on the two arguments.
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

  /// Evaluates only the animated nodes at `indices` of `animatedNodes`; the values of the others are then out of date.
  package mutating func evaluate(_ tree: inout LayerTree, only indices: [Int32], at time: Double) {
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

  /// The number of layers to prefetch ahead.
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

  /// Evaluates one node. When all its tracks are flat, the values of the last frame need no reset, because the tracks
  /// write everything that can change.
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

  /// Returns the layer's values at `time`.
  @inlinable package func properties(of node: LayerNode) -> LayerProperties {
    node.animations.isEmpty ? node.properties : animated[Int(node.animatedIndex)]
  }

  /// Returns true when the layer's own transform tilts it out of its superlayer's plane.
  @inlinable package func isTilted(_ node: LayerNode) -> Bool {
    node.animations.isEmpty
      ? node.properties.transform.tilts
      : animated[Int(node.animatedIndex)].transform.tilts
  }

  /// Returns the layer's z position without copying its other values.
  @inlinable package func zPosition(of node: LayerNode) -> Double {
    node.animations.isEmpty
      ? node.properties.zPosition : animated[Int(node.animatedIndex)].zPosition
  }
}

/// A cache for local times: siblings mostly share the time of their superlayer.
private struct SiblingClock {
  /// The absolute media time.
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
