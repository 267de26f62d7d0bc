import CoreGraphics

/// The position of a moment relative to the active time of a timed object.
package enum TimingState: Sendable { case before, active, after }

/// The position inside a cycle, after reversing, and the number of cycles before it.
package struct TimingPhase: Equatable, Sendable {
  /// The fraction of the basic duration, 0…1, before any timing function.
  package var fraction: Double
  /// The position in seconds, 0…`duration`; a group's children take it as their parent's time.
  package var time: Double
  /// The number of completed cycles, ⌊local time / cycle⌋; 0 while the local time is negative, as when time runs
  /// backwards. A Double, as it may exceed every integer.
  package var iteration: Double
}

extension Timing {
  /// Returns the state at a time of the parent's clock. Both ends of the active time belong to it (T1.6); a time that
  /// is NaN counts as `.before`.
  package func state(atParentTime parentTime: Double) -> TimingState {
    let elapsed = parentTime - beginTime
    if !(elapsed >= 0) { return .before }
    return elapsed * Double(abs(speed)) > activeDuration ? .after : .active
  }

  /// Returns the phase that shows at `parentTime`, fill modes included; nil when nothing shows.
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

  /// Returns the phase at an active local time (T1.7). A cycle boundary is the start of the next cycle, except at the
  /// very end of the active time, where it is the end of the cycle that time has run through; backwards that is the
  /// boundary's own cycle. Results that are NaN (an infinite clock, a reversing cycle of 1e308 s) become the start:
  /// `max(0, x)` returns 0 for NaN, `max(x, 0)` does not.
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
