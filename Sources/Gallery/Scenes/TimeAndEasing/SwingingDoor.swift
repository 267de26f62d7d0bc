import UIKit

final class SwingingDoor: UIViewController {
  override func viewDidLoad() {
    super.viewDidLoad()
    let containerView = UIView(
      frame: CGRect(x: 50, y: 40, width: 300, height: 300))
    view.addSubview(containerView)

    let doorLayer = CALayer()
    doorLayer.frame = CGRect(x: 0, y: 0, width: 128, height: 256)
    doorLayer.position = CGPoint(x: 150 - 64, y: 150)
    doorLayer.anchorPoint = CGPoint(x: 0, y: 0.5)
    doorLayer.contents = UIImage(named: "door")?.cgImage
    containerView.layer.addSublayer(doorLayer)

    var perspective = CATransform3DIdentity
    perspective.m34 = -1 / 500
    containerView.layer.sublayerTransform = perspective

    let animation = CABasicAnimation(keyPath: "transform.rotation.y")
    animation.toValue = -Double.pi / 2
    animation.duration = 2
    animation.repeatDuration = .infinity
    animation.autoreverses = true
    doorLayer.add(animation, forKey: nil)
  }
}
