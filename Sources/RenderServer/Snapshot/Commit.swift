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
  /// When the commit happened, in the context's time.
  package var time: Double
  /// The same in absolute media time.
  package var mediaTime: Double
  /// Whether it changes the past too: what a layer or an animation has always been.
  package var revisesHistory = false
  /// Later trees, which the replaced animation had left at its end, get the new one too: those of before this time of
  /// the context. nil: only trees that had it.
  package var revival: Double?

  package init(time: Double) { (self.time, mediaTime) = (time, time) }

  /// More entries than this are not worth keeping the memory for.
  private static let keptCapacity = 16384

  /// Empty again, for the next transaction: the memory of an ordinary commit stays.
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
  /// Whether layers come, go or change places.
  package var changesStructure: Bool {
    !inserted.isEmpty || !removed.isEmpty || root != nil
      || updates.indices.contains { updates[$0].sublayers != nil || updates[$0].mask != nil }
  }

  /// Whether old pictures have to be taken before it is applied.
  var addsTransitions: Bool {
    updates.indices.contains { index in
      updates[index].addedAnimations.indices.contains {
        updates[index].addedAnimations[$0].hasTransition
      }
    }
  }
}

/// The changes of one layer; nil is "as before".
package struct NodeUpdate: Sendable {
  package var id: NodeID
  /// Behind a reference, because most updates have none and lists of updates are moved about.
  package var properties: LayerProperties? {
    get { if case .new(let values) = values { values } else { nil } }
    set { values = newValue.map { .new($0) } ?? .asBefore }
  }
  private var values = Values.asBefore
  package var sublayers: [NodeID]?
  /// The new mask, when it changed; `.some(nil)` takes it away.
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
  /// Applies `commit`. Transitions among the new animations must have their snapshots by now.
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
    for animation in update.removedAnimations { self[update.id].remove(animation) }
    if !update.addedAnimations.isEmpty { append(update.addedAnimations, to: update.id) }
  }

  mutating func replaceProperties(of id: NodeID, with properties: LayerProperties) {
    if self[id].properties.timing != properties.timing { nextEvent = -.infinity }
    self[id].properties = properties
    self[id].isStale = true
    guard properties.kind == .tiled else { return }
    tilesFadeEnd = max(tilesFadeEnd, properties.rare.values.specific.tiled.fadeEnd)
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

  /// A mask's time and space are those of a sublayer. It may have become one just now.
  private mutating func replaceMask(of id: NodeID, with mask: NodeID?) {
    nextEvent = -.infinity
    if let old = self[id].mask, self[old].superlayer == id, !self[id].sublayers.contains(old) {
      self[old].superlayer = nil
    }
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
