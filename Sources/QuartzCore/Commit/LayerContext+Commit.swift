import CoreGraphics
import RenderModel

// Commits (T9.7).

extension LayerContext: TransactionParticipant {
  /// Runs layout and display, copies the changed values, publishes them and delivers the events of animations that
  /// began or ended.
  func commitChanges() { server.timings.measure(.commit) { commitAll() } }

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
    inScope { commitChangedLayers(into: &commit) }
    if !commit.isEmpty { publish(&commit) }
  }

  /// Sends a commit that is not empty to the render server, empties it, and delivers the events of animations that began
  /// or ended by its time.
  func publish(_ commit: inout Commit) {
    if commit.changesStructure { structureVersion += 1 }
    for listener in listeners { listener.receive(commit, isLive: true) }
    server.commit(commit)
    // If a history is kept, its trees still refer to the nodes of the layers that were removed.
    if journal == nil { registry.release(commit.removed) } else { followHistory() }
    let addsMany = commit.inserted.count > FreedMemory.greatestCommit
    // After this the tree is the only owner of the values, so that it can change them in place.
    commit.clear()
    if addsMany { FreedMemory.giveBack() }
    deliver(server.advance(to: commit.mediaTime))
    updateTicking()
    onCommit?(commit.mediaTime)
  }

  /// Runs layout and display until no layer is marked. This takes several rounds, because layout may mark more layers;
  /// there are at most 16, which is a choice, in case the layout never settles.
  private func layOutAndDisplay() {
    if let layer, layer.context !== self { prepareSubtree(layer) }
    for _ in 0..<16 {
      let pending = changedLayers.filter { !$0.dirty.isDisjoint(with: .layoutAndDisplay) }
      if pending.isEmpty, !prepareNewcomers() { return }
      for layer in superlayersFirst(pending) {
        layer.layoutIfMarked()
        layer.displayIfNeeded()
        for child in layer.attachedLayers where child.context !== self { prepareSubtree(child) }
      }
    }
  }

  /// Lays out and displays the layers that are new below a changed layer: layout that ran before the commit may have
  /// added them. Returns true if one of them was marked.
  func prepareNewcomers() -> Bool {
    var wasNeeded = false
    for layer in changedLayers where !layer.dirty.isDisjoint(with: .sublayersAndMask) {
      for child in layer.attachedLayers where child.context !== self {
        if prepareSubtree(child) { wasNeeded = true }
      }
    }
    return wasNeeded
  }

  /// Runs layout and display in the subtree. Returns true if one of its layers was marked.
  @discardableResult
  private func prepareSubtree(_ layer: CALayer) -> Bool {
    var wasNeeded = false
    layer.forEachInSubtree { layer in
      if !layer.dirty.isDisjoint(with: .layoutAndDisplay) { wasNeeded = true }
      layer.layoutIfMarked()
      layer.displayIfNeeded()
    }
    return wasNeeded
  }

  /// Releases the layers that are no longer in the tree.
  private func releaseDeparted(into commit: inout Commit) {
    commit.removed = abandonedNodes
    abandonedNodes = []
    let departed = departedLayers
    departedLayers = []
    for layer in departed where layer.context === self {
      // A layer that was moved within the tree stays, but its animations end (L3.7).
      layer.detachAnimationsOfSubtree()
      if layer.pathToRoot.last !== self.layer { release(layer, &commit) }
    }
  }

  private func release(_ layer: CALayer, _ commit: inout Commit) {
    layer.forEachInSubtree { layer in
      guard layer.context === self else { return }
      commit.removed.append(layer.node)
      unregister(layer)
    }
  }

  /// Removes what the context keeps for a layer that leaves it. If `isRetained` is true, the layer exists as long as a kept
  /// tree of an earlier time contains it.
  func unregister(_ layer: CALayer, retained isRetained: Bool = false) {
    sharedContents.remove(layer.node)
    registry.remove(layer, keepsForHistory: journal != nil, retained: isRetained)
    layer.context = nil
    layer.removedAnimations = []
    layer.dirty.remove(.listed)
  }

  /// Releases a layer that another context takes over; its animations end here (L3.7). The next commit of this context
  /// removes the node from the render tree.
  private func detach(_ layer: CALayer) {
    layer.detachAllAnimations()
    abandonedNodes.append(layer.node)
    unregister(layer)
    ThreadObject.current().touch(self)
  }

  private func commitRoot(into commit: inout Commit) {
    rootChanged = false
    if let layer, layer.context !== self { admit(layer, &commit) }
    commit.root = .some(layer?.node)
  }

  private func commitChangedLayers(into commit: inout Commit) {
    noteRestarts(at: commit.time)
    // Layers that enter the tree are appended to the list during the loop.
    var index = 0
    while index < changedLayers.count {
      let layer = changedLayers[index]
      index += 1
      guard layer.context === self, layer.dirty.contains(.listed) else { continue }
      commit.updates.append(update(for: layer, &commit))
    }
    changedLayers.removeAll(keepingCapacity: changedLayers.count <= FreedMemory.greatestCommit)
  }

  /// Marks emitter layers whose clock was set back by a layer above them, so that they are part of this commit.
  private func noteRestarts(at time: CFTimeInterval) {
    for emitter in registry.emitters.values where emitter.followClock(at: time) {
      // `CALayer.note(_:)` would announce another commit, although the running one sends this change.
      if !emitter.dirty.contains(.listed) { changedLayers.append(emitter) }
      emitter.dirty.formUnion([.properties, .listed])
    }
  }

  /// Adds a layer that enters the tree, with all its values. Its sublayers are added when its own update is made.
  private func admit(_ layer: CALayer, _ commit: inout Commit) {
    layer.context?.detach(layer)
    layer.node = registry.add(layer)
    layer.context = self
    commit.inserted.append(layer.node)
    layer.dirty.formUnion(.everythingSent)
    changedLayers.append(layer)
  }

  private func update(for layer: CALayer, _ commit: inout Commit) -> NodeUpdate {
    var update = NodeUpdate(id: layer.node)
    let changes = layer.dirty
    layer.dirty.subtract(.everythingSent)
    if changes.contains(.properties) {
      layer.willCommit(at: commit.time)
      update.properties = layer.committedValues
      if journal != nil { shareContents(of: layer, &update) }
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

  /// Replaces an image in the update by an equal one that was committed earlier, so that they share memory. A layer
  /// that drew the image itself gets the shared one too.
  private func shareContents(of layer: CALayer, _ update: inout NodeUpdate) {
    guard case .image(let image)? = update.properties?.contents else {
      return sharedContents.remove(layer.node)
    }
    let shared = sharedContents.image(for: image, of: layer.node)
    guard shared !== image else { return }
    update.properties?.contents = .image(shared)
    guard layer.backingStore === image else { return }
    layer.backingStore = shared
    layer.values.contents = .image(shared)
  }

  /// Returns the new animations of the layer. A begin time of 0 becomes `time`, the time of the commit, on the layer's
  /// clock (T1.15).
  private func sendAnimations(of layer: CALayer, at time: Double) -> [AnimationValue] {
    var values: [AnimationValue] = []
    let local = layer.localTime(atContextTime: time)
    for attached in layer.attachedAnimations where !attached.isSent {
      attached.isSent = true
      attached.animation.resolveBeginTime(local)
      guard attached.animation.timing.isValid else {
        reject(attached, of: layer)
        continue
      }
      animatedDrawing.begin(attached, on: layer)
      values.append(attached.compiled(on: layer))
      journal?.append(attached, on: layer, at: time)
    }
    return values
  }

  /// Reports and stops an animation whose times are not finite, which is never shown (T1.26).
  private func reject(_ attached: AttachedAnimation, of layer: CALayer) {
    layer.report(.timesNotFinite, ofAnimation: attached.key)
    layer.attachedAnimations.removeAll { $0 === attached }
    attached.reportStop(finished: false)
  }
}
