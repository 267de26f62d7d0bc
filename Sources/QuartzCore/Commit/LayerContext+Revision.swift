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
    var commit = Commit(time: liveTime)
    (commit.mediaTime, commit.editsHistory) = (MediaClock.now(), true)
    commit.reinsertionTime = reinsertionTime
    var update = NodeUpdate(id: entry.layer.node)
    update.removedAnimations = [entry.attached.id]
    update.addedAnimations = [new.compiled(on: entry.layer)]
    commit.updates = [update]
    send(commit, inPlaceOf: entry, new)
    journal?.replace(entry.attached.id, by: new)
    return new.id.rawValue
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
    let next = journal?.entries.first {
      $0.layer === entry.layer && $0.key == entry.key && $0.key != nil && $0.time > entry.time
    }
    return next?.time ?? .infinity
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
      return server.editPast(commit)
    }
    server.commit(commit)
    onCommit?(commit.mediaTime)
  }

  private func lasts(_ animation: AttachedAnimation, on layer: CALayer) -> Bool {
    let now = inScope { layer.convertTime(CACurrentMediaTime(), from: nil) }
    return animation.animation.timing.endTime.map { $0 > now } ?? true
  }
}
