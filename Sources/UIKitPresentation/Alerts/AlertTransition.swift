import UIKitCore

/// The presentation of an alert: it darkens everything behind it.
@MainActor
private final class AlertPresentation: UIPresentationController {
  private let dim = UIView()

  override var frameOfPresentedViewInContainerView: CGRect {
    guard let container = containerView, let panel = presentedView else { return .zero }
    let size = panel.sizeThatFits(container.bounds.size)
    let isSheet = (presentedViewController as? UIAlertController)?.preferredStyle == .actionSheet
    let y =
      isSheet
      ? container.bounds.height - size.height - 8 : (container.bounds.height - size.height) / 2
    return CGRect(
      x: ((container.bounds.width - size.width) / 2).rounded(), y: y.rounded(), width: size.width,
      height: size.height)
  }

  override func presentationTransitionWillBegin() {
    dim.backgroundColor = UIColor(white: 0, alpha: 0.4)
    dim.alpha = 0
    containerView?.insertSubview(dim, at: 0)
    presentedViewController.transitionCoordinator?.animate(
      alongsideTransition: { _ in self.dim.alpha = 1 }, completion: nil)
    let tap = UITapGestureRecognizer { [weak self] (_: UITapGestureRecognizer) in self?.tapped() }
    dim.addGestureRecognizer(tap)
  }

  override func dismissalTransitionWillBegin() {
    presentedViewController.transitionCoordinator?.animate(
      alongsideTransition: { _ in self.dim.alpha = 0 }, completion: nil)
  }

  override func containerViewWillLayoutSubviews() {
    dim.frame = containerView?.bounds ?? .zero
    // During the transition the panel has a transform, with which its frame must not be set.
    guard presentedView?.layer.animationKeys()?.isEmpty != false else { return }
    presentedView?.frame = frameOfPresentedViewInContainerView
  }

  /// Chooses the cancel button of an action sheet after a tap beside it.
  private func tapped() {
    guard let alert = presentedViewController as? UIAlertController,
      alert.preferredStyle == .actionSheet,
      let cancel = alert.actions.first(where: { $0.style == .cancel })
    else { return }
    alert.choose(cancel)
  }
}

/// The transition of an alert: it fades in and shrinks to its size; an action sheet slides in from the bottom.
@MainActor
final class AlertTransition: UIViewControllerTransitioningDelegate {
  func presentationController(
    forPresented presented: UIViewController, presenting: UIViewController?,
    source: UIViewController
  ) -> UIPresentationController? {
    AlertPresentation(presentedViewController: presented, presenting: presenting)
  }
  func animationController(
    forPresented presented: UIViewController, presenting: UIViewController, source: UIViewController
  ) -> (any UIViewControllerAnimatedTransitioning)? { AlertAnimation(isPresenting: true) }
  func animationController(
    forDismissed dismissed: UIViewController
  ) -> (any UIViewControllerAnimatedTransitioning)? { AlertAnimation(isPresenting: false) }
}

/// The animation of an alert.
@MainActor
private final class AlertAnimation: UIViewControllerAnimatedTransitioning {
  private let isPresenting: Bool
  init(isPresenting: Bool) { self.isPresenting = isPresenting }

  func transitionDuration(using context: (any UIViewControllerContextTransitioning)?)
    -> TimeInterval
  {
    0.25
  }

  func animateTransition(using context: any UIViewControllerContextTransitioning) {
    let key: UITransitionContextViewControllerKey = isPresenting ? .to : .from
    guard let alert = context.viewController(forKey: key) as? UIAlertController,
      let view = alert.view
    else { return context.completeTransition(true) }
    let isSheet = alert.preferredStyle == .actionSheet
    let below = CGAffineTransform(translationX: 0, y: view.bounds.height + 8)
    if isPresenting {
      context.containerView.addSubview(view)
      view.transform = isSheet ? below : CGAffineTransform(scaleX: 1.15, y: 1.15)
      view.alpha = isSheet ? 1 : 0
    }
    UIView.animate(
      withDuration: 0.25, delay: 0, options: isPresenting ? .curveEaseOut : .curveEaseIn,
      animations: {
        view.transform = self.isPresenting || !isSheet ? .identity : below
        view.alpha = self.isPresenting || isSheet ? 1 : 0
      },
      completion: { _ in
        context.completeTransition(!context.transitionWasCancelled)
        if !self.isPresenting { (view.transform, view.alpha) = (.identity, 1) }
      })
  }
}
