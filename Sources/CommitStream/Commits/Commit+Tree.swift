import RenderModel

extension Commit {
  /// Creates a commit that makes an empty tree equal to `tree`, for a recording that begins later than the tree.
  ///
  /// Transitions keep their pictures. The particles of emitters are born anew, because the history of emissions is not
  /// part of a commit.
  package init(describing tree: LayerTree, time: Double, mediaTime: Double) {
    self.init(time: time)
    self.mediaTime = mediaTime
    guard let root = tree.root else { return }
    self.root = .some(root)
    var pending = [root]
    while let id = pending.popLast() {
      inserted.append(id)
      let node = tree[id]
      var update = NodeUpdate(id: id)
      update.properties = node.properties
      update.addedAnimations = node.animations
      if !node.sublayers.isEmpty { update.sublayers = node.sublayers }
      if let mask = node.mask { update.mask = .some(mask) }
      updates.append(update)
      pending += node.sublayers.reversed()
      if let mask = node.mask { pending.append(mask) }
    }
  }
}
