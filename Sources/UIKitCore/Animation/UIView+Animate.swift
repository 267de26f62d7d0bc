import QuartzCore

// Animation blocks (L8.2). The closure runs once, during the call. The model values change at once, and the animations
// begin with the next commit. Times are seconds.

extension UIView {
  /// Animates the changes that the closure makes, easing in and out over `duration` seconds.
  public class func animate(
    withDuration duration: TimeInterval, animations: @escaping () -> Void,
    completion: ((Bool) -> Void)? = nil
  ) {
    animate(
      withDuration: duration, delay: 0, options: [], animations: animations, completion: completion)
  }

  /// Animates the changes that the closure makes, with a delay in seconds and with options. The completion
  /// receives false if an animation was removed before its end.
  public class func animate(
    withDuration duration: TimeInterval, delay: TimeInterval, options: AnimationOptions = [],
    animations: @escaping () -> Void, completion: ((Bool) -> Void)? = nil
  ) {
    let settings = AnimationSettings(duration: duration, delay: delay, options: options)
    run(animations, with: settings, options: options, completion: completion)
  }

  /// Animates the changes with a spring that comes to rest after `duration` seconds. A positive duration is clamped to
  /// 0.01…10; with 0 or a negative one, the values change without an animation when the delay is over. The damping
  /// ratio is clamped to 0.05…1; 1 does not oscillate. The velocity is a multiple of the difference between the end
  /// value and the start value, per second (L8.19).
  public class func animate(
    withDuration duration: TimeInterval, delay: TimeInterval,
    usingSpringWithDamping dampingRatio: CGFloat, initialSpringVelocity velocity: CGFloat,
    options: AnimationOptions = [], animations: @escaping () -> Void,
    completion: ((Bool) -> Void)? = nil
  ) {
    let duration = duration > 0 ? min(max(duration, 0.01), 10) : duration
    let settings = AnimationSettings(
      duration: duration, delay: delay,
      timing: .spring(duration: duration, dampingRatio: dampingRatio, velocity: velocity),
      options: options)
    run(animations, with: settings, options: options, completion: completion)
  }

  /// Animates the changes with a spring whose perceptual duration is `duration` seconds and that settles later; with 0
  /// or a negative duration, the values change without an animation when the delay is over. `bounce` is in −1…1, and 0
  /// does not oscillate (L8.21).
  public class func animate(
    springDuration duration: TimeInterval = 0.5, bounce: CGFloat = 0,
    initialSpringVelocity velocity: CGFloat = 0, delay: TimeInterval = 0,
    options: AnimationOptions = [], animations: @escaping () -> Void,
    completion: ((Bool) -> Void)? = nil
  ) {
    let timing = AnimationCurveSource.spring(duration: duration, bounce: bounce, velocity: velocity)
    var settled = 0.0
    if duration > 0, case .spring(let spring) = timing { settled = spring.settlingDuration }
    let settings = AnimationSettings(duration: settled, delay: delay, timing: timing, options: options)
    run(animations, with: settings, options: options, completion: completion)
  }

  /// Runs `animations` in a new block, which takes from the block around it the settings that `options` do not
  /// override. The counter of the block calls the completion when all its animations have ended and, after `endAdding`,
  /// no more can be added (L8.12).
  private static func run(
    _ animations: () -> Void, with settings: AnimationSettings, options: AnimationOptions,
    completion: ((Bool) -> Void)?
  ) {
    let settings = settings.inheriting(from: AnimationStack.current?.settings, options: options)
    let block = AnimationBlock(settings, counter: AnimationCounter(completion))
    AnimationStack.run(block, animations)
    block.counter.endAdding()
  }

  /// Repeats the changes that the closure makes inside a block, and reverses them if asked to. Outside of
  /// blocks the closure just runs (L8.18).
  public class func modifyAnimations(
    withRepeatCount count: CGFloat, autoreverses: Bool, animations: () -> Void
  ) {
    guard let outer = AnimationStack.current else { return animations() }
    var settings = outer.settings
    settings.repeatCount = Float(count)
    settings.autoreverses = autoreverses
    AnimationStack.run(
      AnimationBlock(settings, counter: outer.counter, recorder: outer.recorder), animations)
  }

  /// Applies the changes in the closure at once, even inside a block (L8.15).
  public class func performWithoutAnimation(_ actionsWithoutAnimation: () -> Void) {
    AnimationStack.withoutAnimation(actionsWithoutAnimation)
  }

  /// The duration of the enclosing animation block in seconds; 0 outside of blocks.
  public class var inheritedAnimationDuration: TimeInterval {
    AnimationStack.current?.settings.duration ?? 0
  }

  /// A Boolean value that says whether animation blocks animate; true by default.
  public class var areAnimationsEnabled: Bool { AnimationStack.isEnabled }
  /// Turns the animations of blocks on or off. While they are off, changes apply at once and completions
  /// receive true (L8.16).
  public class func setAnimationsEnabled(_ enabled: Bool) { AnimationStack.isEnabled = enabled }

  /// The way in which several animations of one property combine; additive by default. An addition of Lamina.
  public class var animationMode: AnimationMode {
    get { AnimationStack.mode }
    set { AnimationStack.mode = newValue }
  }

  /// Fades and shrinks the views for a quarter of a second, then removes them from their superviews and
  /// restores their alpha and transform (L8.28). The closure contains other changes to animate at the same
  /// time.
  public class func perform(
    _ animation: SystemAnimation, on views: [UIView], options: AnimationOptions = [],
    animations parallelAnimations: (() -> Void)?, completion: ((Bool) -> Void)? = nil
  ) {
    let originals = views.map { ($0.alpha, $0.transform) }
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
        for (view, (alpha, transform)) in zip(views, originals) {
          view.removeFromSuperview()
          (view.alpha, view.transform) = (alpha, transform)
        }
        completion?(finished)
      })
  }

  /// Calls `body` in a later turn of the run loop.
  static func afterThisTurn(_ body: @escaping () -> Void) { CallbackQueue.post(body) }
}
