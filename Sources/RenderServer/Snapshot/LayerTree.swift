import CoreGraphics

/// Index of a layer in a tree. The owner of the tree hands them out and reuses those of removed layers.
package struct NodeID: Hashable, Sendable {
  package let index: Int32
  package init(index: Int32) { self.index = index }
}

/// One committed layer.
package struct LayerNode: Sendable {
  // In the order that leaves the fewest gaps.
  package var properties = LayerProperties()
  package var sublayers: [NodeID] = []
  /// In the order they were added (T3.7).
  package internal(set) var animations: [AnimationValue] = []
  /// The animations compiled for the frame loop.
  var tracks: [Track] = []
  package var superlayer: NodeID?
  /// Whether the tracks write every double that they read: then the last frame's values may stay.
  var isFlat = true
  /// Whether one of the animations is a transition, or a group with one.
  var hasTransition = false
  /// Whether the node stands in the tree's list of animated nodes.
  var isListed = false
  /// The layer whose alpha multiplies this one's picture (L2.11).
  package var mask: NodeID?
  /// The model or the animations changed since the presentation was last evaluated.
  var isStale = true
  /// Where `Presentation` keeps this node's animated values, or −1 when it has none.
  var animatedIndex: Int32 = -1

  /// Only the new ones are compiled: those before them do not depend on them.
  mutating func append(_ added: [AnimationValue]) {
    let first = animations.count
    if first == 0 { animations = added } else { animations += added }
    for index in first..<animations.count { compile(index) }
    isStale = true
  }

  private mutating func compile(_ index: Int) {
    if animations[index].hasTransition { hasTransition = true }
    guard let track = Track(animations[index], index, after: tracks) else { return }
    tracks.append(track)
    isFlat = isFlat && !track.needsReset
  }

  mutating func remove(_ animation: AnimationID) {
    guard let index = animations.firstIndex(where: { $0.id == animation }) else { return }
    animations.remove(at: index)
    animationsChanged()
  }

  /// Takes the place of the animations with the same ids.
  mutating func replace(_ changed: [AnimationValue]) {
    for animation in changed {
      guard let index = animations.firstIndex(where: { $0.id == animation.id }) else { continue }
      animations[index] = animation
    }
  }

  mutating func removeEndedAnimations() {
    let count = animations.count
    animations.removeAll { $0.hasReportedEnd && $0.isRemovedOnCompletion }
    if animations.count < count { animationsChanged() }
  }

  private mutating func animationsChanged() {
    tracks.removeAll(keepingCapacity: true)
    (isFlat, hasTransition, isStale) = (true, false, true)
    for index in animations.indices { compile(index) }
  }
}

/// The committed layers of one window: what the main thread last sent, without anything live in it.
///
/// In: commits. Out: nodes for evaluation and recording. It is a value with one owner, so a commit
/// changes it in place, at a cost that follows the change and not the size of the tree.
package struct LayerTree: Sendable {
  package private(set) var nodes: [LayerNode] = []
  package private(set) var root: NodeID?
  /// The nodes that have animations, in no particular order. Those whose last one was taken off stay
  /// here until `dropIdleNodes`.
  package private(set) var animatedNodes: [NodeID] = []
  /// No animation but those on `newlyAnimated` begins or ends before this absolute media time; −∞ when
  /// that must be worked out.
  var nextEvent = -Double.infinity
  /// The nodes that got animations since `advance` last looked.
  var newlyAnimated: [NodeID] = []
  /// Grows whenever `animatedNodes` changes.
  private(set) var animatedVersion = 0
  private var changes = ChangeLog()
  /// Of the emitter layers.
  var emissions: [NodeID: LayerEmission] = [:]
  /// Where the pictures of layers that show other contexts changed since they were recorded, in the pictures'
  /// pixels.
  var partialChanges: [NodeID: [PixelRect]] = [:]
  /// Until then, in absolute media time, new tiles of tiled layers appear.
  var tilesFadeEnd = -Double.infinity

  package init() {}

  package subscript(id: NodeID) -> LayerNode {
    get { nodes[Int(id.index)] }
    _modify { yield &nodes[Int(id.index)] }
  }

  /// Absolute media time → the layer's local time, through all its superlayers (T1.17).
  package func localTime(of id: NodeID, at time: Double) -> Double {
    localTime(of: id, at: time, depth: 0)
  }

  /// Recursion over the layers that have a clock of their own; in towers of such, a list takes its place.
  private func localTime(of id: NodeID, at time: Double, depth: Int) -> Double {
    guard let node = nextClock(from: id) else { return time }
    guard depth < 200 else { return localTimeByList(of: node, at: time) }
    let timing = self[node].properties.timing
    guard let superlayer = self[node].superlayer else { return timing.localTime(atParentTime: time) }
    return timing.localTime(atParentTime: localTime(of: superlayer, at: time, depth: depth + 1))
  }

  /// The layer itself, or the nearest above it, whose clock is not simply its superlayer's.
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

  /// The inverse of `localTime`: when, in absolute media time, the layer's clock shows `localTime`.
  /// nil when a layer on the way stands still, or its clock shows no number.
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

  /// The layer's values at absolute media time `time`: the committed ones with the animations applied
  /// in order (T3.7). `model` stands in for the committed ones.
  package func presentation(
    of id: NodeID, at time: Double, model: LayerProperties? = nil
  ) -> LayerProperties {
    guard !self[id].animations.isEmpty else { return model ?? self[id].properties }
    return presentation(of: id, atLocalTime: localTime(of: id, at: time), model: model)
  }

  /// The same at a time of the layer's own clock.
  func presentation(
    of id: NodeID, atLocalTime local: Double, model: LayerProperties? = nil
  ) -> LayerProperties {
    var properties = model ?? self[id].properties
    for animation in self[id].animations { properties.apply(animation, atLayerTime: local) }
    return properties
  }
}

// MARK: - What changed

extension LayerTree {
  /// The layers whose values or animations changed since the log stood at `position`; nil when that is no
  /// longer known, or when layers came, went or changed places.
  func changes(since position: Int) -> ArraySlice<NodeID>? { changes.since(position) }
  var changePosition: Int { changes.end }

  /// A copy to be kept: the log's memory stays with this tree alone.
  func withoutChangeLog() -> LayerTree {
    var copy = self
    copy.changes = changes.emptied
    return copy
  }

  mutating func noteChange(of id: NodeID) { changes.append(id) }
  mutating func noteChangeOfStructure() { changes.forget() }
}

extension LayerTree {
  mutating func setRoot(_ id: NodeID?) { root = id }

  /// Makes room for `id`, as a node with default values.
  mutating func insert(_ id: NodeID) {
    while nodes.count <= Int(id.index) { nodes.append(LayerNode()) }
    nodes[Int(id.index)] = LayerNode()
    emissions[id] = nil
  }

  mutating func remove(_ id: NodeID) {
    let isListed = self[id].isListed
    self[id] = LayerNode()
    self[id].isListed = isListed
    emissions[id] = nil
  }

  mutating func append(_ animations: [AnimationValue], to id: NodeID) {
    if !self[id].isListed {
      animatedNodes.append(id)
      animatedVersion += 1
    }
    self[id].isListed = true
    self[id].append(animations)
    newlyAnimated.append(id)
  }

  /// Takes the nodes without animations off the list, all in one go.
  mutating func dropIdleNodes() {
    animatedVersion += 1
    for id in animatedNodes where self[id].animations.isEmpty { self[id].isListed = false }
    animatedNodes.removeAll { [nodes] in !nodes[Int($0.index)].isListed }
  }
}
