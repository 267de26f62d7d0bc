import UIKit

final class RotateKeyPath: UIViewController {
  override func viewDidLoad() {
    super.viewDidLoad()
    let shipLayer = CALayer()
    shipLayer.frame = CGRect(x: 0, y: 0, width: 128, height: 128)
    shipLayer.position = CGPoint(x: 150, y: 150)
    shipLayer.contents = UIImage(named: "ship")?.cgImage
    view.layer.addSublayer(shipLayer)

    let animation = CABasicAnimation(keyPath: "transform.rotation")
    animation.duration = 2
    animation.byValue = Double.pi * 2
    shipLayer.add(animation, forKey: nil)
  }
}
