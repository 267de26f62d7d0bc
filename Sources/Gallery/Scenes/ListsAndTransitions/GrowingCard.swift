import UIKit

final class CardDetail: UIViewController {
  override func viewDidLoad() {
    super.viewDidLoad()
    view.addGestureRecognizer(
      UITapGestureRecognizer(target: self, action: CardDetail.close))
  }
  func close() { dismiss(animated: true) }
}

final class Growth: NSObject, UIViewControllerAnimatedTransitioning {
  let card: UIView
  let isPresenting: Bool
  init(of card: UIView, isPresenting: Bool) {
    self.card = card
    self.isPresenting = isPresenting
  }

  func transitionDuration(
    using context: UIViewControllerContextTransitioning?
  ) -> TimeInterval { 0.6 }

  func animateTransition(
    using context: UIViewControllerContextTransitioning
  ) {
    guard let view = context.view(forKey: isPresenting ? .to : .from)
    else { return }
    let small = card.convert(card.bounds, to: context.containerView)
    let large = context.containerView.bounds
    context.containerView.addSubview(view)
    view.frame = isPresenting ? small : large
    view.layer.cornerRadius = isPresenting ? 16 : 0
    card.isHidden = true
    UIView.animate(
      withDuration: 0.6, delay: 0, usingSpringWithDamping: 0.75,
      initialSpringVelocity: 0,
      animations: {
        view.frame = self.isPresenting ? large : small
        view.layer.cornerRadius = self.isPresenting ? 0 : 16
      },
      completion: { _ in
        self.card.isHidden = self.isPresenting
        context.completeTransition(true)
      })
  }
}

final class GrowingCard: UIViewController,
  UIViewControllerTransitioningDelegate
{
  let colors: [UIColor] = [
    .systemTeal, .systemOrange, .systemPink, .systemIndigo,
  ]
  var card = UIView()

  override func viewDidLoad() {
    super.viewDidLoad()
    view.backgroundColor = .systemBackground
    for (index, color) in colors.enumerated() {
      let x = CGFloat(index % 2) * 140 + 20
      let y = CGFloat(index / 2) * 140 + 20
      let card = UIView(
        frame: CGRect(x: x, y: y, width: 120, height: 120))
      card.backgroundColor = color
      card.layer.cornerRadius = 16
      card.addGestureRecognizer(
        UITapGestureRecognizer(target: self, action: GrowingCard.tapped)
      )
      view.addSubview(card)
    }
  }

  func tapped(_ tap: UITapGestureRecognizer) {
    guard let card = tap.view else { return }
    self.card = card
    let detail = CardDetail()
    detail.view.backgroundColor = card.backgroundColor
    detail.modalPresentationStyle = .custom
    detail.transitioningDelegate = self
    present(detail, animated: true)
  }

  func animationController(
    forPresented presented: UIViewController,
    presenting: UIViewController, source: UIViewController
  ) -> UIViewControllerAnimatedTransitioning? {
    Growth(of: card, isPresenting: true)
  }

  func animationController(
    forDismissed dismissed: UIViewController
  ) -> UIViewControllerAnimatedTransitioning? {
    Growth(of: card, isPresenting: false)
  }
}
