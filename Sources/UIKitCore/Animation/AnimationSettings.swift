import QuartzCore

/// The duration, delay, curve and options of the changes in a block. The defaults are those of
/// `beginAnimations` (L8.1).
struct AnimationSettings {
  /// The duration of one repetition in seconds.
  var duration: TimeInterval = 0.2
  /// The delay in seconds.
  var delay: TimeInterval = 0
  /// The date at which the delay begins; nil means now.
  var startDate: Date?
  var timing = AnimationCurveSource.curve(UIView.AnimationCurve.easeInOut.function)
  /// The number of repetitions. 0 plays once; a fraction stops in mid-cycle.
  var repeatCount: Float = 0
  var autoreverses = false
  var beginsFromCurrentState = false
  var allowsUserInteraction = false
  var laysOutSubviews = false

  /// The duration in seconds of an animation that exists only to hold the old value during its delay.
  private static let instant = 1e-6

  init() {}

  /// The time from now to the start of the animation in seconds.
  private var wait: TimeInterval { delay + max(0, startDate?.timeIntervalSinceNow ?? 0) }

  /// A Boolean value that says whether a change is animated. A delay without a duration still holds the old
  /// value (L8.12, L8.13).
  var animates: Bool { duration > 0 || wait > 0 }

  init(
    duration: TimeInterval, delay: TimeInterval, timing: AnimationCurveSource? = nil,
    options: UIView.AnimationOptions
  ) {
    self.duration = duration
    self.delay = delay
    self.timing = timing ?? .curve(options.curve.function)
    repeatCount = options.contains(.repeat) ? .infinity : 0
    autoreverses = options.contains(.autoreverse)
    beginsFromCurrentState = options.contains(.beginFromCurrentState)
    allowsUserInteraction = options.contains(.allowUserInteraction)
    laysOutSubviews = options.contains(.layoutSubviews)
  }

  /// Returns the settings of a block inside another one: those of the outer block, except for the delay and
  /// what the options override (L8.14).
  func inheriting(
    from outer: AnimationSettings?, options: UIView.AnimationOptions
  ) -> AnimationSettings {
    guard let outer, !options.contains(.overrideInheritedOptions) else { return self }
    var result = outer
    result.delay = delay
    result.laysOutSubviews = laysOutSubviews || outer.laysOutSubviews
    if options.contains(.overrideInheritedDuration) { result.duration = duration }
    if options.contains(.overrideInheritedCurve) { result.timing = timing }
    return result
  }

  /// Sets all properties of `animation` except its values and its key path.
  func apply(to animation: CAAnimation, on layer: CALayer) {
    animation.duration = duration
    animation.repeatCount = repeatCount
    animation.autoreverses = autoreverses
    animation.fillMode = .both
    var wait = wait
    if duration <= 0, wait > 0 {
      // The animation ends immediately before the delay does, so that it does not hold the old value any longer.
      (animation.duration, animation.repeatCount) = (Self.instant, 0)
      wait -= 2 * Self.instant
    }
    if wait != 0 {
      animation.beginTime = layer.convertTime(CACurrentMediaTime(), from: nil) + wait
    }
    if let basic = animation as? CABasicAnimation {
      timing.apply(to: basic)
    } else if case .curve(let function) = timing {
      animation.timingFunction = function
    }
  }
}
