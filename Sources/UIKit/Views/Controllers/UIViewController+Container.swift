import QuartzCore

extension UIViewController {
  /// Makes a view controller a child of this one.
  final func adopt(_ child: UIViewController) {
    precondition(child !== self, "a view controller cannot be its own child")
    if child.parent === self { return }
    child.leaveParent()
    child.willMove(toParent: self)
    child.state.parent = self
    state.children.append(child)
  }

  /// Removes this view controller from its parent.
  final func leaveParent() {
    guard let parent else { return }
    parent.state.children.removeAll { $0 === self }
    state.parent = nil
    didMove(toParent: nil)
  }

  /// Replaces the view of a child by that of another one, with appearance callbacks.
  final func exchange(
    _ old: UIViewController, for new: UIViewController, duration: TimeInterval,
    options: UIView.AnimationOptions, animations: (() -> Void)?, completion: ((Bool) -> Void)?
  ) {
    precondition(
      old.parent === self && new.parent === self, "both view controllers must be children of this one")
    let isAnimated = duration > 0
    old.beginAppearance(false, isAnimated)
    new.beginAppearance(true, isAnimated)
    let finish: (Bool) -> Void = { finished in
      old.view.removeFromSuperview()
      old.endAppearance()
      new.endAppearance()
      completion?(finished)
    }
    let container: UIView = old.view.superview ?? view
    if options.transitionEffect == nil {
      container.addSubview(new.view)
      UIView.animate(
        withDuration: duration, delay: 0, options: options, animations: animations ?? {},
        completion: finish)
    } else {
      UIView.transition(
        with: container, duration: duration, options: options,
        animations: {
          old.view.removeFromSuperview()
          container.addSubview(new.view)
          animations?()
        }, completion: finish)
    }
  }
}
