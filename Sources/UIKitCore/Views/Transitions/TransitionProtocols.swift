import QuartzCore

/// The role of a view controller in a transition.
public struct UITransitionContextViewControllerKey: RawRepresentable, Hashable, Sendable {
  /// The raw value.
  public let rawValue: String
  /// Creates a value from its raw value.
  public init(rawValue: String) { self.rawValue = rawValue }

  /// The view controller that is visible before the transition.
  public static let from = UITransitionContextViewControllerKey(rawValue: "from")
  /// The view controller that is visible after the transition.
  public static let to = UITransitionContextViewControllerKey(rawValue: "to")
}

/// The role of a view in a transition.
public struct UITransitionContextViewKey: RawRepresentable, Hashable, Sendable {
  /// The raw value.
  public let rawValue: String
  /// Creates a value from its raw value.
  public init(rawValue: String) { self.rawValue = rawValue }

  /// The view that leaves.
  public static let from = UITransitionContextViewKey(rawValue: "from")
  /// The view that appears.
  public static let to = UITransitionContextViewKey(rawValue: "to")
}

/// An object that provides the transitions of a presented view controller. All requirements have defaults.
@preconcurrency @MainActor
public protocol UIViewControllerTransitioningDelegate: AnyObject {
  /// Returns the animation of a presentation; nil, the default, uses that of the modal transition style.
  func animationController(
    forPresented presented: UIViewController, presenting: UIViewController, source: UIViewController
  ) -> (any UIViewControllerAnimatedTransitioning)?
  /// Returns the animation of a dismissal; nil, the default, uses that of the modal transition style.
  func animationController(
    forDismissed dismissed: UIViewController
  ) -> (any UIViewControllerAnimatedTransitioning)?
  /// Returns the object that controls the progress of a presentation; nil, the default, if it is not interactive.
  func interactionControllerForPresentation(
    using animator: any UIViewControllerAnimatedTransitioning
  ) -> (any UIViewControllerInteractiveTransitioning)?
  /// Returns the object that controls the progress of a dismissal; nil, the default, if it is not interactive.
  func interactionControllerForDismissal(
    using animator: any UIViewControllerAnimatedTransitioning
  ) -> (any UIViewControllerInteractiveTransitioning)?
  /// Returns the controller of the presentation's frame and decoration; nil, the default, uses a plain one.
  func presentationController(
    forPresented presented: UIViewController, presenting: UIViewController?, source: UIViewController
  ) -> UIPresentationController?
}

extension UIViewControllerTransitioningDelegate {
  /// Returns nil.
  public func animationController(
    forPresented presented: UIViewController, presenting: UIViewController, source: UIViewController
  ) -> (any UIViewControllerAnimatedTransitioning)? { nil }
  /// Returns nil.
  public func animationController(
    forDismissed dismissed: UIViewController
  ) -> (any UIViewControllerAnimatedTransitioning)? { nil }
  /// Returns nil.
  public func interactionControllerForPresentation(
    using animator: any UIViewControllerAnimatedTransitioning
  ) -> (any UIViewControllerInteractiveTransitioning)? { nil }
  /// Returns nil.
  public func interactionControllerForDismissal(
    using animator: any UIViewControllerAnimatedTransitioning
  ) -> (any UIViewControllerInteractiveTransitioning)? { nil }
  /// Returns nil.
  public func presentationController(
    forPresented presented: UIViewController, presenting: UIViewController?, source: UIViewController
  ) -> UIPresentationController? { nil }
}

/// An object that animates the exchange of two view controllers.
@preconcurrency @MainActor
public protocol UIViewControllerAnimatedTransitioning: AnyObject {
  /// Returns the duration of the transition in seconds.
  func transitionDuration(
    using transitionContext: (any UIViewControllerContextTransitioning)?
  ) -> TimeInterval
  /// Starts the animations. The object calls `completeTransition(_:)` of the context when they have ended.
  func animateTransition(using transitionContext: any UIViewControllerContextTransitioning)
  /// Called after the transition has ended or was canceled; does nothing by default.
  func animationEnded(_ transitionCompleted: Bool)
}

extension UIViewControllerAnimatedTransitioning {
  /// Does nothing.
  public func animationEnded(_ transitionCompleted: Bool) {}
}

/// An object that controls the progress of a transition.
@preconcurrency @MainActor
public protocol UIViewControllerInteractiveTransitioning: AnyObject {
  /// Starts the transition.
  func startInteractiveTransition(_ transitionContext: any UIViewControllerContextTransitioning)
  /// The factor of the speed after the interaction has ended; 1 by default.
  var completionSpeed: CGFloat { get }
  /// The timing of the part after the interaction; `easeInOut` by default.
  var completionCurve: UIView.AnimationCurve { get }
  /// A Boolean value that says whether the transition begins interactively; true by default.
  var wantsInteractiveStart: Bool { get }
}

extension UIViewControllerInteractiveTransitioning {
  /// The value 1.
  public var completionSpeed: CGFloat { 1 }
  /// The value `easeInOut`.
  public var completionCurve: UIView.AnimationCurve { .easeInOut }
  /// The value true.
  public var wantsInteractiveStart: Bool { true }
}

/// The views and view controllers of a transition, and the functions that report its progress.
@preconcurrency @MainActor
public protocol UIViewControllerContextTransitioning: AnyObject {
  /// The view in which the transition takes place. The animation adds the view that appears to it.
  var containerView: UIView { get }
  /// A Boolean value that says whether the transition is animated.
  var isAnimated: Bool { get }
  /// A Boolean value that says whether a gesture or another interaction controls the progress now.
  var isInteractive: Bool { get }
  /// A Boolean value that says whether the transition was canceled.
  var transitionWasCancelled: Bool { get }
  /// The style of the presentation; `none` in a container such as a navigation controller.
  var presentationStyle: UIModalPresentationStyle { get }
  /// The rotation during the transition; always the identity.
  var targetTransform: CGAffineTransform { get }
  /// Reports the progress of the interaction, from 0 to 1.
  func updateInteractiveTransition(_ percentComplete: CGFloat)
  /// Reports that the interaction ended, and that the transition will be completed.
  func finishInteractiveTransition()
  /// Reports that the interaction ended, and that the transition will be reversed.
  func cancelInteractiveTransition()
  /// Reports that the transition became interactive.
  func pauseInteractiveTransition()
  /// Ends the transition. Pass false if it was canceled.
  func completeTransition(_ didComplete: Bool)
  /// Returns the view controller with a role; nil if there is none.
  func viewController(forKey key: UITransitionContextViewControllerKey) -> UIViewController?
  /// Returns the view with a role; nil if the transition must not change it.
  func view(forKey key: UITransitionContextViewKey) -> UIView?
  /// Returns the frame of a view controller's view at the beginning, in the container's coordinates; zero if it is not
  /// visible then.
  func initialFrame(for vc: UIViewController) -> CGRect
  /// Returns the frame of a view controller's view at the end, in the container's coordinates; zero if it is not visible
  /// then.
  func finalFrame(for vc: UIViewController) -> CGRect
}
