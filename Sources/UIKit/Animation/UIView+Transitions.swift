import QuartzCore

extension UIView {
  /// The picture of `view` gives way to what the closure makes of it (L8.25). The changes in it show at once, and
  /// nothing in the view moves until the end; with `allowAnimatedContent` it does, and they animate. Without a transition among the options this is a plain block.
  /// A view that is on no screen changes without one.
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
    let block = AnimationBlock(settings, end: AnimationEnd(completion))
    let isLive = options.contains(.allowAnimatedContent)
    effect.add(to: view, block, freezes: !isLive)
    if isLive {
      AnimationStack.run(block) { animations?() }
    } else {
      AnimationStack.withoutAnimation { animations?() }
    }
    block.end.close()
  }

  /// `toView` takes the place of `fromView` in its superview (L8.26). With `showHideTransitionViews` both stay
  /// there, and one is hidden.
  public class func transition(
    from fromView: UIView, to toView: UIView, duration: TimeInterval,
    options: AnimationOptions = [], completion: ((Bool) -> Void)? = nil
  ) {
    guard let container = fromView.superview else {
      return AnimationEnd(completion).close()
    }
    transition(
      with: container, duration: duration, options: options,
      animations: { exchange(fromView, toView, in: container, options) }, completion: completion)
  }

  private static func exchange(
    _ old: UIView, _ new: UIView, in container: UIView, _ options: AnimationOptions
  ) {
    if options.contains(.showHideTransitionViews) {
      old.isHidden = true
      new.isHidden = false
    } else if let index = container.subviews.firstIndex(where: { $0 === old }) {
      container.insertSubview(new, at: index)
      old.removeFromSuperview()
    }
  }
}
