import QuartzCore

/// Waits for the animations of a block and reports their end, once (L8.12). On the main thread.
final class AnimationEnd {
  private var pending = 0
  private var allFinished = true
  private var isClosed = false
  private var hasStarted = false
  var onStart: (() -> Void)?
  var onEnd: ((Bool) -> Void)?

  init(_ onEnd: ((Bool) -> Void)? = nil) { self.onEnd = onEnd }

  func enter() { pending += 1 }

  func start() {
    guard !hasStarted else { return }
    hasStarted = true
    onStart?()
    onStart = nil
  }

  func leave(finished: Bool) {
    pending -= 1
    if !finished { allFinished = false }
    if isClosed, pending == 0 { report() }
  }

  /// No animation will be added any more. Without any the end comes in the next turn, never at once.
  func close() {
    guard !isClosed else { return }
    isClosed = true
    if pending == 0, onEnd != nil { CallbackQueue.post { self.report() } }
  }

  private func report() {
    let onEnd = self.onEnd
    self.onEnd = nil
    onEnd?(allFinished)
  }
}

/// The delegate of one change's animations: tells the block when they end.
final class AnimationToken: CAAnimationDelegate {
  private let end: AnimationEnd
  private let onChange: (Int) -> Void
  private var running = 0

  /// `onChange` is called with 1 for each animation that is added and with −1 for each that ends.
  init(_ end: AnimationEnd, onChange: @escaping (Int) -> Void = { _ in }) {
    self.end = end
    self.onChange = onChange
  }

  /// Before an animation with this delegate is added.
  func willAdd() {
    running += 1
    onChange(1)
    end.enter()
  }

  func animationDidStart(_ anim: CAAnimation) { end.start() }

  func animationDidStop(_ anim: CAAnimation, finished flag: Bool) {
    // Zero for animations that somebody added in another way.
    guard running > 0 else { return }
    running -= 1
    onChange(-1)
    end.leave(finished: flag)
  }
}
