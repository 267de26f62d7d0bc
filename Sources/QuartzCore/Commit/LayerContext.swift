import CoreGraphics
import RenderServer

/// Ties a layer tree to a render context: what a window has. A layer is "live" (implicit animations,
/// presentation) while it is in the tree of one.
///
/// `@unchecked Sendable`: everything but `server` belongs to the thread that owns the layers; events
/// from the render thread are brought there before `deliver` is called.
package final class LayerContext: @unchecked Sendable {
  package let server = RenderContext()

  // Unchecked, here and in the objects that a change goes through: no code runs inside an access, and the
  // checks would be a tenth of the cost of a change.
  @exclusivity(unchecked) private var changedLayers: [CALayer] = []
  @exclusivity(unchecked) private var departedLayers: [CALayer] = []
  /// Of layers that another context took before this one noticed that they had left.
  @exclusivity(unchecked) private var abandonedNodes: [NodeID] = []
  /// The memory of the last commit.
  @exclusivity(unchecked) private var spareCommit = Commit(time: 0)
  private var rootChanged = false
  @exclusivity(unchecked) private var nodes = NodeAllocator()
  /// The layers of the tree; a node's index is its place.
  @exclusivity(unchecked) private var layersByNode: [CALayer?] = []
  /// Those that left, while somebody else keeps them: in the past they still show.
  private var departedByNode: [Int32: WeakLayer] = [:]
  /// Grows with every commit in which layers came, went or changed places.
  package private(set) var structureVersion = 0
  private let drawn = AnimatedDrawing()
  /// What the server was told: telling it waits for the frame that is being recorded.
  private var isTicking = false
  /// The time of the frame that is being made; nil means now.
  private(set) var frameTime: Double?
  /// Tiles are drawn when a frame asks for them, by whoever makes the frame, and do not fade in: for
  /// pictures that must not depend on how fast somebody draws.
  package var drawsTilesAtOnce = false

  /// Whether it is shown inside a window of another context; links that belong to nobody do not follow it.
  let isHosted: Bool
  /// Every animation that was committed, when the past is kept.
  package internal(set) var journal: AnimationJournal?
  var base = TimeBase.media

  package init(isHosted: Bool = false) {
    self.isHosted = isHosted
    FrameTicker.shared.add(self)
  }

  /// The layers' references to their context are not counted.
  deinit {
    FrameTicker.shared.remove(self)
    for layer in layersByNode { layer?.context = nil }
  }

  /// The root of the tree. Setting it takes effect with the transaction, like any change.
  package var layer: CALayer? {
    didSet {
      guard layer !== oldValue else { return }
      if let oldValue, oldValue.context === self { departedLayers.append(oldValue) }
      rootChanged = true
      ThreadObject.current().touch(self)
    }
  }

  func note(_ layer: CALayer) {
    changedLayers.append(layer)
    ThreadObject.current().touch(self)
  }

  func noteDeparture(of layer: CALayer) {
    departedLayers.append(layer)
    ThreadObject.current().touch(self)
  }

  func noteRemoval(of attached: AttachedAnimation, from layer: CALayer) {
    layer.removedAnimations.append(attached.id)
    journal?.end(attached.id, at: liveTime)
    drawn.end(attached, on: layer)
    layer.note(.animations)
  }
}

// MARK: - Committing (T9.7)

extension LayerContext {
  /// Layout, display, copy the changed values out, publish, report.
  func commitChanges() { server.stages.measure(.commit) { commitAll() } }

  private func commitAll() {
    inScope { layOutAndDisplay() }
    var commit = Commit(time: 0)
    swap(&commit, &spareCommit)
    commit.mediaTime = MediaClock.now()
    commit.time = liveTime(at: commit.mediaTime)
    send(&commit)
    spareCommit = commit
  }

  private func send(_ commit: inout Commit) {
    releaseDeparted(into: &commit)
    if rootChanged { commitRoot(into: &commit) }
    commitChangedLayers(into: &commit)
    guard !commit.isEmpty else { return }
    if commit.changesStructure { structureVersion += 1 }
    server.commit(commit)
    // In the past the numbers are still those of the layers that left.
    if journal == nil { nodes.giveBack(commit.removed) }
    // Now the tree alone holds what was sent, and may change it in place.
    commit.clear()
    deliver(server.advance(to: commit.mediaTime))
    updateTicking()
  }

  /// Layout may change more layers, so it goes on until nothing is marked; a layout that never comes
  /// to rest is cut off.
  private func layOutAndDisplay() {
    if let layer, layer.context !== self { prepareSubtree(layer) }
    for _ in 0..<16 {
      let pending = changedLayers.filter { !$0.dirty.isDisjoint(with: [.layout, .display]) }
      if pending.isEmpty, !prepareNewcomers() { return }
      for layer in superlayersFirst(pending) {
        layer.layoutIfMarked()
        layer.displayIfNeeded()
        for child in layer.attachedLayers where child.context !== self { prepareSubtree(child) }
      }
    }
  }

  /// Layers may come into the tree below one that was laid out before the commit. Whether there was anything to
  /// do.
  private func prepareNewcomers() -> Bool {
    var wasNeeded = false
    for layer in changedLayers where !layer.dirty.isDisjoint(with: [.sublayers, .mask]) {
      for child in layer.attachedLayers where child.context !== self {
        if prepareSubtree(child) { wasNeeded = true }
      }
    }
    return wasNeeded
  }

  /// Whether there was anything to do.
  @discardableResult
  private func prepareSubtree(_ layer: CALayer) -> Bool {
    var wasNeeded = false
    layer.forEachInSubtree { layer in
      if !layer.dirty.isDisjoint(with: [.layout, .display]) { wasNeeded = true }
      layer.layoutIfMarked()
      layer.displayIfNeeded()
    }
    return wasNeeded
  }

  private func releaseDeparted(into commit: inout Commit) {
    commit.removed = abandonedNodes
    abandonedNodes = []
    let departed = departedLayers
    departedLayers = []
    for layer in departed where layer.context === self {
      // Moved within the tree: it stays, but its animations end (L3.7).
      layer.detachAnimationsOfSubtree()
      if layer.pathToRoot.last !== self.layer { release(layer, &commit) }
    }
  }

  private func release(_ layer: CALayer, _ commit: inout Commit) {
    layer.forEachInSubtree { layer in
      guard layer.context === self else { return }
      commit.removed.append(layer.node)
      forget(layer)
    }
  }

  private func forget(_ layer: CALayer) {
    layersByNode[Int(layer.node.index)] = nil
    if journal != nil { departedByNode[layer.node.index] = WeakLayer(layer: layer) }
    layer.context = nil
    layer.removedAnimations = []
    layer.dirty.remove(.listed)
  }

  /// Another context takes the layer; its animations end here (L3.7).
  private func giveUp(_ layer: CALayer) {
    layer.detachAllAnimations()
    abandonedNodes.append(layer.node)
    forget(layer)
    ThreadObject.current().touch(self)
  }

  private func commitRoot(into commit: inout Commit) {
    rootChanged = false
    if let layer, layer.context !== self { admit(layer, &commit) }
    commit.root = .some(layer?.node)
  }

  private func commitChangedLayers(into commit: inout Commit) {
    // Layers that enter the tree come onto the list while it is worked off.
    var index = 0
    while index < changedLayers.count {
      let layer = changedLayers[index]
      index += 1
      guard layer.context === self, layer.dirty.contains(.listed) else { continue }
      commit.updates.append(update(for: layer, &commit))
    }
    changedLayers.removeAll(keepingCapacity: true)
  }

  /// A layer enters the tree: everything about it is news. Its sublayers follow with its update.
  private func admit(_ layer: CALayer, _ commit: inout Commit) {
    layer.context?.giveUp(layer)
    layer.node = nodes.take()
    layer.context = self
    keep(layer)
    commit.inserted.append(layer.node)
    layer.dirty.formUnion([.properties, .sublayers, .mask, .animations, .listed])
    changedLayers.append(layer)
  }

  private func keep(_ layer: CALayer) {
    let index = Int(layer.node.index)
    if index == layersByNode.count { layersByNode.append(layer) } else { layersByNode[index] = layer }
  }

  private func update(for layer: CALayer, _ commit: inout Commit) -> NodeUpdate {
    var update = NodeUpdate(id: layer.node)
    let changes = layer.dirty
    layer.dirty.subtract([.properties, .sublayers, .mask, .animations, .listed])
    if changes.contains(.properties) {
      layer.willCommit(at: commit.time)
      update.properties = layer.committedValues
    }
    if changes.contains(.sublayers) {
      for child in layer.children where child.context !== self { admit(child, &commit) }
      update.sublayers = layer.children.map(\.node)
    }
    if changes.contains(.mask) {
      if let mask = layer.maskLayer, mask.context !== self { admit(mask, &commit) }
      update.mask = .some(layer.maskLayer?.node)
    }
    if changes.contains(.animations) {
      if !layer.removedAnimations.isEmpty {
        swap(&update.removedAnimations, &layer.removedAnimations)
      }
      update.addedAnimations = sendAnimations(of: layer, at: commit.time)
    }
    return update
  }

  /// T1.15: what begins "now" begins at the commit, on the layer's own clock.
  private func sendAnimations(of layer: CALayer, at time: Double) -> [AnimationValue] {
    var values: [AnimationValue] = []
    let local = layer.localTime(atContextTime: time)
    for attached in layer.attachedAnimations where !attached.isSent {
      attached.isSent = true
      attached.animation.resolveBeginTime(local)
      guard attached.animation.timingValues.isValid else {
        reject(attached, of: layer)
        continue
      }
      drawn.begin(attached, on: layer)
      values.append(attached.compiled(on: layer))
      journal?.append(attached, on: layer, at: time)
    }
    return values
  }

  /// T1.26.
  private func reject(_ attached: AttachedAnimation, of layer: CALayer) {
    layer.report(.timesNotFinite, ofAnimation: attached.key)
    layer.attachedAnimations.removeAll { $0 === attached }
    attached.reportStop(finished: false)
  }
}

// MARK: - What comes back

extension LayerContext {
  /// Takes note of animations that began or ended, and schedules their callbacks. On the thread that
  /// owns the layers.
  package func deliver(_ events: [AnimationEvent]) {
    inScope { take(events) }
  }

  private func take(_ events: [AnimationEvent]) {
    for event in events {
      guard let layer = layer(of: event.node),
        let attached = layer.attachedAnimations.first(where: { $0.id == event.animation })
      else { continue }
      switch event.kind {
      case .started: attached.reportStart()
      case .finished: finish(attached, on: layer)
      }
    }
  }

  private func finish(_ attached: AttachedAnimation, on layer: CALayer) {
    drawn.end(attached, on: layer)
    if attached.animation.isRemovedOnCompletion {
      layer.attachedAnimations.removeAll { $0 === attached }
    }
    attached.reportStop(finished: true)
  }

  /// A frame was shown: display links fire, and layers that draw what animates draw it anew.
  package func deliver(_ beat: FrameBeat) {
    inScope { drawn.display() }
    FrameTicker.shared.fire(beat, from: self)
    updateTicking()
    CATransaction.flush()
  }

  /// Asks for ticks exactly while somebody needs them.
  func updateTicking() {
    let needsTicks = !drawn.isEmpty || FrameTicker.shared.needsTicks(from: self)
    guard needsTicks != isTicking else { return }
    isTicking = needsTicks
    server.setTicking(needsTicks)
  }

  /// Draws the layers that draw what animates, as of `time`: before a frame is rendered at a time of
  /// the caller's choosing.
  func displayAnimatedLayers(at time: Double) {
    guard !drawn.isEmpty else { return }
    frameTime = time
    drawn.display()
    frameTime = nil
  }

  /// The layer that has, or in the past had, the number `node`; nil once nobody keeps it any more.
  package func layer(everOf node: NodeID) -> CALayer? {
    layer(of: node) ?? departedByNode[node.index]?.layer
  }

  /// nil when the layer has left the tree since.
  private func layer(of node: NodeID) -> CALayer? {
    let index = Int(node.index)
    return layersByNode.indices.contains(index) ? layersByNode[index] : nil
  }

  /// Reports what could not be drawn, by the path of the layer.
  package func deliver(_ problems: [RenderProblem]) {
    for problem in problems {
      guard let layer = layer(of: problem.node) else { continue }
      if case .tilesMissing(let span) = problem.kind {
        (layer as? CATiledLayer)?.provide(span, atOnce: drawsTilesAtOnce)
      } else {
        Issue(problem.kind, layer: layer.treePath).map(Issue.report)
      }
    }
  }
}

private struct WeakLayer {
  weak var layer: CALayer?
}
