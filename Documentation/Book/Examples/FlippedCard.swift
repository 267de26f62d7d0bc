import UIKit

/// A card with two sides, which a tap turns over.
final class FlippedCard: UIViewController {
  let card = UIView(frame: CGRect(x: 110, y: 20, width: 100, height: 140))
  let front = UIView(), back = UIView()

  override var preferredContentSize: CGSize {
    get { CGSize(width: 320, height: 180) }
    set {}
  }

  override func viewDidLoad() {
    super.viewDidLoad()
    view.backgroundColor = UIColor(white: 0.95, alpha: 1)
    view.addSubview(card)
    for (side, color) in [(front, UIColor.systemRed), (back, .systemGray)] {
      side.frame = card.bounds
      side.backgroundColor = color
      side.layer.cornerRadius = 10
    }
    let heart = UILabel(frame: card.bounds)
    heart.text = "A"
    heart.textAlignment = .center
    heart.textColor = .white
    heart.font = .boldSystemFont(ofSize: 64)
    front.addSubview(heart)
    card.addSubview(back)
  }

  override func touchesBegan(_ touches: Set<UITouch>, with event: UIEvent?) {
    let (old, new) = front.superview == nil ? (back, front) : (front, back)
    UIView.transition(from: old, to: new, duration: 0.8, options: .transitionFlipFromLeft)
  }
}
