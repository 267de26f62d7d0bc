import QuartzCore

/// An animator of views' properties that can be paused, scrubbed, reversed and stopped (L8.35).
///
///     inactive ──start, pause, fractionComplete──▶ active ──stop──▶ stopped ──finish──▶ inactive
///         ▲                                          │
///         └────────────── the end ◀──────────────────┘
///
/// Properties are animated between absolute values (L8.36). An active animator retains itself.
@preconcurrency @MainActor
open class UIViewPropertyAnimator: NSObject, UIViewImplicitlyAnimating {
  /// The requested duration in seconds. A physical spring lasts for its settling time instead.
  public let duration: TimeInterval
  /// The delay of the last start in seconds.
  open private(set) var delay: TimeInterval = 0
  /// The timing of the animation.
  public let timingParameters: (any UITimingCurveProvider)?
  final let timing: AnimationCurveSource
  /// The actual duration in seconds.
  final let length: TimeInterval

  private var closures: [(body: () -> Void, start: Double)] = []
  private var completions: [(UIViewAnimatingPosition) -> Void] = []
  final var player: AnimatorPlayer
  /// A Boolean value that says whether the animator was started without closures and waits for one.
  private var isWaitingForClosures = false
  private static var active: Set<UIViewPropertyAnimator> = []

  /// Creates an inactive animator. Its closures run when it first becomes active.
  public init(duration: TimeInterval, timingParameters parameters: any UITimingCurveProvider) {
    self.duration = duration
    timingParameters = parameters
    (timing, length) = parameters.timing(duration: max(duration, 0))
    player = AnimatorPlayer(timing: timing, length: length)
    super.init()
    player.onEnd = { [weak self] in self?.reachedEnd() }
  }

  /// Creates an animator with a named curve.
  public convenience init(
    duration: TimeInterval, curve: UIView.AnimationCurve, animations: (() -> Void)? = nil
  ) {
    self.init(
      duration: duration, timingParameters: UICubicTimingParameters(animationCurve: curve))
    if let animations { addAnimations(animations) }
  }

  /// Creates an animator with a Bézier curve from (0, 0) to (1, 1).
  public convenience init(
    duration: TimeInterval, controlPoint1 point1: CGPoint, controlPoint2 point2: CGPoint,
    animations: (() -> Void)? = nil
  ) {
    self.init(
      duration: duration,
      timingParameters: UICubicTimingParameters(controlPoint1: point1, controlPoint2: point2))
    if let animations { addAnimations(animations) }
  }

  /// Creates an animator with a spring that comes to rest after `duration` seconds; the ratio is clamped to 0.05…1.
  public convenience init(
    duration: TimeInterval, dampingRatio ratio: CGFloat, animations: (() -> Void)? = nil
  ) {
    self.init(
      duration: duration, timingParameters: UISpringTimingParameters(dampingRatio: ratio))
    if let animations { addAnimations(animations) }
  }

  /// Creates an animator and starts it. Inside an animation block it takes the block's duration and curve
  /// unless the options override them, and cannot be interrupted.
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
      duration: settings.duration, timingParameters: InheritedCurve(settings.timing))
    if outer != nil { animator.isInterruptible = false }
    animator.addAnimations(animations)
    if let completion { animator.addCompletion(completion) }
    animator.startAnimation(afterDelay: delay)
    return animator
  }

  // MARK: Properties

  /// The state of the animator; inactive at first.
  open private(set) var state = UIViewAnimatingState.inactive
  /// A Boolean value that says whether the animation is playing. It is also true during the delay.
  open var isRunning: Bool { player.isRunning }
  /// A Boolean value that says whether the animation plays toward its start. Setting it turns the fraction f
  /// into 1 − f and does not change what is on the screen.
  open var isReversed: Bool {
    get { player.isReversed }
    set { player.setReversed(newValue, isActive: state == .active) }
  }
  /// The progress in the direction of play, 0…1; a new value is clamped. Setting it is ignored while the animation runs
  /// or is stopped; it makes an inactive animator active and paused.
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
  /// A Boolean value that says whether the animator stays active and paused at its end; false by default.
  open var pausesOnCompletion = false
  /// A Boolean value that says whether views receive touches while they animate; true by default. Setting it
  /// traps unless the animator is inactive.
  open var isUserInteractionEnabled = true {
    willSet { requireInactive("isUserInteractionEnabled") }
  }
  /// A Boolean value that says whether the app does the hit testing itself. It has no effect.
  open var isManualHitTestingEnabled = false
  /// A Boolean value that says whether the animation can be paused and stopped; true by default. Setting it
  /// traps unless the animator is inactive.
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

  /// Starts the animation, or resumes it after a pause.
  open func startAnimation() { startAnimation(afterDelay: 0) }

  /// Starts the animation after a delay in seconds; does nothing while it runs. Traps if the animator is
  /// stopped.
  open func startAnimation(afterDelay delay: TimeInterval) {
    precondition(state != .stopped, "a stopped animator has to be finished before it starts again")
    guard !isRunning else { return }
    self.delay = max(0, delay)
    activate()
    isWaitingForClosures = player.isEmpty && !hasRunClosures
    if !isWaitingForClosures { player.play(after: self.delay) }
  }

  /// Pauses the animation at the values on the screen. Activates an inactive animator. Traps if the animator is
  /// stopped or not interruptible.
  open func pauseAnimation() {
    precondition(state != .stopped, "a stopped animator cannot pause")
    requireInterruptible("pauseAnimation")
    isWaitingForClosures = false
    activate()
    player.pause()
  }

  /// Resumes a paused animation from the values on the screen. If `parameters` is nil, the timing parameters are kept.
  /// A factor of 0 takes the remaining time; another factor takes that fraction of the duration. Traps unless the
  /// animator is paused and interruptible.
  open func continueAnimation(
    withTimingParameters parameters: (any UITimingCurveProvider)?, durationFactor: CGFloat
  ) {
    precondition(state == .active && !isRunning, "only a paused animator can continue")
    requireInterruptible("continueAnimation")
    player.continueWith(parameters, durationFactor: max(0, durationFactor))
  }

  /// Stops the animation at the values on the screen; does nothing unless the animator is active. With true the
  /// animator becomes inactive without completions; with false it waits for `finishAnimation(at:)`. Traps if it
  /// is not interruptible.
  open func stopAnimation(_ withoutFinishing: Bool) {
    guard state == .active else { return }
    requireInterruptible("stopAnimation")
    player.stop()
    if withoutFinishing { becomeInactive() } else { state = .stopped }
  }

  /// Sets the values of a position, calls the completions and makes the animator inactive. Traps unless the
  /// animator is stopped.
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

  // MARK: Closures

  private var hasRunClosures = false

  /// Makes an inactive animator active and runs its closures once.
  private func activate() {
    guard state == .inactive else { return }
    state = .active
    Self.active.insert(self)
    player.blocksTouches = !isUserInteractionEnabled
    let waiting = closures
    closures = []
    for (body, start) in waiting { record(body, from: start) }
  }

  private func record(_ body: () -> Void, from start: Double) {
    hasRunClosures = true
    player.record(body, from: start)
  }

  /// Adds changes that last for the whole duration, or for the rest of it in an active animator.
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

  /// Adds a closure that is called once when the animation ends, with the position that it ended at.
  open func addCompletion(_ completion: @escaping (UIViewAnimatingPosition) -> Void) {
    completions.append(completion)
  }
}

/// The timing that an animator inherits from an animation block.
@MainActor
private final class InheritedCurve: UITimingCurveProvider {
  private let timing: AnimationCurveSource
  init(_ timing: AnimationCurveSource) { self.timing = timing }

  var timingCurveType: UITimingCurveType { springTimingParameters == nil ? .cubic : .spring }

  var cubicTimingParameters: UICubicTimingParameters? {
    guard case .curve(let function) = timing else { return nil }
    let points = function.curve.controlPoints
    return UICubicTimingParameters(
      controlPoint1: CGPoint(x: CGFloat(points.x), y: CGFloat(points.y)),
      controlPoint2: CGPoint(x: CGFloat(points.z), y: CGFloat(points.w)))
  }

  var springTimingParameters: UISpringTimingParameters? {
    guard case .spring(let spring) = timing else { return nil }
    return UISpringTimingParameters(
      mass: spring.mass, stiffness: spring.stiffness, damping: spring.damping,
      initialVelocity: CGVector(dx: spring.initialVelocity, dy: 0))
  }
}
