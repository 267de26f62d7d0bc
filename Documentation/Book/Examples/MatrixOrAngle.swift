import UIKit

/// Two squares: the left one is turned by a matrix, the right one by an angle.
final class MatrixOrAngle: UIViewController {
  let squares = [CALayer(), CALayer()]

  override var preferredContentSize: CGSize {
    get { CGSize(width: 320, height: 180) }
    set {}
  }

  override func viewDidLoad() {
    super.viewDidLoad()
    view.backgroundColor = UIColor(white: 0.95, alpha: 1)
    for (index, square) in squares.enumerated() {
      square.frame = CGRect(x: 50 + index * 140, y: 50, width: 80, height: 80)
      square.backgroundColor = UIColor.systemTeal.cgColor
      view.layer.addSublayer(square)
    }

    let matrix = CABasicAnimation(keyPath: "transform")
    matrix.toValue = CATransform3DMakeRotation(2 * .pi, 0, 0, 1)
    let angle = CABasicAnimation(keyPath: "transform.rotation")
    angle.byValue = 2 * Double.pi
    for (square, turn) in zip(squares, [matrix, angle]) {
      turn.duration = 2
      square.add(turn, forKey: "turn")
    }
  }
}
