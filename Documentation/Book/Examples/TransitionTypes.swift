import UIKit

/// Six transitions, side by side.
final class TransitionTypes: UIViewController {
  let types = ["fade", "moveIn", "reveal", "cube", "oglFlip", "pageCurl"]

  override var preferredContentSize: CGSize {
    get { CGSize(width: 320, height: 340) }
    set {}
  }

  override func viewDidLoad() {
    super.viewDidLoad()
    view.backgroundColor = UIColor(white: 0.95, alpha: 1)
    for (index, type) in types.enumerated() {
      let card = UILabel(
        frame: CGRect(x: 20 + index % 2 * 150, y: 20 + index / 2 * 105, width: 130, height: 90))
      card.text = type
      card.textAlignment = .center
      card.textColor = .white
      card.backgroundColor = .systemBlue
      card.tag = index + 1
      view.addSubview(card)
    }
  }

  override func touchesBegan(_ touches: Set<UITouch>, with event: UIEvent?) {
    for (index, type) in types.enumerated() {
      guard let card = view.viewWithTag(index + 1) else { continue }
      let transition = CATransition()
      transition.type = CATransitionType(rawValue: type)
      transition.subtype = .fromRight
      transition.duration = 1.5
      card.layer.add(transition, forKey: nil)
      card.backgroundColor = card.backgroundColor == .systemBlue ? .systemOrange : .systemBlue
    }
  }
}
