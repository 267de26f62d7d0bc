import CoreGraphics

extension AnimationValue {
  /// Returns the next time on the parent's clock after `time` at which the value of a discrete animation may change, or
  /// the animation ends. `time` is in the active time. Returns nil if the value may change at any time: this is so for
  /// all other animations, and for those that have a timing function or do not run forwards.
  ///
  /// The step follows the phase that the evaluation uses. A fraction that was computed otherwise would be rounded
  /// differently, and the value of a step would be left out if the fraction had passed it and the phase had not.
  func nextStep(afterParentTime time: Double) -> Double? {
    guard case .keyframe(let keyframes) = kind, case .values(let values) = keyframes.route,
      curve?.isLinear ?? true, timing.speed > 0, !timing.autoreverses
    else { return nil }
    guard let phase = timing.phase(atParentTime: time),
      let fraction = values.nextStep(after: phase.fraction)
    else { return nil }
    let completed = (timing.localTime(atParentTime: time) / timing.duration).rounded(.down)
    let step = timing.parentTime(atLocalTime: (completed + fraction) * timing.duration)
    return min(step, timing.endTime ?? .infinity)
  }
}
