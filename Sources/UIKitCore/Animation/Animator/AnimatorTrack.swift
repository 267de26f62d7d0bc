import QuartzCore

/// A property of a view that an animator changes from one value to another.
@MainActor
final class AnimatorTrack {
  let view: UIView
  let key: String
  let from: Any?
  var to: Any?
  /// The values between `from` and `to`; nil for a linear interpolation.
  var path: ValuePath?
  /// The fraction of the animator's duration at which the track begins.
  let start: Double
  /// A Boolean value that says whether an earlier track changes the same property until this one begins.
  let isSecond: Bool
  /// The progress, 0 at `from` and 1 at `to`, while it does not follow from the time.
  var heldProgress = 0.0

  init(
    of key: String, in view: UIView, from: Any?, to: Any?, start: Double, isSecond: Bool
  ) {
    self.key = key
    self.view = view
    self.from = from
    self.to = to
    self.start = start
    self.isSecond = isSecond
  }

  var layer: CALayer { view.layer }

  /// Returns the value at a progress from `from`, 0, to `to`, 1.
  func value(at progress: Double) -> Any? {
    if progress == 0 { return from }
    if progress == 1 { return to }
    if let path { return path.value(at: progress, of: key, in: layer) }
    return layer.interpolated(from: from, to: to, fraction: progress, forKey: key)
  }

  /// Returns the fraction of the track's duration that has passed at a fraction of the animator's; both count from
  /// `from`.
  func elapsedFraction(at fraction: Double) -> Double {
    start < 1 ? min(max(0, (fraction - start) / (1 - start)), 1) : fraction < 1 ? 0 : 1
  }

  /// Sets the model value without an animation.
  func set(_ value: Any?) {
    AnimationStack.withoutAnimation { layer.setValue(value, forKeyPath: key) }
  }

  /// Creates an animation between two values of the progress; nil if `from` or `to` is nil, because there is nothing to
  /// interpolate.
  func makeAnimation(
    _ timing: AnimationCurveSource, from start: Double, to end: Double, duration: TimeInterval
  ) -> CAPropertyAnimation? {
    guard from != nil, to != nil else { return nil }
    let animation: CAPropertyAnimation
    if let path {
      animation = path.part(from: start, to: end, of: key, in: layer)
        .makeAnimation(timing, duration: duration, of: key, in: layer)
    } else {
      animation = straightAnimation(timing, from: start, to: end)
    }
    // An animation with a duration of 0 would have that of the transaction.
    animation.duration = max(duration, 1e-9)
    animation.fillMode = isSecond ? .forwards : .both
    animation.isRemovedOnCompletion = false
    return animation
  }

  private func straightAnimation(
    _ timing: AnimationCurveSource, from start: Double, to end: Double
  ) -> CABasicAnimation {
    let animation: CABasicAnimation
    if case .spring = timing {
      animation = CASpringAnimation(keyPath: key)
    } else {
      animation = CABasicAnimation(keyPath: key)
    }
    timing.apply(to: animation)
    animation.fromValue = value(at: start)
    animation.toValue = value(at: end)
    return animation
  }
}
