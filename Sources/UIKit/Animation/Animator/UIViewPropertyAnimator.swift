import QuartzCore

/// Plays changes of views that can be paused, scrubbed, reversed and stopped on the way (L8.35).
///
///     inactive ──start, pause, fractionComplete──▶ active ──stop──▶ stopped ──finish──▶ inactive
///         ▲                                          │
///         └────────────── the end ◀──────────────────┘
///
/// What is animated goes between absolute values (L8.36). While active an animator stays alive.
@preconcurrency @MainActor
open class UIViewPropertyAnimator: NSObject, UIViewImplicitlyAnimating {
  /// Seconds, as asked for; a spring with a stiffness of its own has its own time.
  public let duration: TimeInterval
  open private(set) var delay: TimeInterval = 0
  public let timingParameters: (any UITimingCurveProvider)?
  final let pace: AnimationPace
  /// How long it really lasts.
  final let length: TimeInterval

  private var closures: [(body: () -> Void, start: Double)] = []
  private var completions: [(UIViewAnimatingPosition) -> Void] = []
  final var player: AnimatorPlayer
  /// Started without anything to do.
  private var isWaitingForClosures = false
  private static var active: Set<UIViewPropertyAnimator> = []

  /// The closure runs when the animation starts.
  public init(duration: TimeInterval, timingParameters parameters: any UITimingCurveProvider) {
    self.duration = duration
    timingParameters = parameters
    (pace, length) = parameters.pace(duration: max(duration, 0))
    player = AnimatorPlayer(pace: pace, length: length)
    super.init()
    player.onEnd = { [weak self] in self?.reachedEnd() }
  }

  public convenience init(
    duration: TimeInterval, curve: UIView.AnimationCurve, animations: (() -> Void)? = nil
  ) {
    self.init(
      duration: duration, timingParameters: UICubicTimingParameters(animationCurve: curve))
    if let animations { addAnimations(animations) }
  }

  public convenience init(
    duration: TimeInterval, controlPoint1 point1: CGPoint, controlPoint2 point2: CGPoint,
    animations: (() -> Void)? = nil
  ) {
    self.init(
      duration: duration,
      timingParameters: UICubicTimingParameters(controlPoint1: point1, controlPoint2: point2))
    if let animations { addAnimations(animations) }
  }

  public convenience init(
    duration: TimeInterval, dampingRatio ratio: CGFloat, animations: (() -> Void)? = nil
  ) {
    self.init(
      duration: duration, timingParameters: UISpringTimingParameters(dampingRatio: ratio))
    if let animations { addAnimations(animations) }
  }

  /// Started. Inside an animation block it takes over the block's duration and pace, unless the options
  /// override them, and cannot be interrupted.
  @discardableResult
  public class func runningPropertyAnimator(
    withDuration duration: TimeInterval, delay: TimeInterval,
    options: UIView.AnimationOptions = [], animations: @escaping () -> Void,
    completion: ((UIViewAnimatingPosition) -> Void)? = nil
  ) -> UIViewPropertyAnimator {
    let outer = AnimationStack.current?.settings
    let settings = AnimationSettings(duration: duration, delay: delay, options: options)
      .inheriting(from: outer, options: options)
    let animator = UIViewPropertyAnimator(
      duration: settings.duration, timingParameters: InheritedPace(settings.pace))
    if outer != nil { animator.isInterruptible = false }
    animator.addAnimations(animations)
    if let completion { animator.addCompletion(completion) }
    animator.startAnimation(afterDelay: delay)
    return animator
  }

  // MARK: Properties

  open private(set) var state = UIViewAnimatingState.inactive
  open var isRunning: Bool { player.isRunning }
  /// The end is where it began, then: the fraction becomes one minus itself, and what is seen stays.
  open var isReversed: Bool {
    get { player.isReversed }
    set { player.setReversed(newValue, isActive: state == .active) }
  }
  /// 0…1, in the direction of play. Ignored while running; an inactive animator becomes active and paused.
  open var fractionComplete: CGFloat {
    get { player.fraction }
    set {
      guard !isRunning, state != .stopped, newValue.isFinite else { return }
      activate()
      player.scrub(to: min(max(0, newValue), 1), linearly: scrubsLinearly)
    }
  }
  /// True if scrubbing `fractionComplete` is linear; false if it follows the timing curve.
  open var scrubsLinearly = true
  /// Stays active and paused at its end.
  open var pausesOnCompletion = false
  open var isUserInteractionEnabled = true {
    willSet { requireInactive("isUserInteractionEnabled") }
  }
  open var isManualHitTestingEnabled = false
  open var isInterruptible = true {
    willSet { requireInactive("isInterruptible") }
  }

  private func requireInactive(_ property: String) {
    precondition(state == .inactive, "\(property) cannot change while an animator is active or stopped")
  }

  private func requireInterruptible(_ operation: String) {
    precondition(isInterruptible, "\(operation): this animator cannot be interrupted")
  }

  // MARK: Playing

  open func startAnimation() { startAnimation(afterDelay: 0) }

  open func startAnimation(afterDelay delay: TimeInterval) {
    precondition(state != .stopped, "a stopped animator has to be finished before it starts again")
    guard !isRunning else { return }
    self.delay = max(0, delay)
    activate()
    isWaitingForClosures = player.isEmpty && !hasRunClosures
    if !isWaitingForClosures { player.play(after: self.delay) }
  }

  open func pauseAnimation() {
    precondition(state != .stopped, "a stopped animator cannot pause")
    requireInterruptible("pauseAnimation")
    isWaitingForClosures = false
    activate()
    player.pause()
  }

  /// With parameters of its own, or its first ones, from what is seen to the end. A factor of 0 takes the time
  /// that is left, another one that share of the duration.
  open func continueAnimation(
    withTimingParameters parameters: (any UITimingCurveProvider)?, durationFactor: CGFloat
  ) {
    precondition(state == .active && !isRunning, "only a paused animator can continue")
    requireInterruptible("continueAnimation")
    player.goOn(parameters, durationFactor: max(0, durationFactor))
  }

  /// At what is seen now. With `true` that is the end of it, without completions; with `false` the animator
  /// waits for `finishAnimation`.
  open func stopAnimation(_ withoutFinishing: Bool) {
    guard state == .active else { return }
    requireInterruptible("stopAnimation")
    player.stop()
    if withoutFinishing { becomeInactive() } else { state = .stopped }
  }

  open func finishAnimation(at finalPosition: UIViewAnimatingPosition) {
    precondition(state == .stopped, "only a stopped animator can be finished")
    finish(at: finalPosition)
  }

  private func finish(at position: UIViewAnimatingPosition) {
    player.settle(at: position)
    let completions = self.completions
    becomeInactive()
    for completion in completions { completion(position) }
  }

  private func becomeInactive() {
    state = .inactive
    hasRunClosures = false
    isWaitingForClosures = false
    (closures, completions) = ([], [])
    player.clear()
    Self.active.remove(self)
  }

  private func reachedEnd() {
    guard state == .active else { return }
    if pausesOnCompletion { return player.pause() }
    finish(at: isReversed ? .start : .end)
  }

  // MARK: What to animate

  private var hasRunClosures = false

  /// Runs what was added, once.
  private func activate() {
    guard state == .inactive else { return }
    state = .active
    Self.active.insert(self)
    player.keepsTouchesAway = !isUserInteractionEnabled
    let waiting = closures
    closures = []
    for (body, start) in waiting { record(body, from: start) }
  }

  private func record(_ body: () -> Void, from start: Double) {
    hasRunClosures = true
    player.record(body, from: start)
  }

  open func addAnimations(_ animation: @escaping () -> Void) {
    addAnimations(animation, delayFactor: 0)
  }

  /// Adds changes that begin at the given fraction of the duration and last to its end. In an active
  /// animator the fraction is of the remaining time.
  open func addAnimations(_ animation: @escaping () -> Void, delayFactor: CGFloat) {
    precondition(state != .stopped, "animations cannot be added to a stopped animator")
    let delay = min(max(0, delayFactor), 1)
    guard state == .active else { return closures.append((animation, delay)) }
    record(animation, from: player.fraction + delay * (1 - player.fraction))
    guard isWaitingForClosures else { return }
    isWaitingForClosures = false
    player.play(after: self.delay)
  }

  open func addCompletion(_ completion: @escaping (UIViewAnimatingPosition) -> Void) {
    completions.append(completion)
  }
}

/// The pace of the block around.
@MainActor
private final class InheritedPace: UITimingCurveProvider {
  private let pace: AnimationPace
  init(_ pace: AnimationPace) { self.pace = pace }

  var timingCurveType: UITimingCurveType { springTimingParameters == nil ? .cubic : .spring }

  var cubicTimingParameters: UICubicTimingParameters? {
    guard case .curve(let function) = pace else { return nil }
    let points = function.curve.controlPoints
    return UICubicTimingParameters(
      controlPoint1: CGPoint(x: CGFloat(points.x), y: CGFloat(points.y)),
      controlPoint2: CGPoint(x: CGFloat(points.z), y: CGFloat(points.w)))
  }

  var springTimingParameters: UISpringTimingParameters? {
    guard case .spring(let spring) = pace else { return nil }
    return UISpringTimingParameters(
      mass: spring.mass, stiffness: spring.stiffness, damping: spring.damping,
      initialVelocity: CGVector(dx: spring.initialVelocity, dy: 0))
  }
}
