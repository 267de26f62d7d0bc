import CoreGraphics

extension AnimationValue {
  /// Returns the next time on the parent's clock after `time` at which the value of a discrete animation may change, or
  /// the animation ends. `time` is in the active time. Returns nil if the value may change at any time: this is so for
  /// all other animations, and for those that have a timing function or do not run forwards.
  func nextStep(afterParentTime time: Double) -> Double? {
    guard case .keyframe(let keyframes) = kind, case .values(let values) = keyframes.route,
      curve?.isLinear ?? true, timing.speed > 0, !timing.autoreverses
    else { return nil }
    let cycles = timing.localTime(atParentTime: time) / timing.duration
    let completed = cycles.rounded(.down)
    guard let fraction = values.nextStep(after: cycles - completed) else { return nil }
    let step = timing.parentTime(atLocalTime: (completed + fraction) * timing.duration)
    return min(step, timing.endTime ?? .infinity)
  }
}
