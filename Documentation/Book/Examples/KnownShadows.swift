import UIKit

/// Twelve moving cards whose shadows have a path, so that nothing must be drawn to find their shapes.
final class KnownShadows: UIViewController {
  override var preferredContentSize: CGSize {
    get { CGSize(width: 320, height: 200) }
    set {}
  }

  override func viewDidLoad() {
    super.viewDidLoad()
    view.backgroundColor = UIColor(white: 0.95, alpha: 1)
    for index in 0..<12 {
      let card = CALayer()
      card.frame = CGRect(x: 20 + index % 4 * 75, y: 15 + index / 4 * 60, width: 54, height: 44)
      card.cornerRadius = 8
      card.backgroundColor = UIColor.white.cgColor
      card.shadowOpacity = 0.4
      card.shadowOffset = CGSize(width: 0, height: 3)
      card.shadowPath = UIBezierPath(roundedRect: card.bounds, cornerRadius: 8).cgPath
      view.layer.addSublayer(card)

      let float = CABasicAnimation(keyPath: "transform.translation.y")
      float.byValue = 8
      float.duration = 1
      float.autoreverses = true
      float.repeatCount = .infinity
      float.timeOffset = Double(index) / 6
      float.timingFunction = CAMediaTimingFunction(name: .easeInEaseOut)
      card.add(float, forKey: "float")
    }
  }
}
