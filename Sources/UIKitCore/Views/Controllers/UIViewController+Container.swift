import QuartzCore

extension UIViewController {
  /// Makes a view controller a child of this one (`addChild(_:)`). As in UIKit, the app calls `didMove(toParent:)` once
  /// it has added the view.
  final func adopt(_ child: UIViewController) {
    precondition(child !== self, "a view controller cannot be its own child")
    if child.parent === self { return }
    child.leaveParent()
    child.willMove(toParent: self)
    child.state.parent = self
    state.children.append(child)
  }

  /// Removes this view controller from its parent (`removeFromParent()`). As in UIKit, the app has called
  /// `willMove(toParent: nil)` before.
  final func leaveParent() {
    guard let parent else { return }
    endForwardedAppearance()
    parent.state.children.removeAll { $0 === self }
    state.parent = nil
    didMove(toParent: nil)
  }

  /// Removes those of the children `old` that are not in `new`, with their views, and adds those of `new` that are none yet.
  final func replaceChildren(_ old: [UIViewController], with new: [UIViewController]) {
    for child in old where !new.contains(where: { $0 === child }) {
      child.willMove(toParent: nil)
      child.viewIfLoaded?.removeFromSuperview()
      child.removeFromParent()
    }
    for child in new where child.parent !== self {
      addChild(child)
      child.didMove(toParent: self)
    }
  }

  /// Returns the nearest view controller of a class that contains this one; nil if there is none.
  final func container<Container: UIViewController>(of type: Container.Type) -> Container? {
    sequence(first: self) { $0.parent }.dropFirst().lazy.compactMap { $0 as? Container }.first
  }

  /// Replaces the view of the child `old` by that of the child `new` within `duration` seconds, with appearance
  /// callbacks. Without a transition in the options the new view goes on top, `animations` is animated if there is one,
  /// and the old view leaves at the end. With a transition the views are exchanged as by
  /// `UIView.transition(from:to:)` (L8.26). Traps unless both are children.
  final func exchange(
    _ old: UIViewController, for new: UIViewController, duration: TimeInterval,
    options: UIView.AnimationOptions, animations: (() -> Void)?, completion: ((Bool) -> Void)?
  ) {
    precondition(
      old.parent === self && new.parent === self, "both view controllers must be children of this one")
    let isAnimated = duration > 0
    old.beginAppearance(isAppearing: false, animated: isAnimated)
    new.beginAppearance(isAppearing: true, animated: isAnimated)
    let hasTransition = options.transitionEffect != nil
    let finish: (Bool) -> Void = { finished in
      if !hasTransition { old.view.removeFromSuperview() }
      old.endAppearance()
      new.endAppearance()
      completion?(finished)
    }
    let container: UIView = old.view.superview ?? view
    if old.view.superview == nil { container.addSubview(old.view) }
    if !hasTransition {
      container.addSubview(new.view)
      UIView.animate(
        withDuration: duration, delay: 0, options: options, animations: animations ?? {},
        completion: finish)
    } else {
      UIView.transition(
        with: container, duration: duration, options: options,
        animations: {
          container.replace(
            old.view, with: new.view, hides: options.contains(.showHideTransitionViews))
          animations?()
        }, completion: finish)
    }
  }
}
