import QuartzCore

/// A presentation in a container of its own, with the transitions of a delegate. It belongs to the presented view
/// controller until the dismissal has ended.
@MainActor
final class Presentation {
  let controller: UIPresentationController
  private let container = PresentationContainer()
  private let presented: UIViewController
  private let presenter: UIViewController
  private let source: UIViewController
  /// The place of the presenting view while it is in the container.
  private var place: (superview: UIView, index: Int)?
  /// The transition that was started last.
  private weak var running: TransitionContext?

  /// Creates the presentation of a view controller by `source`, of which `presenter` is the topmost ancestor.
  init(_ presented: UIViewController, source: UIViewController, presenter: UIViewController) {
    (self.presented, self.source, self.presenter) = (presented, source, presenter)
    controller =
      presented.transitioningDelegate?.presentationController(
        forPresented: presented, presenting: presenter, source: source)
      ?? UIPresentationController(presentedViewController: presented, presenting: presenter)
    container.controller = controller
  }

  /// True if the presenting view takes part in the transitions and is hidden between them.
  private var coversPresenter: Bool { controller.shouldRemovePresentersView }
  private var presentedView: UIView { controller.presentedView ?? presented.view }

  // MARK: Presentation

  /// Shows the presentation in a window.
  func begin(in host: UIView, animated: Bool, _ completion: (() -> Void)?) {
    container.frame = host.bounds
    container.autoresizingMask = [.flexibleWidth, .flexibleHeight]
    host.addSubview(container)
    controller.containerView = container
    let covers = coversPresenter
    let context = TransitionContext(
      in: container, from: presenterSide(isMoved: covers), to: presentedSide, isAnimated: animated,
      style: presented.currentPresentationStyle)
    setCoordinator(context.coordinator)
    if covers { presenter.beginAppearance(isAppearing: false, animated: animated) }
    presented.beginAppearance(isAppearing: true, animated: animated)
    controller.presentationTransitionWillBegin()
    container.placePresentedView()
    if covers { movePresenterIntoContainer() }
    context.onEnd = { self.presentationEnded(isDone: $0, covers: covers, completion) }
    start(context, presentingAnimator(animated))
  }

  private func presentationEnded(isDone: Bool, covers: Bool, _ completion: (() -> Void)?) {
    if covers { movePresenterBack() }
    setCoordinator(nil)
    presented.state.isBeingPresented = false
    if isDone {
      if covers { presenter.view.isHidden = true }
      if presentedView.superview == nil { container.addSubview(presentedView) }
    } else {
      if covers { presenter.beginAppearance(isAppearing: true, animated: true) }
      presented.beginAppearance(isAppearing: false, animated: true)
      remove()
    }
    controller.presentationTransitionDidEnd(isDone)
    if covers { presenter.endAppearance() }
    presented.endAppearance()
    completion?()
  }

  // MARK: Dismissal

  /// Dismisses the presentation. A transition that has not finished ends at once.
  func end(animated: Bool, _ completion: (() -> Void)?) {
    running?.completeTransition(true)
    let covers = coversPresenter
    presenter.view.isHidden = false
    let context = TransitionContext(
      in: container, from: presentedSide, to: presenterSide(isMoved: covers), isAnimated: animated,
      style: presented.currentPresentationStyle)
    setCoordinator(context.coordinator)
    presented.beginAppearance(isAppearing: false, animated: animated)
    if covers {
      presenter.beginAppearance(isAppearing: true, animated: animated)
      notePlaceOfPresenter()
    }
    controller.dismissalTransitionWillBegin()
    context.onEnd = { self.dismissalEnded(isDone: $0, covers: covers, completion) }
    start(context, dismissingAnimator(animated))
  }

  private func dismissalEnded(isDone: Bool, covers: Bool, _ completion: (() -> Void)?) {
    if covers { movePresenterBack() }
    setCoordinator(nil)
    presented.state.isBeingDismissed = false
    if isDone {
      remove()
    } else {
      if covers {
        presenter.view.isHidden = true
        presenter.beginAppearance(isAppearing: false, animated: true)
      }
      presented.beginAppearance(isAppearing: true, animated: true)
    }
    controller.dismissalTransitionDidEnd(isDone)
    presented.endAppearance()
    if covers { presenter.endAppearance() }
    completion?()
  }

  /// Removes everything that the presentation shows, and ends the relation of the view controllers.
  func remove() {
    running?.onEnd = nil
    movePresenterBack()
    presenter.view.isHidden = false
    presentedView.removeFromSuperview()
    container.removeFromSuperview()
    controller.containerView = nil
    if source.state.presented === presented { source.state.presented = nil }
    presented.state.presenting = nil
    presented.state.presentation = nil
  }

  // MARK: Parts

  private var presentedSide: TransitionContext.Side {
    .init(
      controller: presented, view: presentedView, frame: controller.frameOfPresentedViewInContainerView)
  }

  private func presenterSide(isMoved: Bool) -> TransitionContext.Side {
    .init(controller: presenter, view: isMoved ? presenter.view : nil, frame: container.bounds)
  }

  private func start(
    _ context: TransitionContext,
    _ transition: (
      animator: any UIViewControllerAnimatedTransitioning,
      interactor: (any UIViewControllerInteractiveTransitioning)?
    )?
  ) {
    running = context
    guard let transition else { return context.runWithoutAnimation() }
    context.run(transition.animator, transition.interactor)
  }

  private func presentingAnimator(_ animated: Bool) -> (
    animator: any UIViewControllerAnimatedTransitioning,
    interactor: (any UIViewControllerInteractiveTransitioning)?
  )? {
    guard animated else { return nil }
    let delegate = presented.transitioningDelegate
    guard
      let animator = delegate?.animationController(
        forPresented: presented, presenting: presenter, source: source)
    else { return (ModalTransition(presented.modalTransitionStyle, isPresenting: true), nil) }
    return (animator, delegate?.interactionControllerForPresentation(using: animator))
  }

  private func dismissingAnimator(_ animated: Bool) -> (
    animator: any UIViewControllerAnimatedTransitioning,
    interactor: (any UIViewControllerInteractiveTransitioning)?
  )? {
    guard animated else { return nil }
    let delegate = presented.transitioningDelegate
    guard let animator = delegate?.animationController(forDismissed: presented) else {
      return (ModalTransition(presented.modalTransitionStyle, isPresenting: false), nil)
    }
    return (animator, delegate?.interactionControllerForDismissal(using: animator))
  }

  private func setCoordinator(_ coordinator: TransitionCoordinator?) {
    presented.state.coordinator = coordinator
    presenter.state.coordinator = coordinator
  }

  private func notePlaceOfPresenter() {
    guard let superview = presenter.view.superview, superview !== container else { return }
    place = superview.subviews.firstIndex { $0 === presenter.view }.map { (superview, $0) }
  }

  private func movePresenterIntoContainer() {
    notePlaceOfPresenter()
    container.insertSubview(presenter.view, at: 0)
  }

  private func movePresenterBack() {
    guard let place, presenter.view.superview !== place.superview else { return }
    place.superview.insertSubview(presenter.view, at: place.index)
    self.place = nil
  }
}
