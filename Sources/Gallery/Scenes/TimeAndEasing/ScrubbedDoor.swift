import UIKit

final class ScrubbedDoor: UIViewController {
  let doorLayer = CALayer()

  override func viewDidLoad() {
    super.viewDidLoad()
    let containerView = UIView(
      frame: CGRect(x: 50, y: 40, width: 300, height: 300))
    view.addSubview(containerView)

    doorLayer.frame = CGRect(x: 0, y: 0, width: 128, height: 256)
    doorLayer.position = CGPoint(x: 150 - 64, y: 150)
    doorLayer.anchorPoint = CGPoint(x: 0, y: 0.5)
    doorLayer.contents = UIImage(named: "door")?.cgImage
    containerView.layer.addSublayer(doorLayer)

    var perspective = CATransform3DIdentity
    perspective.m34 = -1 / 500
    containerView.layer.sublayerTransform = perspective

    view.addGestureRecognizer(
      UIPanGestureRecognizer(target: self, action: ScrubbedDoor.pan))
    // The layer's time stands still; the gesture moves it.
    doorLayer.speed = 0

    let animation = CABasicAnimation(keyPath: "transform.rotation.y")
    animation.toValue = -Double.pi / 2
    animation.duration = 1
    doorLayer.add(animation, forKey: nil)
  }

  func pan(_ pan: UIPanGestureRecognizer) {
    let x = pan.translation(in: view).x / 200
    doorLayer.timeOffset = min(0.999, max(0, doorLayer.timeOffset - x))
    pan.setTranslation(.zero, in: view)
  }
}
