import UIKit

final class RotateMatrix: UIViewController {
  override func viewDidLoad() {
    super.viewDidLoad()
    let shipLayer = CALayer()
    shipLayer.frame = CGRect(x: 0, y: 0, width: 128, height: 128)
    shipLayer.position = CGPoint(x: 150, y: 150)
    shipLayer.contents = UIImage(named: "ship")?.cgImage
    view.layer.addSublayer(shipLayer)

    // Half a turn works by luck: with 2π the matrix is the identity,
    // and the ship would not move.
    let animation = CABasicAnimation(keyPath: "transform")
    animation.duration = 2
    animation.toValue = CATransform3DMakeRotation(.pi, 0, 0, 1)
    shipLayer.add(animation, forKey: nil)
  }
}
