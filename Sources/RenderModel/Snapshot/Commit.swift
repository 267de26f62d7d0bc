import CoreGraphics

/// The changes of one transaction: values copied from the live layers that changed.
package struct Commit: Sendable {
  /// The layers that entered the tree; they are inserted before anything refers to them.
  package var inserted: [NodeID] = []
  package var updates: [NodeUpdate] = []
  /// The layers that left the tree.
  package var removed: [NodeID] = []
  /// The new root layer; nil when it did not change.
  package var root: NodeID??
  /// The time of the commit, on the context's clock.
  package var time: Double
  /// The time of the commit, in media time.
  package var mediaTime: Double
  /// True when the commit also changes the trees that are kept of earlier times.
  package var editsHistory = false
  /// The context time from which later trees, in which the replaced animation had already ended, get the new
  /// animation too; nil to change only the trees that contain the replaced animation.
  package var reinsertionTime: Double?
  /// The context time from which the kept trees, which do not have the new animations, get them; nil for a commit
  /// that replaces or removes animations.
  package var restorationTime: Double?

  package init(time: Double) { (self.time, mediaTime) = (time, time) }

  /// The number of elements beyond which an array's capacity is not kept for the next transaction; a choice.
  private static let keptCapacity = 16384

  /// Empties the commit for the next transaction, which sets the times again. Arrays of ordinary size keep their
  /// capacity. Commits that change the past are not used again.
  package mutating func clear() {
    inserted.removeAll(keepingCapacity: inserted.count <= Self.keptCapacity)
    updates.removeAll(keepingCapacity: updates.count <= Self.keptCapacity)
    removed.removeAll(keepingCapacity: removed.count <= Self.keptCapacity)
    root = nil
  }

  package var isEmpty: Bool {
    inserted.isEmpty && updates.isEmpty && removed.isEmpty && root == nil
  }
}

extension Commit {
  /// True when layers are inserted, removed or reordered, or when a mask or the root changes.
  package var changesStructure: Bool {
    !inserted.isEmpty || !removed.isEmpty || root != nil
      || updates.indices.contains { updates[$0].sublayers != nil || updates[$0].mask != nil }
  }

  /// True when an added animation is a transition, whose snapshot must be taken before the commit is applied.
  var addsTransitions: Bool {
    updates.indices.contains { index in
      updates[index].addedAnimations.indices.contains {
        updates[index].addedAnimations[$0].hasTransition
      }
    }
  }
}

/// The changes of one layer. Nil means that the value did not change.
package struct NodeUpdate: Sendable {
  package var id: NodeID
  /// The new values. They are stored indirectly, because most updates have none and arrays of updates are moved often.
  package var properties: LayerProperties? {
    get { if case .new(let values) = values { values } else { nil } }
    set { values = newValue.map { .new($0) } ?? .asBefore }
  }
  private var values = Values.asBefore
  package var sublayers: [NodeID]?
  /// The new mask; nil when it did not change, `.some(nil)` when it is removed.
  package var mask: NodeID??
  package var removedAnimations: [AnimationID] = []
  package var addedAnimations: [AnimationValue] = []

  private enum Values: Sendable {
    case asBefore
    indirect case new(LayerProperties)
  }

  package init(id: NodeID) { self.id = id }

  var addsTransitions: Bool { addedAnimations.contains(where: \.hasTransition) }
}

extension LayerTree {
  /// Applies `commit`. The snapshots of its transitions must already exist.
  package mutating func apply(_ commit: Commit) {
    for id in commit.inserted { insert(id) }
    var mayEndAnimations = !commit.removed.isEmpty
    for index in commit.updates.indices {
      apply(commit.updates[index])
      if !commit.updates[index].removedAnimations.isEmpty { mayEndAnimations = true }
    }
    for id in commit.removed { remove(id) }
    if mayEndAnimations { dropIdleNodes() }
    if let root = commit.root { setRoot(root) }
    if commit.changesStructure { noteChangeOfStructure() }
    for index in commit.updates.indices {
      noteEmission(of: commit.updates[index].id, at: commit.time)
    }
    assert(checkInvariants())
  }

  private mutating func apply(_ update: NodeUpdate) {
    noteChange(of: update.id)
    if let properties = update.properties { replaceProperties(of: update.id, with: properties) }
    if let sublayers = update.sublayers { replaceSublayers(of: update.id, with: sublayers) }
    if let mask = update.mask { replaceMask(of: update.id, with: mask) }
    if !update.removedAnimations.isEmpty { self[update.id].remove(update.removedAnimations) }
    if !update.addedAnimations.isEmpty { append(update.addedAnimations, to: update.id) }
  }

  mutating func replaceProperties(of id: NodeID, with properties: LayerProperties) {
    if self[id].properties.timing != properties.timing { nextEvent = -.infinity }
    self[id].setProperties(properties)
    guard properties.kind == .tiled else { return }
    tilesFadeEnd = max(tilesFadeEnd, properties.rare.values.ofKind.tiled.fadeEnd)
  }

  private mutating func replaceSublayers(of id: NodeID, with sublayers: [NodeID]) {
    // Layers that move to another superlayer may get another clock.
    nextEvent = -.infinity
    for child in self[id].sublayers where self[child].superlayer == id {
      self[child].superlayer = nil
    }
    for child in sublayers { self[child].superlayer = id }
    self[id].sublayers = sublayers
  }

  /// Replaces the mask, whose time and space are those of a sublayer. The old mask may have become a sublayer in the
  /// same commit.
  private mutating func replaceMask(of id: NodeID, with mask: NodeID?) {
    nextEvent = -.infinity
    if let old = self[id].mask, self[old].superlayer == id, !self[id].sublayers.contains(old) {
      self[old].superlayer = nil
    }
    if let mask { self[mask].superlayer = id }
    self[id].mask = mask
  }

  /// Returns true when every sublayer refers to its superlayer and the list of animated nodes is correct. The check
  /// visits the whole tree, so it is made only in debug builds and for small trees.
  private func checkInvariants() -> Bool {
    guard nodes.count <= 256 else { return true }
    for (index, node) in nodes.enumerated() {
      let id = NodeID(index: Int32(index))
      guard node.sublayers.allSatisfy({ self[$0].superlayer == id }) else { return false }
      guard node.animations.isEmpty != animatedNodes.contains(id) else { return false }
    }
    return animatedNodes.indices.allSatisfy { self[animatedNodes[$0]].animatedIndex == $0 }
  }
}
