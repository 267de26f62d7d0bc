import CoreGraphics

/// Where a timed object stands.
package enum TimingState: Sendable { case before, active, after }

/// A point inside a cycle: how far along, after reversing, and how many cycles came before.
package struct TimingPhase: Equatable, Sendable {
  /// 0…1 of the basic duration, before any timing function.
  package var fraction: Double
  /// The same in seconds of the basic duration: what children of a group see as the time.
  package var time: Double
  /// ⌊local time / cycle⌋; 0 while the local time is negative, as it is when time runs backwards.
  package var iteration: Double
}

extension Timing {
  /// T1.6: both ends of the active time belong to it. On a clock that shows no number nothing has begun.
  package func state(atParentTime parentTime: Double) -> TimingState {
    let elapsed = parentTime - beginTime
    if !(elapsed >= 0) { return .before }
    return elapsed * Double(abs(speed)) > activeDuration ? .after : .active
  }

  /// The phase that shows at `parentTime`, fill modes included; nil when nothing shows.
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

  /// T1.7. A cycle boundary is the start of the next cycle, except at the very end of the active
  /// time, where it is the end of the last one. What no number can tell (an infinite clock, a cycle of
  /// 1e308 s that reverses) stands at the start: `max(0, x)` answers 0 for NaN, `max(x, 0)` does not.
  private func phase(atLocalTime time: Double, isAtEnd: Bool) -> TimingPhase {
    let cycle = cycleDuration
    var iteration = (time / cycle).rounded(.down)
    var position = time - iteration * cycle
    if isAtEnd, position == 0, time > 0 {
      position = cycle
      iteration -= 1
    }
    if autoreverses, position > duration { position = 2 * duration - position }
    return TimingPhase(
      fraction: min(max(0, position / duration), 1), time: min(max(0, position), duration),
      iteration: max(0, iteration))
  }
}
