import QuartzCore

extension UIView {
  /// Plays a transition from the current content of `view` to its content after the closure has run (L8.25). The
  /// changes apply at once and the new content is a snapshot; with `allowAnimatedContent` the content is live and the
  /// changes animate. Without a transition in the options this is a plain block. A view that is not on the screen
  /// changes without a transition.
  public class func transition(
    with view: UIView, duration: TimeInterval, options: AnimationOptions = [],
    animations: (() -> Void)?, completion: ((Bool) -> Void)? = nil
  ) {
    guard let effect = options.transitionEffect else {
      return animate(
        withDuration: duration, delay: 0, options: options, animations: animations ?? {},
        completion: completion)
    }
    let settings = AnimationSettings(duration: duration, delay: 0, options: options)
      .inheriting(from: AnimationStack.current?.settings, options: options)
    let block = AnimationBlock(settings, counter: AnimationCounter(completion))
    let isLive = options.contains(.allowAnimatedContent)
    effect.add(to: view, block, capturesTarget: !isLive)
    if isLive {
      AnimationStack.run(block) { animations?() }
    } else {
      AnimationStack.withoutAnimation { animations?() }
    }
    block.counter.endAdding()
  }

  /// Replaces `fromView` by `toView` in its superview with a transition (L8.26). With `showHideTransitionViews`
  /// both stay in the superview, and `fromView` is hidden and `toView` shown.
  public class func transition(
    from fromView: UIView, to toView: UIView, duration: TimeInterval,
    options: AnimationOptions = [], completion: ((Bool) -> Void)? = nil
  ) {
    guard let container = fromView.superview else {
      return AnimationCounter(completion).endAdding()
    }
    transition(
      with: container, duration: duration, options: options,
      animations: {
        container.replace(fromView, with: toView, hides: options.contains(.showHideTransitionViews))
      },
      completion: completion)
  }
}
