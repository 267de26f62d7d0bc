import QuartzCore

/// A controller of a transition's progress, which moves the time of the animations in the container view.
@preconcurrency @MainActor
open class UIPercentDrivenInteractiveTransition: NSObject, UIViewControllerInteractiveTransitioning {
  /// The duration of the transition in seconds; 0 before it begins.
  open private(set) var duration: CGFloat = 0
  /// The progress, from 0 to 1.
  open private(set) var percentComplete: CGFloat = 0
  /// The factor of the speed after the interaction has ended.
  open var completionSpeed: CGFloat = 1
  /// The timing of the part after the interaction. It has no effect: the animations go on with their own timing.
  open var completionCurve = UIView.AnimationCurve.easeInOut
  /// A Boolean value that says whether the transition begins interactively.
  open var wantsInteractiveStart = true
  private var context: TransitionContext?
  /// The time of the container's layer when the transition began.
  private var start: TimeInterval = 0
  /// The progress and the media time at which a canceled transition began to run back.
  private var wayBack: (progress: CGFloat, start: TimeInterval)?
  private var link: CADisplayLink?

  /// Creates a controller.
  public override init() { super.init() }

  /// The container's layer while the transition runs.
  private var layer: CALayer? { context?.containerView.layer }

  /// Starts the animation of the transition, and stops its time.
  open func startInteractiveTransition(
    _ transitionContext: any UIViewControllerContextTransitioning
  ) {
    guard let context = transitionContext as? TransitionContext else { return }
    follow(context)
    setTime { layer in (layer.speed, layer.timeOffset) = (0, self.start) }
    context.startAnimation()
    // The animations begin at the time of the container's layer when they are committed, so that has to precede the first
    // change of that time.
    CATransaction.flush()
  }

  /// Notes a transition that begins now, which can be paused later.
  final func follow(_ context: TransitionContext) {
    self.context = context
    percentComplete = 0
    duration = context.duration
    start = context.containerView.layer.convertTime(CACurrentMediaTime(), from: nil)
    context.coordinator.animate(alongsideTransition: nil) { [weak self] _ in self?.reset() }
  }

  /// Shows the transition at a progress from 0 to 1.
  open func update(_ percentComplete: CGFloat) {
    guard let context, context.isInteractive, percentComplete.isFinite else { return }
    self.percentComplete = min(max(percentComplete, 0), 1)
    context.updateInteractiveTransition(self.percentComplete)
    show(self.percentComplete)
  }

  /// Stops the transition at its progress; does nothing unless it runs.
  open func pause() {
    guard let context, let layer, duration > 0, !context.isInteractive else { return }
    stopTicking()
    let time = layer.convertTime(CACurrentMediaTime(), from: nil)
    percentComplete = min(max(CGFloat(time - start) / duration, 0), 1)
    context.pauseInteractiveTransition()
    show(percentComplete)
  }

  /// Lets the transition run to its end.
  open func finish() {
    guard let context, context.isInteractive else { return }
    context.finishInteractiveTransition()
    setTime { layer in
      let time = layer.timeOffset
      layer.beginTime = self.parentTime(of: layer)
      layer.timeOffset = time
      layer.speed = Float(self.usableSpeed)
    }
  }

  /// Lets the transition run back to its beginning.
  open func cancel() {
    guard let context, context.isInteractive else { return }
    context.cancelInteractiveTransition()
    wayBack = (percentComplete, CACurrentMediaTime())
    let link = CADisplayLink { [weak self] link in
      MainActor.assumeIsolated {
        guard let self else { return link.invalidate() }
        self.step(to: link.targetTimestamp)
      }
    }
    link.add(to: .main, forMode: .common)
    self.link = link
  }

  /// Shows a canceled transition, which runs back, at a media time.
  final func step(to time: TimeInterval) {
    guard let wayBack else { return }
    let speed = usableSpeed / max(duration, 0.001)
    goBack(to: wayBack.progress - CGFloat(time - wayBack.start) * speed)
  }

  /// Shows the transition at a progress while it runs back, and ends it at its beginning.
  private func goBack(to progress: CGFloat) {
    guard progress > 0 else { return returned() }
    show(progress)
  }

  /// The completion speed; 1 if it is not finite.
  private var usableSpeed: CGFloat { completionSpeed.isFinite ? max(completionSpeed, 0.01) : 1 }

  /// Ends a canceled transition that is back at its beginning.
  private func returned() {
    stopTicking()
    guard let context else { return }
    context.undo()
    context.containerView.layer.removeAnimationsOfTree()
    reset()
    // Animations that the removal ends call completeTransition(_:). Without any there is no other caller.
    UIView.afterThisTurn { context.completeTransition(false) }
  }

  private func show(_ progress: CGFloat) {
    setTime { layer in
      layer.speed = 0
      layer.timeOffset = self.start + Double(progress * self.duration)
    }
  }

  private func setTime(_ change: (CALayer) -> Void) {
    guard let layer else { return }
    CATransaction.begin()
    CATransaction.setDisableActions(true)
    change(layer)
    CATransaction.commit()
  }

  /// The current time of the layer's superlayer.
  private func parentTime(of layer: CALayer) -> TimeInterval {
    layer.superlayer?.convertTime(CACurrentMediaTime(), from: nil) ?? CACurrentMediaTime()
  }

  private func stopTicking() {
    link?.invalidate()
    (link, wayBack) = (nil, nil)
  }

  /// Gives the container its own time back.
  private func reset() {
    stopTicking()
    setTime { layer in (layer.speed, layer.timeOffset, layer.beginTime) = (1, 0, 0) }
    context = nil
  }
}

extension UIPercentDrivenInteractiveTransition: TransitionFollowing {}

extension CALayer {
  /// Removes the animations of the layer and of all its descendants.
  fileprivate func removeAnimationsOfTree() {
    var pending = [self]
    while let layer = pending.popLast() {
      layer.removeAllAnimations()
      pending += layer.sublayers ?? []
    }
  }
}
