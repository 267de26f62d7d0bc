import CoreGraphics

/// An object that responds to an event of a layer: usually an animation, which adds itself to the layer (T9.13a).
public protocol CAAction: AnyObject {
  /// Runs the action for the event named `event`. `anObject` is the layer to which the event happened. Lamina always
  /// passes nil for `dict`.
  func run(forKey event: String, object anObject: Any, arguments dict: [AnyHashable: Any]?)
}

/// A null object as an action: it ends the search for an action and does nothing (T9.8).
extension NSNull: CAAction {
  /// Does nothing.
  public func run(forKey event: String, object anObject: Any, arguments dict: [AnyHashable: Any]?) {}
}

/// An object that is notified when an animation begins and ends. The calls come on the main thread, after the code that
/// caused them has returned, and pass the layer's copy of the animation (T1.24).
public protocol CAAnimationDelegate: AnyObject {
  /// Tells the delegate that the active interval of the animation has begun.
  func animationDidStart(_ anim: CAAnimation)
  /// Tells the delegate that the animation has ended. `flag` is true if it reached its end while it was attached to its
  /// layer, and false if it was removed or replaced, or if its layer left the tree.
  func animationDidStop(_ anim: CAAnimation, finished flag: Bool)
}

extension CAAnimationDelegate {
  /// The default implementation, which does nothing.
  public func animationDidStart(_ anim: CAAnimation) {}
  /// The default implementation, which does nothing.
  public func animationDidStop(_ anim: CAAnimation, finished flag: Bool) {}
}
