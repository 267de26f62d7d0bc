import CoreGraphics

/// What one transaction changed: values copied out of the live layers. Only what changed is in it.
package struct Commit: Sendable {
  /// Layers that entered the tree, before anything else refers to them.
  package var inserted: [NodeID] = []
  package var updates: [NodeUpdate] = []
  /// Layers that left the tree.
  package var removed: [NodeID] = []
  /// The new root, when it changed.
  package var root: NodeID??
  /// When the commit happened, in absolute media time.
  package var time: Double

  package init(time: Double) { self.time = time }

  package var isEmpty: Bool {
    inserted.isEmpty && updates.isEmpty && removed.isEmpty && root == nil
  }
}

extension Commit {
  /// Whether old pictures have to be taken before it is applied.
  var addsTransitions: Bool { updates.contains(where: \.addsTransitions) }
}

/// The changes of one layer; nil is "as before".
package struct NodeUpdate: Sendable {
  package var id: NodeID
  package var properties: LayerProperties?
  package var sublayers: [NodeID]?
  /// The new mask, when it changed; `.some(nil)` takes it away.
  package var mask: NodeID??
  package var removedAnimations: [AnimationID] = []
  package var addedAnimations: [AnimationValue] = []

  package init(id: NodeID) { self.id = id }

  var addsTransitions: Bool {
    addedAnimations.contains { if case .transition = $0.kind { true } else { false } }
  }
}

extension LayerTree {
  /// Applies `commit`. Transitions among the new animations must have their snapshots by now.
  package mutating func apply(_ commit: Commit) {
    for id in commit.inserted { insert(id) }
    for update in commit.updates { apply(update) }
    for id in commit.removed { remove(id) }
    if let root = commit.root { setRoot(root) }
    nextEvent = -.infinity
    assert(checkInvariants())
  }

  private mutating func apply(_ update: NodeUpdate) {
    if let properties = update.properties {
      self[update.id].properties = properties
      self[update.id].isStale = true
    }
    if let sublayers = update.sublayers { replaceSublayers(of: update.id, with: sublayers) }
    if let mask = update.mask { replaceMask(of: update.id, with: mask) }
    for animation in update.removedAnimations { removeAnimation(animation, from: update.id) }
    for animation in update.addedAnimations { append(animation, to: update.id) }
  }

  private mutating func replaceSublayers(of id: NodeID, with sublayers: [NodeID]) {
    for child in self[id].sublayers where self[child].superlayer == id {
      self[child].superlayer = nil
    }
    for child in sublayers { self[child].superlayer = id }
    self[id].sublayers = sublayers
  }

  /// A mask's time and space are those of a sublayer.
  private mutating func replaceMask(of id: NodeID, with mask: NodeID?) {
    if let old = self[id].mask, self[old].superlayer == id { self[old].superlayer = nil }
    if let mask { self[mask].superlayer = id }
    self[id].mask = mask
  }

  /// Every sublayer knows its superlayer, and the animated nodes are exactly those with animations.
  /// Costs the whole tree: debug builds only, and small trees only.
  private func checkInvariants() -> Bool {
    guard nodes.count <= 256 else { return true }
    for (index, node) in nodes.enumerated() {
      let id = NodeID(index: Int32(index))
      guard node.sublayers.allSatisfy({ self[$0].superlayer == id }) else { return false }
      guard node.animations.isEmpty != animatedNodes.contains(id) else { return false }
    }
    return true
  }
}
