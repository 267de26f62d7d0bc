import QuartzCore

/// The state of an animator.
public enum UIViewAnimatingState: Int, Sendable {
  /// An animator that has not started; one that plays or is paused; one that waits for `finishAnimation(at:)`.
  case inactive, active, stopped
}

/// A position of an animator: its end, its start, or the values that are on the screen.
public enum UIViewAnimatingPosition: Int, Sendable {
  /// The end of the animation, its start, or the values that are on the screen.
  case end, start, current
}

/// An animation that can be played, paused, scrubbed and reversed.
@preconcurrency @MainActor
public protocol UIViewAnimating: AnyObject {
  /// The state of the animator.
  var state: UIViewAnimatingState { get }
  /// A Boolean value that says whether the animation is playing.
  var isRunning: Bool { get }
  /// A Boolean value that says whether the animation plays toward its start.
  var isReversed: Bool { get set }
  /// The progress in the direction of play, 0…1.
  var fractionComplete: CGFloat { get set }
  /// Starts the animation, or resumes it after a pause.
  func startAnimation()
  /// Starts the animation after a delay in seconds.
  func startAnimation(afterDelay delay: TimeInterval)
  /// Pauses the animation.
  func pauseAnimation()
  /// Stops the animation at the values that are on the screen; with true, without completions.
  func stopAnimation(_ withoutFinishing: Bool)
  /// Finishes a stopped animation with the values of a position, and calls the completions.
  func finishAnimation(at finalPosition: UIViewAnimatingPosition)
}

/// An animation that takes closures of changes, completions and new timing.
@preconcurrency @MainActor
public protocol UIViewImplicitlyAnimating: UIViewAnimating {
  /// Adds changes that begin at a fraction of the remaining duration.
  func addAnimations(_ animation: @escaping () -> Void, delayFactor: CGFloat)
  /// Adds changes that last for the whole duration.
  func addAnimations(_ animation: @escaping () -> Void)
  /// Adds a closure that is called when the animation ends.
  func addCompletion(_ completion: @escaping (UIViewAnimatingPosition) -> Void)
  /// Resumes a paused animation with new timing and a fraction of its duration.
  func continueAnimation(
    withTimingParameters parameters: (any UITimingCurveProvider)?, durationFactor: CGFloat)
}
