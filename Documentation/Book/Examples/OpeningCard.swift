import UIKit

/// A view controller's own transition: the card that was touched grows to the whole screen.
final class Opening: NSObject, UIViewControllerAnimatedTransitioning {
  let card: UIView
  let isOpening: Bool

  init(_ card: UIView, isOpening: Bool) {
    self.card = card
    self.isOpening = isOpening
  }

  func transitionDuration(using context: UIViewControllerContextTransitioning?) -> TimeInterval { 0.7 }

  func animateTransition(using context: UIViewControllerContextTransitioning) {
    guard let page = context.view(forKey: isOpening ? .to : .from) else { return }
    let ends = [card.frame, context.containerView.bounds]
    context.containerView.addSubview(page)
    page.frame = isOpening ? ends[0] : ends[1]
    UIView.animate(
      withDuration: 0.7, delay: 0, usingSpringWithDamping: 0.8, initialSpringVelocity: 0,
      animations: { page.frame = self.isOpening ? ends[1] : ends[0] },
      completion: { _ in context.completeTransition(true) })
  }
}

final class Page: UIViewController {
  override func touchesEnded(_ touches: Set<UITouch>, with event: UIEvent?) { dismiss(animated: true) }
}

final class OpeningCard: UIViewController, UIViewControllerTransitioningDelegate {
  let card = UIView(frame: CGRect(x: 30, y: 40, width: 80, height: 100))

  override var preferredContentSize: CGSize {
    get { CGSize(width: 320, height: 180) }
    set {}
  }

  override func viewDidLoad() {
    super.viewDidLoad()
    view.backgroundColor = UIColor(white: 0.95, alpha: 1)
    card.backgroundColor = .systemIndigo
    view.addSubview(card)
  }

  override func touchesEnded(_ touches: Set<UITouch>, with event: UIEvent?) {
    let page = Page()
    page.view.backgroundColor = card.backgroundColor
    page.modalPresentationStyle = .custom
    page.transitioningDelegate = self
    present(page, animated: true)
  }

  func animationController(
    forPresented presented: UIViewController, presenting: UIViewController, source: UIViewController
  ) -> UIViewControllerAnimatedTransitioning? { Opening(card, isOpening: true) }

  func animationController(
    forDismissed dismissed: UIViewController
  ) -> UIViewControllerAnimatedTransitioning? { Opening(card, isOpening: false) }
}
