import CoreGraphics

/// A presentation that is kept from frame to frame, so that the next evaluation allocates nothing and copies only the
/// values of layers that changed.
///
/// The key of each layer's values is the revision of the node from which they were computed. A node that changes gets
/// a revision that no other node ever has, so that nothing has to be invalidated. Values whose key differs from the
/// node's revision are copied from the model again, and so are values that a node's tracks do not write completely.
/// After an evaluation the presentation is equal to `Presentation(of:at:)`, whatever was evaluated before.
package struct EvaluationCache: Sendable {
  package private(set) var presentation = Presentation()
  /// The keys of `presentation.animated`.
  private var revisions: [NodeRevision] = []
  /// The times at which the values need not be computed again.
  private var rests = LayerRests()

  package init() {}

  /// Evaluates every animation of `tree` at `time` of its context.
  package mutating func evaluate(_ tree: LayerTree, at time: Double) {
    begin(tree, at: time)
    let ids = tree.animatedNodes
    if revisions.count > ids.count {
      revisions.removeLast(revisions.count - ids.count)
      presentation.animated.removeLast(presentation.animated.count - ids.count)
    }
    var clock = SiblingClock(time: time)
    tree.nodes.withUnsafeBufferPointer { nodes in
      guard let first = nodes.baseAddress else { return }
      for index in ids.indices {
        let local = clock.localTime(of: ids[index], in: tree)
        evaluate(first + Int(ids[index].index), at: index, localTime: local)
      }
    }
  }

  /// Evaluates only the animated nodes at these indices of `animatedNodes`. The values of the other nodes are then
  /// out of date.
  package mutating func evaluate(_ tree: LayerTree, only indices: [Int32], at time: Double) {
    guard revisions.count == tree.animatedNodes.count else { return evaluate(tree, at: time) }
    begin(tree, at: time)
    let ids = tree.animatedNodes
    var clock = SiblingClock(time: time)
    tree.nodes.withUnsafeBufferPointer { nodes in
      guard let first = nodes.baseAddress else { return }
      for (offset, index) in indices.enumerated() {
        if offset + Self.prefetchDistance < indices.count {
          let next = Int(indices[offset + Self.prefetchDistance])
          prefetch(first + Int(ids[next].index), next)
        }
        let id = ids[Int(index)]
        let local = clock.localTime(of: id, in: tree)
        evaluate(first + Int(id.index), at: Int(index), localTime: local)
      }
    }
  }

  private mutating func begin(_ tree: LayerTree, at time: Double) {
    rests.beginEvaluation(tree.animatedNodes.count)
    presentation.time = time
    presentation.emissions = tree.extendedEmissions(to: time)
  }

  /// The number of layers to prefetch ahead.
  private static let prefetchDistance = 4

  @inline(__always)
  private func prefetch(_ node: UnsafePointer<LayerNode>, _ index: Int) {
    PixelKernels.prefetch(node, bytes: MemoryLayout<LayerNode>.size)
    presentation.animated.withUnsafeBufferPointer { values in
      PixelKernels.prefetch(
        values.baseAddress.map { $0 + index }, bytes: MemoryLayout<LayerProperties>.size)
    }
  }

  /// Evaluates one node. When all of its tracks are flat, the values of the last frame are not reset, because the
  /// tracks write everything that can change. Nothing is done while all of its animations rest.
  ///
  /// The node is passed by its address, because a copy costs more than the evaluation.
  private mutating func evaluate(
    _ node: UnsafePointer<LayerNode>, at index: Int, localTime time: Double
  ) {
    if index >= revisions.count {
      presentation.animated.append(node.pointee.properties)
      revisions.append(node.pointee.revision)
    } else if node.pointee.mayRest, revisions[index] == node.pointee.revision,
      rests.rests(index, at: time)
    {
      return
    } else if revisions[index] != node.pointee.revision || !node.pointee.isFlat {
      presentation.animated[index] = node.pointee.properties
      revisions[index] = node.pointee.revision
      if !node.pointee.mayRest { rests.forget(index) }
    }
    for position in node.pointee.tracks.indices {
      node.pointee.tracks[position].apply(
        to: &presentation.animated[index], of: node, at: time)
    }
    if node.pointee.mayRest { rests.note(index, at: time, until: node.pointee.restEnd(after: time)) }
  }
}

// MARK: - Layers that rest

extension EvaluationCache {
  /// An evaluation, with which a later one can be compared.
  package struct Moment: Sendable {
    fileprivate let cache, evaluation: UInt64
  }

  /// The last evaluation.
  package var moment: Moment { Moment(cache: rests.cache, evaluation: rests.evaluation) }

  /// The number of layers that the last evaluation left as they were.
  package var restCount: Int { rests.count }

  /// Returns true when the values of the animated layer at `index` are known to be those that it had at `moment`. Replicas
  /// of the layer, whose clocks lag behind, may have changed.
  package func isUnchanged(_ index: Int, since moment: Moment) -> Bool {
    moment.cache == rests.cache && rests.isUnchanged(index, since: moment.evaluation)
  }

  /// Returns true when the values of the animated layer `node` are known to be those that it had at `moment`.
  package func isUnchanged(_ node: LayerNode, since moment: Moment) -> Bool {
    isUnchanged(Int(node.animatedIndex), since: moment)
  }
}

extension LayerNode {
  /// Returns the local time up to which no animation changes the values that they have at `time`; nil when the values may
  /// change at once.
  fileprivate func restEnd(after time: Double) -> Double? {
    var end = Double.infinity
    for track in tracks {
      guard let next = track.restEnd(after: time) else { return nil }
      end = min(end, next)
    }
    return end
  }
}

extension Track {
  /// Applies the track, which is one of `node`, to the node's `values`.
  @inline(__always)
  fileprivate func apply(
    to values: inout LayerProperties, of node: UnsafePointer<LayerNode>, at time: Double
  ) {
    switch kind {
    case .flat: apply(to: &values, model: node.model, at: time)
    case .transform(let part):
      apply(part, to: &values, model: node.pointee.properties.transform, at: time)
    case .matrices(let matrices):
      apply(matrices, to: &values, model: node.pointee.properties.transform, at: time)
    case .general(let animation):
      values.apply(node.pointee.animations[Int(animation)], atLayerTime: time)
    }
  }
}

extension UnsafePointer<LayerNode> {
  /// The address of the node's values.
  @inline(__always)
  fileprivate var model: UnsafeRawPointer { UnsafeRawPointer(self) + LayerNode.propertiesOffset }
}

extension LayerNode {
  fileprivate static let propertiesOffset = MemoryLayout<LayerNode>.offset(of: \.properties) ?? 0
}

/// A cache for local times. Most siblings have the local time of their superlayer.
private struct SiblingClock {
  /// The context time.
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
