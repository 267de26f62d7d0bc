import UIKit

/// Three squares that make the same turn about different points.
final class AnchorPoints: UIViewController {
  override var preferredContentSize: CGSize {
    get { CGSize(width: 320, height: 180) }
    set {}
  }

  override func viewDidLoad() {
    super.viewDidLoad()
    view.backgroundColor = UIColor(white: 0.95, alpha: 1)
    addSquare(x: 60, anchor: CGPoint(x: 0.5, y: 0.5))
    addSquare(x: 160, anchor: CGPoint(x: 0, y: 0))
    addSquare(x: 260, anchor: CGPoint(x: 1, y: 0.5))
  }

  func addSquare(x: CGFloat, anchor: CGPoint) {
    let square = CALayer()
    square.bounds = CGRect(x: 0, y: 0, width: 50, height: 50)
    square.anchorPoint = anchor
    square.position = CGPoint(x: x, y: 90)
    square.backgroundColor = UIColor.systemTeal.cgColor
    view.layer.addSublayer(square)

    let pin = CALayer()
    pin.bounds = CGRect(x: 0, y: 0, width: 8, height: 8)
    pin.position = square.position
    pin.cornerRadius = 4
    pin.backgroundColor = UIColor.systemRed.cgColor
    view.layer.addSublayer(pin)

    let turn = CABasicAnimation(keyPath: "transform.rotation")
    turn.toValue = 2 * Double.pi
    turn.duration = 3
    turn.repeatCount = .infinity
    square.add(turn, forKey: "turn")
  }
}
