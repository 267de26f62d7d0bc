import CoreGraphics

/// Something that happened to an animation, told to the thread that owns the layers.
package struct AnimationEvent: Hashable, Sendable {
  package enum Kind: Hashable, Sendable {
    case started
    /// The end of the active time was reached (T1.23).
    case finished
  }
  package let animation: AnimationID
  package let kind: Kind

  package init(animation: AnimationID, kind: Kind) {
    self.animation = animation
    self.kind = kind
  }
}

/// Whether frames have to be drawn.
package enum Activity: Equatable, Sendable {
  /// Values change from frame to frame.
  case running
  /// Nothing changes before this absolute media time.
  case waiting(until: Double)
  /// Nothing changes until the next commit.
  case idle

  /// When to look again, for `.waiting`.
  var time: Double? { if case .waiting(let time) = self { time } else { nil } }

  func merged(with other: Activity) -> Activity {
    switch (self, other) {
    case (.running, _), (_, .running): .running
    case (.idle, let only), (let only, .idle): only
    case (.waiting(let a), .waiting(let b)): .waiting(until: min(a, b))
    }
  }
}

extension LayerTree {
  /// What has to be drawn after `time`. An animation that has ended but stays (fill forwards) is at
  /// rest.
  package func activity(at time: Double) -> Activity {
    var result = Activity.idle
    for id in animatedNodes where result != .running {
      for animation in self[id].animations {
        result = result.merged(with: activity(of: animation, on: id, at: time))
      }
    }
    return result
  }

  /// The next moment after `time` at which an animation starts or ends; `.idle` for none.
  package func completionActivity(at time: Double) -> Activity {
    var result = Activity.idle
    for id in animatedNodes {
      for animation in self[id].animations {
        for local in [animation.timing.beginTime, animation.timing.endTime].compactMap({ $0 }) {
          guard let moment = absoluteTime(of: id, atLocalTime: local), moment > time else {
            continue
          }
          result = result.merged(with: .waiting(until: moment))
        }
      }
    }
    return result
  }

  private func activity(
    of animation: AnimationValue, on id: NodeID, at time: Double
  ) -> Activity {
    let timing = animation.timing
    let now = localTime(of: id, at: time)
    switch timing.state(atParentTime: now) {
    case .before:
      guard let start = absoluteTime(of: id, atLocalTime: timing.beginTime), start > time else {
        return .idle
      }
      return .waiting(until: start)
    case .active:
      return absoluteTime(of: id, atLocalTime: now) == nil || timing.speed == 0 ? .idle : .running
    case .after: return .idle
    }
  }

  /// Reports the animations whose active time has begun or ended by `time`, each once, in the order
  /// they were added to their layer. Those that end and are `isRemovedOnCompletion` are taken off.
  package mutating func advance(to time: Double) -> [AnimationEvent] {
    guard time >= nextEvent else { return [] }
    var events: [AnimationEvent] = []
    for id in animatedNodes.reversed() {
      let local = localTime(of: id, at: time)
      for index in self[id].animations.indices {
        self[id].animations[index].report(atLayerTime: local, into: &events)
      }
      removeEndedAnimations(of: id)
    }
    nextEvent = completionActivity(at: time).time ?? .infinity
    return events
  }

  private mutating func removeEndedAnimations(of id: NodeID) {
    let ended = self[id].animations.lazy.filter { $0.hasReportedEnd && $0.isRemovedOnCompletion }
    guard !ended.isEmpty else { return }
    for animation in ended.map(\.id) { removeAnimation(animation, from: id) }
  }
}

extension AnimationValue {
  fileprivate mutating func report(atLayerTime time: Double, into events: inout [AnimationEvent]) {
    guard time >= timing.beginTime else { return }
    if !hasReportedStart {
      hasReportedStart = true
      events.append(AnimationEvent(animation: id, kind: .started))
    }
    if !hasReportedEnd, let end = timing.endTime, time >= end {
      hasReportedEnd = true
      events.append(AnimationEvent(animation: id, kind: .finished))
    }
  }
}
