import CoreGraphics
import RenderModel

/// The layers that stand for those of a recorded program, in a context that gets the commits of the recording one after
/// the other.
///
/// The committed values and animations are the recorded ones, so that the presentation at each time is the same as in the
/// recorded program. The layers have these values too, so that they can be read, selected and edited like others, and
/// changes of them are committed as usual. Each is of the class that Core Animation has for its kind of layer.
package final class RecordedLayers {
  private let context: LayerContext
  /// The layer of the context's tree whose only sublayer is the root of the recording.
  private let holder: CALayer
  /// The layers at the indices of their nodes in the recording.
  private var layers: [CALayer?] = []
  /// True if an animation was added that shows its last value until it is removed at its end.
  private var hasFillingAnimations = false
  /// The context time at which the next of them is removed, which is valid until a commit or until that time; infinity if
  /// there is none, and nil if it must be computed.
  private var removalTime: Double?
  /// The keys of animations whose commits follow, by their identifiers in the recording; empty for a recording, which has
  /// none.
  private var keys: [AnimationID: String?] = [:]
  /// Called with the tiles of a node of the recording that a frame has missed; nil for a recording, which has no others.
  package var onTilesMissing: ((NodeID, TileSpan) -> Void)?

  /// Creates the layers below `holder`, which is in the tree of `context` and has no other sublayers.
  package init(in context: LayerContext, below holder: CALayer) {
    (self.context, self.holder) = (context, holder)
  }

  /// Returns the layer of a node of the recording; nil if it is not in the tree.
  package func layer(of node: NodeID) -> CALayer? {
    let index = Int(node.index)
    return layers.indices.contains(index) ? layers[index] : nil
  }

  /// Returns the node in the recording of a layer that stands for one of it; otherwise nil.
  package func node(of layer: CALayer) -> NodeID? {
    layers.firstIndex { $0 === layer }.map { NodeID(index: Int32($0)) }
  }

  /// Goes on to a time of the context's clock. Animations that end until then are removed, as in the recorded program.
  /// Once `isOver` returns true, which is called for each of those times, all others are removed at `time`.
  package func advance(to time: Double, unless isOver: () -> Bool = { false }) {
    while hasFillingAnimations {
      let end = nextRemovalTime()
      guard end < time, !isOver() else { break }
      context.go(to: end)
      // A tree of its own for the time after the end, because the one before still has the animation.
      context.layer?.note(.properties)
      context.commitNow()
      removalTime = nil
    }
    context.go(to: time)
  }

  private func nextRemovalTime() -> Double {
    let now = context.liveTime
    if let removalTime, removalTime > now { return removalTime }
    let next = context.server.tree(at: .infinity).nextRemovalOfFilling(after: now)
    removalTime = next
    return next
  }

  /// Sets the key of an animation that a following commit adds; nil for one without a key.
  package func setKey(_ key: String?, of animation: AnimationID) {
    guard keys.count < Self.keyLimit, key?.utf8.count ?? 0 <= Self.keyLength else { return }
    keys[animation] = .some(key)
  }

  /// The greatest number of keys that wait for their animations, and the greatest length of a key in bytes. Both are choices.
  private static let (keyLimit, keyLength) = (100_000, 256)

  /// Applies a commit of the recording at the live time of the context. Changes of the layers that were made before are
  /// committed first. If `changesPast` is true, the values of the layers replace the same ones in the past as well.
  package func apply(_ recorded: Commit, changesPast: Bool = false) {
    context.commitNow()
    if changesPast { context.revisePast(recorded.updates, of: layers) }
    var own = Commit(time: 0)
    own.mediaTime = MediaClock.now()
    own.time = context.liveTime(at: own.mediaTime)
    insert(recorded, into: &own)
    for change in recorded.updates {
      if let change = update(change, at: own.time) { own.updates.append(change) }
    }
    remove(recorded.removed, from: &own)
    if let root = recorded.root { setRoot(root, in: &own) }
    context.finishRecorded(&own)
    removalTime = nil
  }

  // MARK: Layers

  private func insert(_ recorded: Commit, into own: inout Commit) {
    guard let last = recorded.inserted.map(\.index).max() else { return }
    layers += Array(repeating: nil, count: max(0, Int(last) + 1 - layers.count))
    var kinds: [NodeID: LayerKind] = [:]
    for change in recorded.updates { kinds[change.id] = change.properties?.kind }
    for node in recorded.inserted {
      let layer = (kinds[node] ?? .plain).makeLayer()
      layer.dirty = []
      (layer as? CATiledLayer)?.askElsewhere { [weak self] in self?.onTilesMissing?(node, $0) }
      context.admitRecorded(layer)
      layers[Int(node.index)] = layer
      own.inserted.append(layer.node)
    }
  }

  private func remove(_ nodes: [NodeID], from own: inout Commit) {
    var removed: [CALayer] = []
    for node in nodes {
      guard let layer = layer(of: node) else { continue }
      layers[Int(node.index)] = nil
      own.removed.append(layer.node)
      context.endRecordedAnimations(of: layer, at: own.time) { _ in true }
      context.unregister(layer, retained: true)
      removed.append(layer)
    }
    for layer in removed { layer.dropMovedSublayers() }
  }

  private func setRoot(_ node: NodeID?, in own: inout Commit) {
    let root = node.flatMap { layer(of: $0) }
    holder.setRecordedSublayers(root.map { [$0] } ?? [])
    var change = NodeUpdate(id: holder.node)
    change.sublayers = holder.children.map(\.node)
    own.updates.append(change)
  }

  // MARK: Changes of a layer

  private func update(_ recorded: NodeUpdate, at time: Double) -> NodeUpdate? {
    guard let layer = layer(of: recorded.id) else { return nil }
    var own = NodeUpdate(id: layer.node)
    if let values = recorded.properties {
      own.properties = values
      layer.setRecordedValues(values)
    }
    if let sublayers = recorded.sublayers {
      layer.setRecordedSublayers(sublayers.compactMap { self.layer(of: $0) })
      own.sublayers = layer.children.map(\.node)
    }
    if let mask = recorded.mask {
      layer.setRecordedMask(mask.flatMap { self.layer(of: $0) })
      own.mask = .some(layer.maskLayer?.node)
    }
    own.removedAnimations = end(recorded.removedAnimations, on: layer, at: time)
    own.addedAnimations = recorded.addedAnimations.map {
      let key = keys.removeValue(forKey: $0.id) ?? layer.freeKey(for: $0)
      return context.addRecorded($0, to: layer, forKey: key, at: time)
    }
    if recorded.addedAnimations.contains(where: \.showsEndUntilRemoved) { hasFillingAnimations = true }
    return own
  }

  private func end(_ ids: [AnimationID], on layer: CALayer, at time: Double) -> [AnimationID] {
    guard !ids.isEmpty else { return [] }
    let ended = Set(ids)
    return context.endRecordedAnimations(of: layer, at: time) { ended.contains($0) }
  }
}

extension AnimationValue {
  fileprivate var showsEndUntilRemoved: Bool { isRemovedOnCompletion && timing.fillMode.fillsForwards }
}

// MARK: - The context

extension LayerContext {
  /// Stops the clock at a time that is not before the live time, and ends the animations that have ended by then.
  fileprivate func go(to time: CFTimeInterval) {
    let now = MediaClock.now()
    timeBase = TimeBase(anchor: now, origin: time, rate: 0)
    deliver(server.advance(to: now))
  }

  /// Registers a layer that is to be committed with recorded values.
  fileprivate func admitRecorded(_ layer: CALayer) {
    layer.node = registry.add(layer)
    layer.context = self
  }

  /// Attaches a recorded animation to its layer, and returns its values with an identifier of this process.
  fileprivate func addRecorded(
    _ value: AnimationValue, to layer: CALayer, forKey key: String?, at time: CFTimeInterval
  ) -> AnimationValue {
    let animation = CAAnimation.recorded(value)
    animation.freeze()
    let attached = AttachedAnimation(key: key, animation: animation, groups: [])
    attached.recorded = RecordedAnimation(value)
    (attached.isSent, attached.hasStarted) = (true, true)
    layer.attachedAnimations.append(attached)
    journal?.append(attached, on: layer, at: time)
    return value.renumbered(attached.id)
  }

  /// Removes those animations of a layer whose identifiers in the recording meet `condition`, and returns their
  /// identifiers in this process.
  @discardableResult
  fileprivate func endRecordedAnimations(
    of layer: CALayer, at time: CFTimeInterval, where condition: (AnimationID) -> Bool
  ) -> [AnimationID] {
    var ended: [AnimationID] = []
    layer.attachedAnimations.removeAll { attached in
      guard let id = attached.recorded?.value.id, condition(id) else { return false }
      ended.append(attached.id)
      return true
    }
    for id in ended { journal?.end(id, at: time) }
    return ended
  }

  /// Sends a commit with recorded values.
  fileprivate func finishRecorded(_ commit: inout Commit) {
    let time = commit.time
    if !commit.isEmpty { publish(&commit) }
    for emitter in registry.emitters.values { emitter.noteRecordedClock(at: time) }
  }
}

// MARK: - Layers

extension CALayer {
  /// Stores values that are committed by themselves, and creates the objects that the recording has as values.
  fileprivate func setRecordedValues(_ new: LayerProperties) {
    let old = values
    values = new
    if let emitter = self as? CAEmitterLayer { emitter.makeRecordedObjects(replacing: old.emitter) }
    if let tiled = self as? CATiledLayer { tiled.takeRecordedTiles() }
  }

  /// Replaces the sublayers. Those that are no longer among them may already have another superlayer.
  fileprivate func setRecordedSublayers(_ layers: [CALayer]) {
    for child in children where child.parent === self { child.parent = nil }
    for layer in layers { layer.parent = self }
    children = layers
  }

  fileprivate func setRecordedMask(_ mask: CALayer?) {
    if let old = maskLayer, old.parent === self, !children.contains(where: { $0 === old }) {
      old.parent = nil
    }
    maskLayer = mask
    mask?.parent = self
  }

  /// Removes the sublayers that were moved to other layers from a layer that has left the tree.
  fileprivate func dropMovedSublayers() {
    children.removeAll { $0.parent !== self }
    if maskLayer?.parent !== self { maskLayer = nil }
  }

  /// Returns the key under which the animation probably was added: that of the property; nil if another animation has it.
  fileprivate func freeKey(for value: AnimationValue) -> String? {
    let animation = CAAnimation.recorded(value)
    let key = animation is CATransition ? kCATransition : (animation as? CAPropertyAnimation)?.keyPath
    return attachedAnimations.contains { $0.key == key } ? nil : key
  }
}
