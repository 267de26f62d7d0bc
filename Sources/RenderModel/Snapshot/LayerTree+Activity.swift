import CoreGraphics

/// The start or end of an animation, reported to the thread that owns the layers.
package struct AnimationEvent: Hashable, Sendable {
  /// The kind of an animation's event.
  package enum Kind: Hashable, Sendable {
    case started
    /// The end of the active time was reached (T1.23).
    case finished
  }
  package let node: NodeID
  package let animation: AnimationID
  package let kind: Kind

  package init(node: NodeID, animation: AnimationID, kind: Kind) {
    self.node = node
    self.animation = animation
    self.kind = kind
  }
}

extension LayerTree {
  /// Returns the time of the next frame that must be drawn after context time `time`. An animation that has
  /// ended and fills forwards needs no frames. A discrete animation needs a frame for each of its values; if
  /// `waitsForSteps` is false, it counts as running all the time.
  package func activity(at time: Double, waitsForSteps: Bool = true) -> Activity {
    var result = time < tilesFadeEnd ? Activity.running : .idle
    for id in animatedNodes where result != .running {
      result = result.merged(with: activity(of: id, at: time, waitsForSteps: waitsForSteps))
    }
    return result == .running ? result : result.merged(with: emissionActivity(at: time))
  }

  /// Returns the next time at which an animation has a start or an end to report; `.idle` when there is none. Clocks
  /// that run backwards or stand still never report.
  package func completionActivity(at time: Double) -> Activity {
    let next = nextReport(of: animatedNodes, after: time)
    return next == .infinity ? .idle : .waiting(until: next)
  }

  /// Returns the context time of the next report of the animations of `ids`; ∞ when there is none.
  private func nextReport(of ids: [NodeID], after time: Double) -> Double {
    var next = Double.infinity
    for id in ids where rate(of: id) > 0 {
      let animations = self[id].animations
      for index in animations.indices {
        let local = animations[index].nextReport
        guard local < .infinity, let moment = absoluteTime(of: id, atLocalTime: local) else { continue }
        // A time that rounding has moved into the past is reported with the next frame.
        next = min(next, max(moment, time.nextUp))
      }
    }
    return next
  }

  /// Returns the first context time after `time` at which an animation is removed that would otherwise show its last
  /// value from then on; infinity if there is none. A tree that is shown again at a later time still contains it.
  package func nextRemovalOfFilling(after time: Double) -> Double {
    var next = Double.infinity
    for id in animatedNodes where rate(of: id) > 0 {
      let animations = self[id].animations
      for index in animations.indices {
        let timing = animations[index].timing
        guard animations[index].isRemovedOnCompletion, timing.fillMode.fillsForwards,
          let end = timing.endTime, let moment = absoluteTime(of: id, atLocalTime: end)
        else { continue }
        if moment > time { next = min(next, moment) }
      }
    }
    return next
  }

  /// Returns the seconds of the layer's local time per second of context time.
  func rate(of id: NodeID) -> Double {
    var rate = 1.0
    var next: NodeID? = id
    while let node = next {
      rate *= Double(self[node].properties.timing.speed)
      next = self[node].superlayer
    }
    return rate
  }

  /// The clock of a layer at one moment.
  private struct ClockReading {
    /// The seconds of local time per second of context time.
    let rate: Double
    /// The local time.
    let now: Double
    /// The times by which the clocks of the layer's replicas lag behind, in local seconds.
    let lag: ClosedRange<Double>
  }

  private func activity(of id: NodeID, at time: Double, waitsForSteps: Bool) -> Activity {
    let animations = self[id].animations
    guard !animations.isEmpty else { return .idle }
    let clock = ClockReading(
      rate: rate(of: id), now: localTime(of: id, at: time), lag: lag(of: id))
    // A clock with a rate or a time that is not finite does not run.
    guard clock.rate.isFinite, clock.now.isFinite else { return .idle }
    var result = Activity.idle
    for index in animations.indices where result != .running {
      var next = activity(of: animations[index].timing, on: id, clock, at: time)
      if next == .running, waitsForSteps, clock.rate > 0, !isReplicated(id),
        let step = animations[index].nextStep(afterParentTime: clock.now)
      {
        // The values of a discrete animation need no frames between two steps. Replicas have steps of their own.
        next = waiting(forLocalTime: step, of: id, at: time)
      }
      result = result.merged(with: next)
    }
    return result
  }

  /// Returns the activity of an animation that is not discrete.
  private func activity(
    of timing: Timing, on id: NodeID, _ clock: ClockReading, at time: Double
  ) -> Activity {
    let (rate, now, lag) = (clock.rate, clock.now, clock.lag)
    if timing.state(atParentTime: now - lag.lowerBound) == .before {
      let start = timing.beginTime + lag.lowerBound
      return rate > 0 ? waiting(forLocalTime: start, of: id, at: time) : .idle
    }
    if timing.state(atParentTime: now - lag.upperBound) == .after {
      // On a clock that runs backwards, the end of the active time is reached before its start.
      let end = timing.endTime.map { $0 + lag.upperBound }
      return rate < 0 ? waiting(forLocalTime: end, of: id, at: time) : .idle
    }
    return rate == 0 || timing.speed == 0 ? .idle : .running
  }

  /// True if the layer is in a replicator layer.
  private func isReplicated(_ id: NodeID) -> Bool {
    var next = self[id].superlayer
    while let ancestor = next {
      if self[ancestor].properties.kind == .replicator { return true }
      next = self[ancestor].superlayer
    }
    return false
  }

  /// Returns the range of the times by which the clocks of a layer's replicas lag behind its own clock, in its local
  /// seconds (L4.21). The range contains 0.
  private func lag(of id: NodeID) -> ClosedRange<Double> {
    var (low, high, rate) = (0.0, 0.0, Double(self[id].properties.timing.speed))
    var next = self[id].superlayer
    while let ancestor = next {
      // The values are read in place, because they are large.
      if self[ancestor].properties.kind == .replicator {
        let values = self[ancestor].properties
        let last = Double(values.replicator.drawnCount - 1) * values.replicator.instanceDelay * rate
        if last < 0 { low += last } else if last > 0 { high += last }
      }
      rate *= Double(self[ancestor].properties.timing.speed)
      next = self[ancestor].superlayer
    }
    return low...high
  }

  private func waiting(forLocalTime local: Double?, of id: NodeID, at time: Double) -> Activity {
    guard let local, let moment = absoluteTime(of: id, atLocalTime: local) else { return .idle }
    return .waiting(until: max(moment, time.nextUp))
  }

  /// Reports the animations whose active time has begun or ended by `time`, each once. Starts are in the order in which
  /// the animations were added, ends in the order in which they occurred. Ended animations with `isRemovedOnCompletion`
  /// are removed.
  ///
  /// Before `nextEvent` only newly added animations are examined.
  package mutating func advance(to time: Double) -> [AnimationEvent] {
    guard time >= nextEvent || !newlyAnimated.isEmpty else { return [] }
    let isFull = time >= nextEvent
    let nodes = isFull ? animatedNodes : newlyAnimated
    let events = takeEvents(of: nodes, at: time)
    let next = nextReport(of: nodes, after: time)
    nextEvent = isFull ? next : min(nextEvent, next)
    newlyAnimated.removeAll(keepingCapacity: true)
    return events
  }

  private mutating func takeEvents(of nodes: [NodeID], at time: Double) -> [AnimationEvent] {
    var starts: [AnimationEvent] = []
    var ends: [(time: Double, event: AnimationEvent)] = []
    var changed: [NodeID] = []
    for id in nodes {
      let local = localTime(of: id, at: time)
      // Animations without a report stay as they are, so that the list remains shared with earlier trees.
      for index in self[id].animations.indices
      where self[id].animations[index].nextReport <= local {
        if let start = self[id].animations[index].startToReport(on: id, at: local) {
          starts.append(start)
        }
        guard let end = self[id].animations[index].endToReport(on: id, at: local) else { continue }
        ends.append((absoluteTime(of: id, atLocalTime: end.time) ?? time, end.event))
        if changed.last != id { changed.append(id) }
      }
    }
    removeEndedAnimations(of: changed)
    for id in changed { noteEmission(of: id, at: time) }
    starts.sort { $0.order < $1.order }
    ends.sort { ($0.time, $0.event.order) < ($1.time, $1.event.order) }
    return starts + ends.map(\.event)
  }

  private mutating func removeEndedAnimations(of nodes: [NodeID]) {
    guard !nodes.isEmpty else { return }
    for id in nodes {
      self[id].removeEndedAnimations()
      noteChange(of: id)
    }
    dropIdleNodes()
  }
}

extension AnimationEvent {
  fileprivate var order: UInt64 { animation.rawValue }
}

extension AnimationValue {
  /// The local time of the next report of this animation; ∞ when its start and its end are reported.
  @inline(__always) fileprivate var nextReport: Double {
    let start = hasReportedStart ? .infinity : timing.beginTime
    return hasReportedEnd ? start : min(start, timing.endTime ?? .infinity)
  }

  fileprivate mutating func startToReport(on node: NodeID, at time: Double) -> AnimationEvent? {
    guard !hasReportedStart, time >= timing.beginTime else { return nil }
    hasReportedStart = true
    return AnimationEvent(node: node, animation: id, kind: .started)
  }

  fileprivate mutating func endToReport(
    on node: NodeID, at time: Double
  ) -> (time: Double, event: AnimationEvent)? {
    guard !hasReportedEnd, let end = timing.endTime, time >= end else { return nil }
    hasReportedEnd = true
    return (end, AnimationEvent(node: node, animation: id, kind: .finished))
  }
}
