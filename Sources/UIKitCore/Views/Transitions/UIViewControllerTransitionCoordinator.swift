import QuartzCore

/// The state of a transition that runs.
@preconcurrency @MainActor
public protocol UIViewControllerTransitionCoordinatorContext: AnyObject {
  /// A Boolean value that says whether the transition is animated.
  var isAnimated: Bool { get }
  /// The style of the presentation; `none` if nothing is presented.
  var presentationStyle: UIModalPresentationStyle { get }
  /// A Boolean value that says whether the transition began interactively.
  var initiallyInteractive: Bool { get }
  /// A Boolean value that says whether the transition is interactive now.
  var isInteractive: Bool { get }
  /// A Boolean value that says whether the transition was canceled.
  var isCancelled: Bool { get }
  /// The duration in seconds.
  var transitionDuration: TimeInterval { get }
  /// The progress when the interaction ended, from 0 to 1.
  var percentComplete: CGFloat { get }
  /// The view in which the transition takes place.
  var containerView: UIView { get }
  /// The rotation during the transition; always the identity.
  var targetTransform: CGAffineTransform { get }
  /// Returns the view controller with a role; nil if there is none.
  func viewController(forKey key: UITransitionContextViewControllerKey) -> UIViewController?
  /// Returns the view with a role; nil if there is none.
  func view(forKey key: UITransitionContextViewKey) -> UIView?
}

/// An object that runs animations along with a transition or a change of a view's size.
@preconcurrency @MainActor
public protocol UIViewControllerTransitionCoordinator: UIViewControllerTransitionCoordinatorContext {
  /// Animates the changes of a closure along with the transition and runs another one after it. Returns true.
  @discardableResult
  func animate(
    alongsideTransition animation: ((any UIViewControllerTransitionCoordinatorContext) -> Void)?,
    completion: ((any UIViewControllerTransitionCoordinatorContext) -> Void)?
  ) -> Bool
  /// Animates the changes of a closure in a view outside of the container, as `animate(alongsideTransition:completion:)` does
  /// inside of it.
  @discardableResult
  func animateAlongsideTransition(
    in view: UIView?, animation: ((any UIViewControllerTransitionCoordinatorContext) -> Void)?,
    completion: ((any UIViewControllerTransitionCoordinatorContext) -> Void)?
  ) -> Bool
  /// Calls a closure when the transition ceases to be interactive.
  func notifyWhenInteractionChanges(
    _ handler: @escaping (any UIViewControllerTransitionCoordinatorContext) -> Void)
}

extension UIViewControllerTransitionCoordinator {
  /// Calls `animate(alongsideTransition:completion:)`.
  @discardableResult
  public func animateAlongsideTransition(
    in view: UIView?, animation: ((any UIViewControllerTransitionCoordinatorContext) -> Void)?,
    completion: ((any UIViewControllerTransitionCoordinatorContext) -> Void)?
  ) -> Bool { animate(alongsideTransition: animation, completion: completion) }
}

/// The coordinator of a transition, or of a change of the window's size, which is not animated.
@MainActor
final class TransitionCoordinator: UIViewControllerTransitionCoordinator {
  typealias Handler = (any UIViewControllerTransitionCoordinatorContext) -> Void

  /// The transition; nil for a change of size, and after the end of the transition.
  weak var context: TransitionContext?
  let containerView: UIView
  let isAnimated: Bool
  private(set) var transitionDuration: TimeInterval = 0
  private(set) var isCancelled = false
  /// The closures that wait for the start of the transition.
  private var waiting: [Handler] = []
  private var completions: [Handler] = []
  private var interactionHandlers: [Handler] = []
  private var hasStarted = false

  /// Creates the coordinator of a transition in a container.
  init(in container: UIView, isAnimated: Bool) {
    (containerView, self.isAnimated) = (container, isAnimated)
  }

  /// Creates the coordinator of a change that is not animated.
  convenience init(of view: UIView) {
    self.init(in: view, isAnimated: false)
    start(duration: 0)
  }

  var presentationStyle: UIModalPresentationStyle { context?.presentationStyle ?? .none }
  var initiallyInteractive: Bool { context?.wasInteractive ?? false }
  var isInteractive: Bool { context?.isInteractive ?? false }
  var percentComplete: CGFloat { context?.percentComplete ?? 0 }
  var targetTransform: CGAffineTransform { .identity }

  func viewController(forKey key: UITransitionContextViewControllerKey) -> UIViewController? {
    context?.viewController(forKey: key)
  }
  func view(forKey key: UITransitionContextViewKey) -> UIView? { context?.view(forKey: key) }

  @discardableResult
  func animate(alongsideTransition animation: Handler?, completion: Handler?) -> Bool {
    if let animation {
      if hasStarted {
        run([animation])
      } else {
        waiting.append(animation)
      }
    }
    guard let completion else { return true }
    if context == nil, hasStarted {
      DispatchQueue.main.async { completion(self) }
    } else {
      completions.append(completion)
    }
    return true
  }

  func notifyWhenInteractionChanges(_ handler: @escaping Handler) {
    interactionHandlers.append(handler)
  }

  /// Runs the closures that wait for the start.
  func start(duration: TimeInterval) {
    transitionDuration = duration
    hasStarted = true
    let handlers = waiting
    waiting = []
    if !handlers.isEmpty { run(handlers) }
  }

  /// Makes the changes of the closures that wait for the start, without an animation.
  func startUnlessStarted() { if !hasStarted { start(duration: 0) } }

  private func run(_ handlers: [Handler]) {
    let change = { for handler in handlers { handler(self) } }
    guard isAnimated, transitionDuration > 0 else { return change() }
    UIView.animate(withDuration: transitionDuration, animations: change)
  }

  /// Reports that the transition ceased to be interactive.
  func interactionEnded() {
    isCancelled = context?.transitionWasCancelled ?? false
    for handler in interactionHandlers { handler(self) }
  }

  /// Runs the closures that wait for the end.
  func end(isCancelled: Bool) {
    self.isCancelled = isCancelled
    let handlers = completions
    completions = []
    for handler in handlers { handler(self) }
  }
}
