import QuartzCore

/// The duration, delay, curve and options of the changes in a block. The defaults are those of
/// `beginAnimations` (L8.1).
struct AnimationSettings {
  /// Seconds.
  var duration: TimeInterval = 0.2
  var delay: TimeInterval = 0
  var startDate: Date?
  var pace = AnimationPace.curve(UIView.AnimationCurve.easeInOut.function)
  /// 0 is once; fractions stop on the way.
  var repeatCount: Float = 0
  var autoreverses = false
  var beginsFromCurrentState = false
  var allowsUserInteraction = false
  var laysOutSubviews = false

  /// Seconds of an animation that only holds the old look for its delay.
  private static let instant = 1e-6

  init() {}

  /// Seconds from now.
  private var wait: TimeInterval { delay + max(0, startDate?.timeIntervalSinceNow ?? 0) }

  /// Without a duration a delay still holds the old look (L8.12, L8.13).
  var animates: Bool { duration > 0 || wait > 0 }

  init(
    duration: TimeInterval, delay: TimeInterval, pace: AnimationPace? = nil,
    options: UIView.AnimationOptions
  ) {
    self.duration = duration
    self.delay = delay
    self.pace = pace ?? .curve(options.curve.function)
    repeatCount = options.contains(.repeat) ? .infinity : 0
    autoreverses = options.contains(.autoreverse)
    beginsFromCurrentState = options.contains(.beginFromCurrentState)
    allowsUserInteraction = options.contains(.allowUserInteraction)
    laysOutSubviews = options.contains(.layoutSubviews)
  }

  /// L8.14: an inner block goes as the outer one goes, except for its delay and for what it overrides.
  func inheriting(
    from outer: AnimationSettings?, options: UIView.AnimationOptions
  ) -> AnimationSettings {
    guard let outer, !options.contains(.overrideInheritedOptions) else { return self }
    var result = outer
    result.delay = delay
    result.laysOutSubviews = laysOutSubviews || outer.laysOutSubviews
    if options.contains(.overrideInheritedDuration) { result.duration = duration }
    if options.contains(.overrideInheritedCurve) { result.pace = pace }
    return result
  }

  /// Sets everything but values and key paths.
  func apply(to animation: CAAnimation, on layer: CALayer) {
    animation.duration = duration
    animation.repeatCount = repeatCount
    animation.autoreverses = autoreverses
    animation.fillMode = .both
    var wait = wait
    if duration <= 0, wait > 0 {
      // Over when the delay is.
      (animation.duration, animation.repeatCount) = (Self.instant, 0)
      wait -= 2 * Self.instant
    }
    if wait != 0 {
      animation.beginTime = layer.convertTime(CACurrentMediaTime(), from: nil) + wait
    }
    if let basic = animation as? CABasicAnimation {
      pace.apply(to: basic)
    } else if case .curve(let function) = pace {
      animation.timingFunction = function
    }
  }
}
