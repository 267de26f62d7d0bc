import CoreGraphics
import RenderModel

// Changes to trees of the past, for edits in a player that can go back in time.

extension LayerContext {
  /// Replaces the animation of a journal entry by `animation`, in the kept trees of the past and on the layer. The
  /// layer gets it if it still has the old animation, or if the new one lasts until now. A begin time of 0 is not
  /// replaced by the time of the commit. Returns the number of the new animation. A layer that is in no tree any more keeps
  /// its animation, whose number is returned.
  @discardableResult
  package func editHistory(_ entry: AnimationJournal.Entry, as animation: CAAnimation) -> UInt64 {
    guard knows(entry.layer) else { return entry.id }
    let reinsertionTime = reinsertionTime(of: entry, as: animation)
    let new = replacement(of: entry, animation, isRevived: reinsertionTime != nil)
    var update = NodeUpdate(id: entry.layer.node)
    update.removedAnimations = [entry.attached.id]
    update.addedAnimations = [new.compiled(on: entry.layer)]
    var commit = revision(update)
    commit.reinsertionTime = reinsertionTime
    send(commit, inPlaceOf: entry, new)
    journal?.replace(entry.attached.id, by: new)
    return new.id.rawValue
  }

  /// Removes one animation of the journal from its layer, from the past and from the journal, as if it had never been
  /// added. Its delegate and completion blocks are told that it has stopped.
  package func removeFromHistory(_ entry: AnimationJournal.Entry) {
    let layer = entry.layer
    guard knows(layer) else { return }
    var update = NodeUpdate(id: layer.node)
    update.removedAnimations = [entry.attached.id]
    let index = layer.attachedAnimations.firstIndex { $0 === entry.attached }
    index.map { _ = layer.attachedAnimations.remove(at: $0) }
    send(revision(update), isLive: index != nil && layer.context === self)
    animatedDrawing.end(entry.attached, on: layer)
    entry.attached.reportStop(finished: false)
    journal?.remove(entry.attached.id)
  }

  /// Restores an animation that `removeFromHistory(_:)` removed: in the past, in the journal, and on its layer, unless
  /// it has ended or was replaced since. The animation keeps its number and its times; its delegate is not notified of
  /// its end.
  package func restoreInHistory(_ entry: AnimationJournal.Entry) {
    let layer = entry.layer
    guard knows(layer) else { return }
    var update = NodeUpdate(id: layer.node)
    update.addedAnimations = [entry.attached.compiled(on: layer)]
    var commit = revision(update)
    commit.restorationTime = entry.time
    commit.reinsertionTime = nextTime(after: entry)
    let stays = !entry.animation.isRemovedOnCompletion || lasts(entry.attached, on: layer)
    let isLive = layer.context === self && commit.reinsertionTime == nil && stays
    if isLive {
      layer.attachedAnimations.append(entry.attached)
      animatedDrawing.begin(entry.attached, on: layer)
    }
    send(commit, isLive: isLive)
    journal?.insert(entry)
  }

  /// Returns true if the layer is in the tree or in a kept one of the past. The node of another layer may belong to a new
  /// layer by now.
  private func knows(_ layer: CALayer) -> Bool { registry.layer(everOf: layer.node) === layer }

  /// Returns true if the layer's committed value at `keyPath` is the same now as at `time`, on this context's clock. A
  /// value that changed and changed back counts as the same.
  package func hasSameValue(at keyPath: String, of layer: CALayer, as time: CFTimeInterval) -> Bool {
    guard let path = PropertyPath(keyPath, kind: layer.kind) else { return false }
    let (then, now) = (committedValues(of: layer, at: time), committedValues(of: layer, at: .infinity))
    return then[path: path] == now[path: path]
  }

  /// Sets a model value of a layer without an animation: now, and in the kept trees of the past back to the time at
  /// which the layer got its present value. The displayed time does not change.
  package func setInPast(_ value: Any?, _ keyPath: String, of layer: CALayer) {
    let old = committedValues(of: layer, at: .infinity)
    inScope {
      withoutActions {
        layer.setValue(value, forKeyPath: keyPath)
        guard layer.context === self, let path = PropertyPath(keyPath, kind: layer.kind) else { return }
        // This comes before the commit, which adds a tree that already has the new value.
        let (before, after) = (old[path: path], layer.values[path: path])
        server.revisePast([ValueRevision(of: layer.node, path, from: before, to: after)])
      }
    }
  }

  /// Returns the animation that replaces the entry's. If the entry's animation has ended (`isRevived`), the new one has
  /// no delegate, because the delegate was already notified of that end.
  private func replacement(
    of entry: AnimationJournal.Entry, _ animation: CAAnimation, isRevived: Bool
  ) -> AttachedAnimation {
    let copy = animation.duplicate()
    if isRevived { copy.delegate = nil }
    let new = AttachedAnimation(key: entry.key, animation: copy, groups: [])
    // A duration that is not positive becomes a millisecond and not the 0.25 s of T1.4: that is a choice.
    copy.fillDefaults(duration: 1e-3, keyPath: entry.key)
    copy.freeze()
    (new.isSent, new.hasStarted) = (true, true)
    return new
  }

  /// Returns the time, on this context's clock, until which `animation` may go on after the end of the entry's
  /// animation: the time at which the next animation was added under the same key, or infinity. Returns nil if the
  /// entry's animation did not end by itself, or if `animation` keeps its last value on the layer.
  private func reinsertionTime(of entry: AnimationJournal.Entry, as animation: CAAnimation) -> Double? {
    guard entry.removal == nil, !entry.isAttached, entry.layer.context === self,
      animation.fillMode == .removed || animation.fillMode == .backwards
    else { return nil }
    return nextTime(after: entry) ?? .infinity
  }

  /// Returns the time, on this context's clock, at which the next animation under the same key was added to the layer;
  /// nil if there is none.
  private func nextTime(after entry: AnimationJournal.Entry) -> Double? {
    journal?.entries.first {
      $0.layer === entry.layer && $0.key == entry.key && $0.key != nil && $0.time > entry.time
    }?.time
  }

  /// Returns a commit that applies `update` to the kept trees of the past too.
  private func revision(_ update: NodeUpdate) -> Commit {
    var commit = Commit(time: liveTime)
    (commit.mediaTime, commit.editsHistory) = (MediaClock.now(), true)
    commit.updates = [update]
    return commit
  }

  private func send(
    _ commit: Commit, inPlaceOf entry: AnimationJournal.Entry, _ new: AttachedAnimation
  ) {
    let layer = entry.layer
    if layer.context === self,
      let index = layer.attachedAnimations.firstIndex(where: { $0 === entry.attached })
    {
      layer.attachedAnimations[index] = new
      animatedDrawing.replace(entry.attached, by: new, on: layer)
    } else if commit.reinsertionTime == .infinity, lasts(new, on: layer) {
      layer.attachedAnimations.append(new)
      animatedDrawing.begin(new, on: layer)
    } else {
      return send(commit, isLive: false)
    }
    send(commit, isLive: true)
  }

  /// Sends a commit that changes the past and, if `isLive` is true, the live tree.
  private func send(_ commit: Commit, isLive: Bool) {
    for listener in listeners { listener.receive(commit, isLive: isLive) }
    guard isLive else { return server.editPast(commit) }
    server.commit(commit)
    updateTicking()
    onCommit?(commit.mediaTime)
  }

  private func lasts(_ animation: AttachedAnimation, on layer: CALayer) -> Bool {
    let now = inScope { layer.convertTime(CACurrentMediaTime(), from: nil) }
    return animation.animation.timing.endTime.map { $0 > now } ?? true
  }
}
