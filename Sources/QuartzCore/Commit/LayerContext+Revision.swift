import CoreGraphics
import RenderModel

// Changes of the past, for edits in a player.

extension LayerContext {
  /// Replaces one animation of the journal by `animation`, in the past as well, and on the layer if it still has the
  /// animation or would still have it. The begin time is taken as it is. Returns the number of the new animation.
  @discardableResult
  package func editHistory(_ entry: AnimationJournal.Entry, as animation: CAAnimation) -> UInt64 {
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
    var update = NodeUpdate(id: layer.node)
    update.removedAnimations = [entry.attached.id]
    let index = layer.attachedAnimations.firstIndex { $0 === entry.attached }
    index.map { _ = layer.attachedAnimations.remove(at: $0) }
    send(revision(update), isLive: index != nil && layer.context === self)
    drawn.end(entry.attached, on: layer)
    entry.attached.reportStop(finished: false)
    journal?.remove(entry.attached.id)
  }

  /// Puts back an animation that `removeFromHistory(_:)` removed: in the past, in the journal, and on its layer if it
  /// would still have it. It keeps its number and its times, and tells no delegate of its end.
  package func restoreInHistory(_ entry: AnimationJournal.Entry) {
    let layer = entry.layer
    var update = NodeUpdate(id: layer.node)
    update.addedAnimations = [entry.attached.compiled(on: layer)]
    var commit = revision(update)
    commit.restorationTime = entry.time
    commit.reinsertionTime = nextTime(after: entry)
    let stays = !entry.animation.isRemovedOnCompletion || lasts(entry.attached, on: layer)
    let isLive = layer.context === self && commit.reinsertionTime == nil && stays
    if isLive {
      layer.attachedAnimations.append(entry.attached)
      drawn.begin(entry.attached, on: layer)
    }
    send(commit, isLive: isLive)
    journal?.insert(entry)
  }

  /// Returns true if the layer has the value at a key path that it had at `time`, in this context's time. A value that
  /// changed and changed back counts as the same.
  package func hasSameValue(at keyPath: String, of layer: CALayer, as time: CFTimeInterval) -> Bool {
    guard let path = PropertyPath(keyPath, kind: layer.kind) else { return false }
    let (then, now) = (committedValues(of: layer, at: time), committedValues(of: layer, at: .infinity))
    return then[path: path] == now[path: path]
  }

  /// Sets a value of a layer without animation, now and in the past, as long as the layer has had the present value. The
  /// time that is shown does not change.
  package func setInPast(_ value: Any?, _ keyPath: String, of layer: CALayer) {
    let old = committedValues(of: layer, at: .infinity)
    inScope {
      withoutActions {
        layer.setValue(value, forKeyPath: keyPath)
        guard layer.context === self, let path = PropertyPath(keyPath, kind: layer.kind) else { return }
        // Before the commit, which adds a tree that has the new value already.
        server.revisePast(
          ValueRevision(of: layer.node, path, from: old[path: path], to: layer.values[path: path]))
      }
    }
  }

  /// Returns the new animation. One that replaces an animation that has ended has no delegate, because the delegate was
  /// notified of that end.
  private func replacement(
    of entry: AnimationJournal.Entry, _ animation: CAAnimation, isRevived: Bool
  ) -> AttachedAnimation {
    let copy = animation.duplicate()
    if isRevived { copy.delegate = nil }
    let new = AttachedAnimation(key: entry.key, animation: copy, groups: [])
    copy.fillDefaults(duration: max(animation.duration, 1e-3), keyPath: entry.key)
    copy.freeze()
    (new.isSent, new.hasStarted) = (true, true)
    return new
  }

  /// Returns the time of this context until which a changed animation can last on from its end: that of the next one
  /// under the same key, or infinity. Returns nil if the animation did not end by itself, or would keep its last value
  /// on the layer.
  private func reinsertionTime(of entry: AnimationJournal.Entry, as animation: CAAnimation) -> Double? {
    guard entry.removal == nil, !entry.isAttached, entry.layer.context === self,
      animation.fillMode == .removed || animation.fillMode == .backwards
    else { return nil }
    return nextTime(after: entry) ?? .infinity
  }

  /// Returns the time of this context at which the next animation under the same key was added to the layer; nil if
  /// there is none.
  private func nextTime(after entry: AnimationJournal.Entry) -> Double? {
    journal?.entries.first {
      $0.layer === entry.layer && $0.key == entry.key && $0.key != nil && $0.time > entry.time
    }?.time
  }

  /// Returns a commit of one update that changes the past, too.
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
    } else if commit.reinsertionTime == .infinity, lasts(new, on: layer) {
      layer.attachedAnimations.append(new)
    } else {
      return send(commit, isLive: false)
    }
    send(commit, isLive: true)
  }

  /// Sends a commit that changes the past and, if `isLive` is true, the live tree.
  private func send(_ commit: Commit, isLive: Bool) {
    guard isLive else { return server.editPast(commit) }
    server.commit(commit)
    onCommit?(commit.mediaTime)
  }

  private func lasts(_ animation: AttachedAnimation, on layer: CALayer) -> Bool {
    let now = inScope { layer.convertTime(CACurrentMediaTime(), from: nil) }
    return animation.animation.timing.endTime.map { $0 > now } ?? true
  }
}
