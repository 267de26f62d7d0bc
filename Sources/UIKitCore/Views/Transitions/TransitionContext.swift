import QuartzCore

/// A transition between two view controllers: it starts the animation and the interaction, and ends when the animation
/// reports that it is complete.
@MainActor
final class TransitionContext: UIViewControllerContextTransitioning {
  /// A view controller of a transition with its view and its frame in the container.
  struct Side {
    var controller: UIViewController?
    /// The view that the animation may change; nil if it must not change one.
    var view: UIView?
    var frame = CGRect.zero
  }

  let containerView: UIView
  private let from: Side
  private let to: Side
  let isAnimated: Bool
  let presentationStyle: UIModalPresentationStyle
  let coordinator: TransitionCoordinator
  private(set) var isInteractive = false
  private(set) var wasInteractive = false
  private(set) var transitionWasCancelled = false
  private(set) var percentComplete: CGFloat = 0
  /// The object that animates the transition. It is kept until the end.
  private var animator: (any UIViewControllerAnimatedTransitioning)?
  private var interactor: (any UIViewControllerInteractiveTransitioning)?
  private var saved: [SavedGeometry] = []
  private var isEnded = false
  /// The callback at the end, with true unless the transition was canceled.
  var onEnd: ((Bool) -> Void)?

  init(
    in container: UIView, from: Side, to: Side, isAnimated: Bool,
    style: UIModalPresentationStyle = .none
  ) {
    (containerView, self.from, self.to) = (container, from, to)
    (self.isAnimated, presentationStyle) = (isAnimated, style)
    coordinator = TransitionCoordinator(in: container, isAnimated: isAnimated)
    coordinator.context = self
  }

  // MARK: Course

  /// Starts an animated transition.
  func run(
    _ animator: any UIViewControllerAnimatedTransitioning,
    _ interactor: (any UIViewControllerInteractiveTransitioning)?
  ) {
    (self.animator, self.interactor) = (animator, interactor)
    saved = [from.view, to.view].compactMap { $0.map(SavedGeometry.init) }
    if let interactor, interactor.wantsInteractiveStart {
      (isInteractive, wasInteractive) = (true, true)
      interactor.startInteractiveTransition(self)
    } else {
      (interactor as? any TransitionFollowing)?.follow(self)
      startAnimation()
    }
  }

  /// Starts the animation of the transition. Interactions call it when they begin.
  func startAnimation() {
    animator?.animateTransition(using: self)
    if !isEnded { coordinator.start(duration: duration) }
  }

  /// The duration of the animation in seconds.
  var duration: TimeInterval { animator?.transitionDuration(using: self) ?? 0 }

  /// Shows the new view at once, and ends in a later turn of the run loop.
  func runWithoutAnimation() {
    if let view = to.view, view.superview !== containerView { containerView.addSubview(view) }
    coordinator.start(duration: 0)
    UIView.afterThisTurn { self.completeTransition(true) }
  }

  /// Restores the positions of the views of a transition that was canceled and is back at its start.
  func undo() {
    for geometry in saved { geometry.restore() }
    if let view = to.view, view.superview === containerView { view.removeFromSuperview() }
  }

  func completeTransition(_ didComplete: Bool) {
    guard !isEnded else { return }
    isEnded = true
    if !didComplete {
      transitionWasCancelled = true
      undo()
    }
    isInteractive = false
    // An animation that ends at once leaves no time for the changes along with it.
    if didComplete { coordinator.startUnlessStarted() }
    onEnd?(didComplete)
    coordinator.end(isCancelled: !didComplete)
    animator?.animationEnded(didComplete)
    (animator, interactor, onEnd) = (nil, nil, nil)
  }

  // MARK: Interaction

  var targetTransform: CGAffineTransform { .identity }
  func updateInteractiveTransition(_ percentComplete: CGFloat) {
    self.percentComplete = percentComplete
  }
  func finishInteractiveTransition() { endInteraction() }
  func cancelInteractiveTransition() {
    transitionWasCancelled = true
    endInteraction()
  }
  func pauseInteractiveTransition() { isInteractive = true }

  private func endInteraction() {
    guard isInteractive else { return }
    isInteractive = false
    coordinator.interactionEnded()
  }

  // MARK: Views

  func viewController(forKey key: UITransitionContextViewControllerKey) -> UIViewController? {
    key == .from ? from.controller : key == .to ? to.controller : nil
  }
  func view(forKey key: UITransitionContextViewKey) -> UIView? {
    key == .from ? from.view : key == .to ? to.view : nil
  }
  func initialFrame(for vc: UIViewController) -> CGRect {
    vc === from.controller ? from.frame : .zero
  }
  func finalFrame(for vc: UIViewController) -> CGRect { vc === to.controller ? to.frame : .zero }
}

/// An interaction that may begin in the course of a transition.
@MainActor
protocol TransitionFollowing: AnyObject {
  /// Notes a transition that begins now.
  func follow(_ context: TransitionContext)
}

/// The geometry and the opacity of a view before a transition.
@MainActor
private struct SavedGeometry {
  private let view: UIView
  private let (bounds, center): (CGRect, CGPoint)
  private let transform: CATransform3D
  private let alpha: CGFloat
  private let isHidden: Bool

  init(_ view: UIView) {
    self.view = view
    (bounds, center) = (view.bounds, view.center)
    (transform, alpha, isHidden) = (view.transform3D, view.alpha, view.isHidden)
  }

  func restore() {
    (view.bounds, view.center) = (bounds, center)
    (view.transform3D, view.alpha, view.isHidden) = (transform, alpha, isHidden)
  }
}
