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

  /// The next moment at which an animation has a start or an end to report; `.idle` for none. Clocks that
  /// run backwards or stand still reach none.
  package func completionActivity(at time: Double) -> Activity {
    var result = Activity.idle
    for id in animatedNodes where rate(of: id) > 0 {
      for animation in self[id].animations {
        for local in animation.unreportedTimes {
          guard let moment = absoluteTime(of: id, atLocalTime: local) else { continue }
          // A moment that rounding has put behind us comes with the next look.
          result = result.merged(with: .waiting(until: max(moment, time.nextUp)))
        }
      }
    }
    return result
  }

  /// Local seconds per second of media time.
  private func rate(of id: NodeID) -> Double {
    sequence(first: id, next: { self[$0].superlayer })
      .reduce(1) { $0 * Double(self[$1].properties.timing.speed) }
  }

  private func activity(
    of animation: AnimationValue, on id: NodeID, at time: Double
  ) -> Activity {
    let timing = animation.timing
    let now = localTime(of: id, at: time)
    switch timing.state(atParentTime: now) {
    case .before:
      guard rate(of: id) > 0, let start = absoluteTime(of: id, atLocalTime: timing.beginTime) else {
        return .idle
      }
      return .waiting(until: max(start, time.nextUp))
    case .active:
      return absoluteTime(of: id, atLocalTime: now) == nil || timing.speed == 0 ? .idle : .running
    case .after: return .idle
    }
  }

  /// Reports the animations whose active time has begun or ended by `time`, each once. Starts come in the
  /// order in which the layers got animations and the animations were added, ends in the order in which
  /// they came about. Those that end and are `isRemovedOnCompletion` are taken off.
  package mutating func advance(to time: Double) -> [AnimationEvent] {
    guard time >= nextEvent else { return [] }
    var starts: [AnimationEvent] = []
    var ends: [(time: Double, event: AnimationEvent)] = []
    var changed: [NodeID] = []
    for id in animatedNodes {
      let local = localTime(of: id, at: time)
      for index in self[id].animations.indices {
        if let start = self[id].animations[index].startToReport(at: local) { starts.append(start) }
        guard let end = self[id].animations[index].endToReport(at: local) else { continue }
        ends.append((absoluteTime(of: id, atLocalTime: end.time) ?? time, end.event))
        changed.append(id)
      }
    }
    for id in changed { removeEndedAnimations(of: id) }
    nextEvent = completionActivity(at: time).time ?? .infinity
    ends.sort { $0.time < $1.time }
    return starts + ends.map(\.event)
  }

  private mutating func removeEndedAnimations(of id: NodeID) {
    let ended = self[id].animations.lazy.filter { $0.hasReportedEnd && $0.isRemovedOnCompletion }
    guard !ended.isEmpty else { return }
    for animation in ended.map(\.id) { removeAnimation(animation, from: id) }
  }
}

extension AnimationValue {
  /// The local times of what has still to be told.
  fileprivate var unreportedTimes: [Double] {
    var times: [Double] = []
    if !hasReportedStart { times.append(timing.beginTime) }
    if !hasReportedEnd, let end = timing.endTime { times.append(end) }
    return times
  }

  fileprivate mutating func startToReport(at time: Double) -> AnimationEvent? {
    guard !hasReportedStart, time >= timing.beginTime else { return nil }
    hasReportedStart = true
    return AnimationEvent(animation: id, kind: .started)
  }

  fileprivate mutating func endToReport(
    at time: Double
  ) -> (time: Double, event: AnimationEvent)? {
    guard !hasReportedEnd, let end = timing.endTime, time >= end else { return nil }
    hasReportedEnd = true
    return (end, AnimationEvent(animation: id, kind: .finished))
  }
}
