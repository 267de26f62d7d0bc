import QuartzCore

/// The animation of a push or a pop: the upper view slides at the right edge, and the lower one moves by a third of the
/// width.
@MainActor
final class SlideTransition: UIViewControllerAnimatedTransitioning {
  private let isPush: Bool
  /// The duration in seconds.
  private static let duration: TimeInterval = 0.35

  init(_ operation: UINavigationController.Operation) { isPush = operation == .push }

  func transitionDuration(using context: (any UIViewControllerContextTransitioning)?) -> TimeInterval {
    Self.duration
  }

  func animateTransition(using context: any UIViewControllerContextTransitioning) {
    guard let old = context.view(forKey: .from), let new = context.view(forKey: .to) else {
      return context.completeTransition(true)
    }
    let width = context.containerView.bounds.width
    context.containerView.insertSubview(new, at: isPush ? context.containerView.subviews.count : 0)
    new.center.x += isPush ? width : -width / 3
    let shift = isPush ? -width / 3 : width
    UIView.animate(
      withDuration: Self.duration, delay: 0,
      options: context.isInteractive ? .curveLinear : .curveEaseInOut,
      animations: {
        new.center.x -= self.isPush ? width : -width / 3
        old.center.x += shift
      },
      completion: { _ in context.completeTransition(!context.transitionWasCancelled) })
  }
}

/// The drag from the left edge that pops the top view controller of a navigation controller.
@MainActor
final class PopGesture: UIGestureRecognizerDelegate {
  private weak var controller: UINavigationController?
  private(set) var recognizer: UIScreenEdgePanGestureRecognizer?
  /// The controller of the transition that the drag controls; nil while there is none.
  private(set) var interaction: UIPercentDrivenInteractiveTransition?

  /// Adds the recognizer to the view of a navigation controller.
  func attach(to controller: UINavigationController) {
    self.controller = controller
    let recognizer = UIScreenEdgePanGestureRecognizer()
    recognizer.edges = .left
    recognizer.delegate = self
    recognizer.addAction { [weak self] in self?.dragged($0) }
    controller.view.addGestureRecognizer(recognizer)
    self.recognizer = recognizer
  }

  func gestureRecognizerShouldBegin(_ gestureRecognizer: UIGestureRecognizer) -> Bool {
    guard let controller else { return false }
    return controller.viewControllers.count > 1 && !controller.isExchanging
  }

  private func dragged(_ pan: UIPanGestureRecognizer) {
    guard let controller, let view = controller.view else { return }
    let progress = pan.translation(in: view).x / max(view.bounds.width, 1)
    switch pan.state {
    case .began:
      interaction = UIPercentDrivenInteractiveTransition()
      controller.popViewController(animated: true)
    case .changed: interaction?.update(progress)
    case .ended:
      // The transition ends if the drag would have passed the middle a quarter of a second later.
      end(isDone: progress + pan.velocity(in: view).x / max(view.bounds.width, 1) / 4 > 0.5)
    case .cancelled, .failed: end(isDone: false)
    case .possible: break
    }
  }

  private func end(isDone: Bool) {
    if isDone {
      interaction?.finish()
    } else {
      interaction?.cancel()
    }
    interaction = nil
  }
}
