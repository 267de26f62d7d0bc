import CoreGraphics
import RenderModel

/// The animated layers that need no evaluation, because they stay outside of the visible area during all of their
/// animations. When a layer changes, it is evaluated again. When a layer with sublayers or a mask changes, all layers
/// are.
struct OffscreenAnimationCulling: Sendable {
  /// The layers to evaluate, as indices into the tree's animated nodes.
  private(set) var evaluated: [Int32] = []
  private var isCulled: [Bool] = []
  private var culledCount = 0
  private var isStale = true
  private var version = -1

  mutating func cull(_ id: NodeID) {
    guard !isCulled[Int(id.index)] else { return }
    isCulled[Int(id.index)] = true
    culledCount += 1
    isStale = true
  }

  mutating func restoreAll(_ tree: LayerTree) {
    isStale = true
    guard culledCount > 0 || isCulled.count != tree.nodes.count else { return }
    culledCount = 0
    isCulled.removeAll(keepingCapacity: true)
    isCulled.append(contentsOf: repeatElement(false, count: tree.nodes.count))
  }

  /// Updates `evaluated` after `changes`.
  mutating func prepare(_ tree: LayerTree, _ changes: ArraySlice<NodeID>) {
    if version != tree.animatedVersion || changes.contains(where: tree.hasOthersBelow) {
      version = tree.animatedVersion
      restoreAll(tree)
    }
    for id in changes { restore(id) }
    guard isStale else { return }
    isStale = false
    evaluated.removeAll(keepingCapacity: true)
    for (index, id) in tree.animatedNodes.enumerated() where !isCulled[Int(id.index)] {
      evaluated.append(Int32(index))
    }
  }

  private mutating func restore(_ id: NodeID) {
    guard isCulled[Int(id.index)] else { return }
    isCulled[Int(id.index)] = false
    culledCount -= 1
    isStale = true
  }
}

extension LayerTree {
  fileprivate func hasOthersBelow(_ id: NodeID) -> Bool {
    !self[id].sublayers.isEmpty || self[id].mask != nil
  }

  /// Returns true when an ancestor of `id` is animated.
  fileprivate func movesAbove(_ id: NodeID) -> Bool {
    var next = self[id].superlayer
    while let node = next {
      if !self[node].animations.isEmpty { return true }
      next = self[node].superlayer
    }
    return false
  }
}

extension Recorder {
  /// Returns true when a layer that is not visible now cannot become visible by its own animations.
  func staysOffCanvas(_ id: NodeID) -> Bool {
    guard tree[id].sublayers.isEmpty, tree[id].mask == nil, !tree[id].properties.hasEffects,
      !tree.movesAbove(id), let superlayer = tree[id].superlayer,
      !tree[superlayer].properties.transformsSublayers, let frame = tree[id].animatedFrame
    else { return false }
    let index = Int(records[Int(superlayer.index)].plane)
    guard index >= 0 else { return false }
    return planes[index].toPixels.pixelBounds(of: frame).intersection(planes[index].clip).isEmpty
  }
}
