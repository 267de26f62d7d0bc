import CoreGraphics

/// The position of a time relative to the active time of an animation or a layer.
package enum TimingState: Sendable { case before, active, after }

/// The position inside of a cycle, after reversing, and the number of completed cycles.
package struct TimingPhase: Equatable, Sendable {
  /// The fraction of the basic duration, 0…1, before any timing function.
  package var fraction: Double
  /// The position in seconds, 0…`duration`; the parent time of the children of a group.
  package var time: Double
  /// The number of completed cycles, ⌊local time / cycle⌋; 0 while the local time is negative, for example when time
  /// runs backwards. It is a double because it may exceed the range of integers.
  package var iteration: Double
}

extension Timing {
  /// Returns the state at a time of the parent's clock. Both ends of the active time belong to it (T1.6). A time that
  /// is NaN counts as `.before`.
  package func state(atParentTime parentTime: Double) -> TimingState {
    let elapsed = parentTime - beginTime
    if !(elapsed >= 0) { return .before }
    return elapsed * Double(abs(speed)) > activeDuration ? .after : .active
  }

  /// Returns the phase at `parentTime`, which depends on the fill mode outside of the active time; nil when the
  /// animation has no effect at that time.
  package func phase(atParentTime parentTime: Double) -> TimingPhase? {
    switch state(atParentTime: parentTime) {
    case .before:
      return fillMode.fillsBackwards ? phase(atLocalTime: timeOffset, isAtEnd: false) : nil
    case .after:
      return fillMode.fillsForwards ? endPhase : nil
    case .active:
      let isAtEnd =
        speed != 0 && (parentTime - beginTime) * Double(abs(speed)) == activeDuration
      return phase(atLocalTime: localTime(atParentTime: parentTime), isAtEnd: isAtEnd)
    }
  }

  private var endPhase: TimingPhase {
    let end = (speed < 0 ? -1 : 1) * activeDuration + timeOffset
    return phase(atLocalTime: end, isAtEnd: true)
  }

  /// Returns the phase at an active local time (T1.7). A cycle boundary is the start of the next cycle. At the end of
  /// the active time (`isAtEnd`) it is the end of the completed cycle instead, unless time runs backwards, where the
  /// cycle that begins at the boundary is the completed one. Results that are NaN (of an infinite clock, or a
  /// reversing cycle of 1e308 s) become the start of a cycle: `max(0, x)` returns 0 for NaN, unlike `max(x, 0)`.
  private func phase(atLocalTime time: Double, isAtEnd: Bool) -> TimingPhase {
    let cycle = cycleDuration
    var iteration = (time / cycle).rounded(.down)
    var position = time - iteration * cycle
    if isAtEnd, position == 0, speed > 0 {
      position = cycle
      iteration -= 1
    }
    if autoreverses, position > duration { position = 2 * duration - position }
    return TimingPhase(
      fraction: min(max(0, position / duration), 1), time: min(max(0, position), duration),
      iteration: max(0, iteration))
  }
}
