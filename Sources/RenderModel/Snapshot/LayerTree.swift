import CoreGraphics

/// One committed layer.
@usableFromInline package struct LayerNode: Sendable {
  // The fields are in the order that needs the least padding.
  @usableFromInline package internal(set) var properties = LayerProperties()
  package var sublayers: [NodeID] = []
  /// The animations in the order in which they were added (T3.7).
  @usableFromInline package internal(set) var animations: [AnimationValue] = []
  /// The animations compiled for the frame loop.
  var tracks: [Track] = []
  package var superlayer: NodeID?
  /// True when the tracks write every double that they read, so that the values of the last frame are not reset.
  var isFlat = true
  /// True when there may be times between which the animations change nothing.
  var mayRest = true
  /// True when one of the animations is a transition or a group that contains one.
  package var hasTransition = false
  /// The layer whose alpha multiplies this layer's picture (L2.11).
  package var mask: NodeID?
  /// The index of this node in the tree's `animatedNodes`, and of its values in a presentation; −1 without
  /// animations.
  @usableFromInline var animatedIndex: Int32 = -1
  /// The memory to which the animations refer, without pictures of transitions that were not drawn when these were added.
  private(set) var animationMemory = ReferencedMemory()
  /// The identifier of the present values of `properties` and `animations`.
  private(set) var revision = NodeRevision.initial

  /// Sets the values without animations.
  package mutating func setProperties(_ values: LayerProperties) {
    properties = values
    revision = .next()
  }

  /// Appends animations and compiles only these, because earlier tracks do not depend on later ones.
  mutating func append(_ added: [AnimationValue]) {
    let first = animations.count
    if first == 0 { animations = added } else { animations += added }
    for index in first..<animations.count { compile(index) }
    revision = .next()
  }

  private mutating func compile(_ index: Int) {
    animationMemory.add(animations[index])
    if animations[index].hasTransition { (hasTransition, mayRest) = (true, false) }
    guard let track = Track(animations[index], index, after: tracks) else { return }
    tracks.append(track)
    isFlat = isFlat && !track.needsReset
    mayRest = mayRest && track.mayRest
  }

  /// Removes the animations in one pass, because the remaining ones are all compiled again. Animations that the node
  /// does not have are ignored.
  mutating func remove(_ removed: [AnimationID]) {
    let ids = Set(removed)
    let count = animations.count
    animations.removeAll { ids.contains($0.id) }
    if animations.count < count { animationsChanged() }
  }

  /// Replaces the animations that have the same identifiers.
  mutating func replace(_ changed: [AnimationValue]) {
    for animation in changed {
      guard let index = animations.firstIndex(where: { $0.id == animation.id }) else { continue }
      animations[index] = animation
    }
    animationMemory = ReferencedMemory(of: animations)
  }

  mutating func removeEndedAnimations() {
    let count = animations.count
    animations.removeAll { $0.hasReportedEnd && $0.isRemovedOnCompletion }
    if animations.count < count { animationsChanged() }
  }

  private mutating func animationsChanged() {
    tracks.removeAll(keepingCapacity: true)
    animationMemory = ReferencedMemory()
    (isFlat, mayRest, hasTransition, revision) = (true, true, false, .next())
    for index in animations.indices { compile(index) }
  }
}

/// The committed layers of one context: a snapshot of the layers that the main thread has committed, without
/// references to them. Times are those of the context's clock, which is media time in a window.
///
/// Commits change the tree; evaluation and recording read it. The tree is a value with one owner, so that a commit
/// changes it in place, at a cost that is proportional to the change and not to the size of the tree.
@usableFromInline package struct LayerTree: Sendable {
  @usableFromInline package private(set) var nodes: [LayerNode] = []
  package private(set) var root: NodeID?
  /// The nodes that have animations, in no particular order. Nodes whose last animation was removed stay in the list
  /// until `dropIdleNodes`.
  package private(set) var animatedNodes: [NodeID] = []
  /// The context time before which no animation begins or ends, except those of `newlyAnimated`; −∞ when it must
  /// be computed.
  var nextEvent = -Double.infinity
  /// The nodes that got animations since the last call of `advance`.
  var newlyAnimated: [NodeID] = []
  /// A counter that grows whenever `animatedNodes` changes.
  package private(set) var animatedVersion = 0
  private var changes = ChangeLog()
  /// The emission histories of the emitter layers.
  package var emissions: [NodeID: LayerEmission] = [:]
  /// The areas of hosted pictures that changed since they were recorded, in pixels of those pictures.
  package var partialChanges: [NodeID: [PixelRect]] = [:]
  /// The context time until which new tiles of tiled layers fade in.
  package var tilesFadeEnd = -Double.infinity

  package init() {}

  package subscript(id: NodeID) -> LayerNode {
    @inlinable _read { yield nodes[Int(id.index)] }
    _modify { yield &nodes[Int(id.index)] }
  }

  /// Returns the layer's local time at context time `time`, through all its superlayers (T1.17).
  package func localTime(of id: NodeID, at time: Double) -> Double {
    localTime(of: id, at: time, depth: 0)
  }

  /// Recurses over the layers that have clocks of their own, which allocates nothing. Beyond 200 of them, a list
  /// replaces the recursion, so that the stack suffices for any tree.
  private func localTime(of id: NodeID, at time: Double, depth: Int) -> Double {
    guard let node = nextClock(from: id) else { return time }
    guard depth < 200 else { return localTimeByList(of: node, at: time) }
    let timing = self[node].properties.timing
    guard let superlayer = self[node].superlayer else { return timing.localTime(atParentTime: time) }
    return timing.localTime(atParentTime: localTime(of: superlayer, at: time, depth: depth + 1))
  }

  /// Returns the layer itself or the nearest ancestor whose clock differs from its superlayer's.
  private func nextClock(from id: NodeID?) -> NodeID? {
    var next = id
    while let node = next, !self[node].properties.hasOwnClock { next = self[node].superlayer }
    return next
  }

  private func localTimeByList(of id: NodeID, at time: Double) -> Double {
    var clocks: [Timing] = []
    var next: NodeID? = id
    while let node = nextClock(from: next) {
      clocks.append(self[node].properties.timing)
      next = self[node].superlayer
    }
    return clocks.reversed().reduce(time) { $1.localTime(atParentTime: $0) }
  }

  /// Returns the context time at which the layer's clock shows `localTime`, the inverse of `localTime`; nil
  /// when the layer or one of its ancestors has speed 0, or when the result is not finite.
  package func absoluteTime(of id: NodeID, atLocalTime localTime: Double) -> Double? {
    var time = localTime
    var next: NodeID? = id
    while let node = next {
      let timing = self[node].properties.timing
      if timing.speed == 0 { return nil }
      time = timing.parentTime(atLocalTime: time)
      next = self[node].superlayer
    }
    return time.isFinite ? time : nil
  }

  /// Returns the layer's values at context time `time`: `model`, or the committed values if it is nil, with
  /// the animations applied in order (T3.7).
  package func presentation(
    of id: NodeID, at time: Double, model: LayerProperties? = nil
  ) -> LayerProperties {
    guard !self[id].animations.isEmpty else { return model ?? self[id].properties }
    return presentation(of: id, atLocalTime: localTime(of: id, at: time), model: model)
  }

  /// Returns the layer's values at a time of its own clock.
  package func presentation(
    of id: NodeID, atLocalTime local: Double, model: LayerProperties? = nil
  ) -> LayerProperties {
    var properties = model ?? self[id].properties
    for animation in self[id].animations { properties.apply(animation, atLayerTime: local) }
    return properties
  }
}

// MARK: - Changes

extension LayerTree {
  /// Returns the layers whose values or animations changed since `position`; nil when the log no longer contains the
  /// changes, or when the structure of the tree changed.
  package func changes(since position: Int) -> ArraySlice<NodeID>? { changes.since(position) }
  package var changePosition: Int { changes.end }

  /// Returns a copy with an empty change log, which is kept as an earlier tree.
  func withoutChangeLog() -> LayerTree {
    var copy = self
    copy.emptyChangeLog()
    return copy
  }

  /// Empties the change log, so that readers must examine the whole tree.
  mutating func emptyChangeLog() { changes = changes.emptied }

  package mutating func noteChange(of id: NodeID) { changes.append(id) }
  mutating func noteChangeOfStructure() { changes.removeAll() }
}

extension LayerTree {
  mutating func setRoot(_ id: NodeID?) { root = id }

  /// Resets the node at `id` to default values. Missing nodes up to it are added.
  mutating func insert(_ id: NodeID) {
    while nodes.count <= Int(id.index) { nodes.append(LayerNode()) }
    nodes[Int(id.index)] = LayerNode()
    emissions[id] = nil
  }

  mutating func remove(_ id: NodeID) {
    let index = self[id].animatedIndex
    self[id] = LayerNode()
    self[id].animatedIndex = index
    emissions[id] = nil
  }

  mutating func append(_ animations: [AnimationValue], to id: NodeID) {
    if self[id].animatedIndex < 0 {
      self[id].animatedIndex = Int32(animatedNodes.count)
      animatedNodes.append(id)
      animatedVersion += 1
    }
    self[id].append(animations)
    newlyAnimated.append(id)
  }

  /// Removes all nodes without animations from `animatedNodes`.
  mutating func dropIdleNodes() {
    animatedVersion += 1
    var count = 0
    for index in animatedNodes.indices {
      let id = animatedNodes[index]
      guard !self[id].animations.isEmpty else {
        self[id].animatedIndex = -1
        continue
      }
      self[id].animatedIndex = Int32(count)
      animatedNodes[count] = id
      count += 1
    }
    animatedNodes.removeLast(animatedNodes.count - count)
  }
}
