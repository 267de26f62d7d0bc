import UIKit

/// A rectangle that a view's own layer contains.
final class FirstLayer: UIViewController {
  override var preferredContentSize: CGSize {
    get { CGSize(width: 320, height: 180) }
    set {}
  }

  override func viewDidLoad() {
    super.viewDidLoad()
    view.backgroundColor = UIColor(white: 0.95, alpha: 1)

    let card = CALayer()
    card.frame = CGRect(x: 90, y: 40, width: 140, height: 100)
    card.backgroundColor = UIColor.systemIndigo.cgColor
    card.cornerRadius = 14
    view.layer.addSublayer(card)

    let dot = CALayer()
    dot.frame = CGRect(x: 100, y: 12, width: 28, height: 28)
    dot.backgroundColor = UIColor.systemYellow.cgColor
    dot.cornerRadius = 14
    card.addSublayer(dot)
  }
}
