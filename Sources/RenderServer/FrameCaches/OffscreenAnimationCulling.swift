import DisplayLists
import Raster
import CoreGraphics
import RenderModel

/// The animated layers that need no evaluation, because they stay outside the visible area whatever their animations
/// do. A layer that changes is evaluated again, and all layers are when one with sublayers or a mask changes.
struct OffscreenAnimationCulling: Sendable {
  /// The layers to evaluate, as indices into the tree's animated nodes.
  private(set) var awake: [Int32] = []
  private var isSuspended: [Bool] = []
  private var suspendedCount = 0
  private var isStale = true
  private var version = -1

  mutating func suspend(_ id: NodeID) {
    guard !isSuspended[Int(id.index)] else { return }
    isSuspended[Int(id.index)] = true
    suspendedCount += 1
    isStale = true
  }

  mutating func wakeAll(_ tree: LayerTree) {
    isStale = true
    guard suspendedCount > 0 || isSuspended.count != tree.nodes.count else { return }
    suspendedCount = 0
    isSuspended.removeAll(keepingCapacity: true)
    isSuspended.append(contentsOf: repeatElement(false, count: tree.nodes.count))
  }

  /// Updates `awake` after `changes`.
  mutating func prepare(_ tree: LayerTree, _ changes: ArraySlice<NodeID>) {
    if version != tree.animatedVersion || changes.contains(where: tree.hasOthersBelow) {
      version = tree.animatedVersion
      wakeAll(tree)
    }
    for id in changes { wake(id) }
    guard isStale else { return }
    isStale = false
    awake.removeAll(keepingCapacity: true)
    for (index, id) in tree.animatedNodes.enumerated() where !isSuspended[Int(id.index)] {
      awake.append(Int32(index))
    }
  }

  private mutating func wake(_ id: NodeID) {
    guard isSuspended[Int(id.index)] else { return }
    isSuspended[Int(id.index)] = false
    suspendedCount -= 1
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
  func staysOutOfSight(_ id: NodeID) -> Bool {
    guard tree[id].sublayers.isEmpty, tree[id].mask == nil, !hasEffects(tree[id].properties),
      !tree.movesAbove(id), let superlayer = tree[id].superlayer,
      !tree[superlayer].properties.transformsSublayers, let travel = tree[id].travel
    else { return false }
    let index = Int(records[Int(superlayer.index)].plane)
    guard index >= 0 else { return false }
    return planes[index].toPixels.pixelBounds(of: travel).intersection(planes[index].clip).isEmpty
  }
}
