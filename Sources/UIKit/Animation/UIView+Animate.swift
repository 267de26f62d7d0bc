import QuartzCore

// Animation blocks (L8.2). The closure runs once, during the call; the values change at once, and what animates
// begins with the next commit. Times are seconds.

extension UIView {
  public class func animate(
    withDuration duration: TimeInterval, animations: @escaping () -> Void,
    completion: ((Bool) -> Void)? = nil
  ) {
    animate(
      withDuration: duration, delay: 0, options: [], animations: animations, completion: completion)
  }

  public class func animate(
    withDuration duration: TimeInterval, delay: TimeInterval, options: AnimationOptions = [],
    animations: @escaping () -> Void, completion: ((Bool) -> Void)? = nil
  ) {
    let settings = AnimationSettings(duration: duration, delay: delay, options: options)
    run(settings, options, animations, completion)
  }

  /// On a spring that comes to rest in `duration`, 0.01…10. The ratio is 0.05…1; 1 does not swing. The velocity
  /// is in travel lengths a second (L8.19).
  public class func animate(
    withDuration duration: TimeInterval, delay: TimeInterval,
    usingSpringWithDamping dampingRatio: CGFloat, initialSpringVelocity velocity: CGFloat,
    options: AnimationOptions = [], animations: @escaping () -> Void,
    completion: ((Bool) -> Void)? = nil
  ) {
    let duration = duration > 0 ? min(max(duration, 0.01), 10) : duration
    let settings = AnimationSettings(
      duration: duration, delay: delay,
      pace: .spring(duration: duration, dampingRatio: dampingRatio, velocity: velocity),
      options: options)
    run(settings, options, animations, completion)
  }

  /// On a spring that feels as long as `duration` and comes to rest later; `bounce` is −1…1 (L8.21).
  public class func animate(
    springDuration duration: TimeInterval = 0.5, bounce: CGFloat = 0,
    initialSpringVelocity velocity: CGFloat = 0, delay: TimeInterval = 0,
    options: AnimationOptions = [], animations: @escaping () -> Void,
    completion: ((Bool) -> Void)? = nil
  ) {
    let pace = AnimationPace.spring(duration: duration, bounce: bounce, velocity: velocity)
    var settled = 0.0
    if duration > 0, case .spring(let spring) = pace { settled = spring.settlingDuration }
    let settings = AnimationSettings(duration: settled, delay: delay, pace: pace, options: options)
    run(settings, options, animations, completion)
  }

  private static func run(
    _ settings: AnimationSettings, _ options: AnimationOptions, _ animations: () -> Void,
    _ completion: ((Bool) -> Void)?
  ) {
    let settings = settings.inheriting(from: AnimationStack.current?.settings, options: options)
    let block = AnimationBlock(settings, end: AnimationEnd(completion))
    AnimationStack.run(block, animations)
    block.end.close()
  }

  /// Inside a block: the changes in the closure repeat (L8.18).
  public class func modifyAnimations(
    withRepeatCount count: CGFloat, autoreverses: Bool, animations: () -> Void
  ) {
    guard let outer = AnimationStack.current else { return animations() }
    var settings = outer.settings
    settings.repeatCount = Float(count)
    settings.autoreverses = autoreverses
    AnimationStack.run(
      AnimationBlock(settings, end: outer.end, recorder: outer.recorder), animations)
  }

  /// The changes in the closure show at once, even inside a block (L8.15).
  public class func performWithoutAnimation(_ actionsWithoutAnimation: () -> Void) {
    AnimationStack.withoutAnimation(actionsWithoutAnimation)
  }

  /// The duration of the enclosing animation block in seconds; 0 outside of blocks.
  public class var inheritedAnimationDuration: TimeInterval {
    AnimationStack.current?.settings.duration ?? 0
  }

  public class var areAnimationsEnabled: Bool { AnimationStack.isEnabled }
  public class func setAnimationsEnabled(_ enabled: Bool) { AnimationStack.isEnabled = enabled }

  /// Additive unless set. An addition of Lamina.
  public class var animationMode: AnimationMode {
    get { AnimationStack.mode }
    set { AnimationStack.mode = newValue }
  }

  /// The views fade and shrink, and leave their superviews in the end (L8.28). What else changes beside them
  /// goes into the closure.
  public class func perform(
    _ animation: SystemAnimation, on views: [UIView], options: AnimationOptions = [],
    animations parallelAnimations: (() -> Void)?, completion: ((Bool) -> Void)? = nil
  ) {
    let before = views.map { ($0.alpha, $0.transform) }
    animate(
      withDuration: 0.25, delay: 0, options: options,
      animations: {
        for view in views {
          view.alpha = 0
          view.transform = view.transform.scaledBy(x: 0.01, y: 0.01)
        }
        parallelAnimations?()
      },
      completion: { finished in
        for (view, (alpha, transform)) in zip(views, before) {
          view.removeFromSuperview()
          (view.alpha, view.transform) = (alpha, transform)
        }
        completion?(finished)
      })
  }

  static func afterThisTurn(_ body: @escaping () -> Void) { CallbackQueue.post(body) }
}
