import QuartzCore

/// A counter of the running animations of a block. It reports once, when all of them have ended (L8.12). Use it on the
/// main thread only.
final class AnimationCounter {
  private var pending = 0
  private var allFinished = true
  private var hasAll = false
  /// True once one of the animations has started.
  private var hasStarted = false
  /// The callback when the first animation starts.
  var onStart: (() -> Void)?
  /// The callback after the last animation has ended; it receives true if all of them ran to their ends.
  var onEnd: ((Bool) -> Void)?

  init(_ onEnd: ((Bool) -> Void)? = nil) { self.onEnd = onEnd }

  /// Counts an animation that is about to be added.
  func willAddAnimation() { pending += 1 }

  /// Calls `onStart` when the first of the animations starts.
  func animationStarted() {
    guard !hasStarted else { return }
    hasStarted = true
    onStart?()
    onStart = nil
  }

  /// Counts down an animation that has ended, and reports if it was the last one.
  func animationEnded(finished: Bool) {
    pending -= 1
    if !finished { allFinished = false }
    if hasAll, pending == 0 { report() }
  }

  /// Declares that no more animations will be added. If none was added, the report follows in the next turn of
  /// the run loop, never during this call.
  func endAdding() {
    guard !hasAll else { return }
    hasAll = true
    if pending == 0, onEnd != nil { CallbackQueue.post { self.report() } }
  }

  private func report() {
    let onEnd = self.onEnd
    self.onEnd = nil
    onEnd?(allFinished)
  }
}

/// The delegate of the animations of one change, which tells the block when they start and end.
final class AnimationToken: CAAnimationDelegate {
  private let counter: AnimationCounter
  private let onChange: (Int) -> Void
  private var running = 0
  /// True if the layer was in no tree when an animation was added to it, and when it started.
  private var wasDetached = false
  /// The layer of the animations.
  private weak var layer: CALayer?

  /// Creates a delegate. `onChange` is called with 1 for each animation that is added and with −1 for each that
  /// ends.
  init(_ counter: AnimationCounter, onChange: @escaping (Int) -> Void = { _ in }) {
    self.counter = counter
    self.onChange = onChange
  }

  /// Counts an animation that is about to be added to a layer with this token as its delegate.
  func willAdd(to layer: CALayer) {
    (self.layer, wasDetached) = (layer, layer.isDetached)
    running += 1
    onChange(1)
    counter.willAddAnimation()
  }

  func animationDidStart(_ anim: CAAnimation) {
    if layer?.isDetached == false { wasDetached = false }
    counter.animationStarted()
  }

  func animationDidStop(_ anim: CAAnimation, finished flag: Bool) {
    // Zero for an animation that was added without `willAdd(to:)`.
    guard running > 0 else { return }
    running -= 1
    onChange(-1)
    counter.animationEnded(finished: flag || wasNeverShown)
  }

  /// True if the layer was in no tree when it was animated, and is in none now. Core Animation stops such an animation as
  /// not finished (T8.8), but a block of changes ends as if the view had not been part of it.
  private var wasNeverShown: Bool { wasDetached && layer?.isDetached ?? true }
}
