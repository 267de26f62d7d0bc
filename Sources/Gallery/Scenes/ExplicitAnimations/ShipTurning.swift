import UIKit

final class ShipTurning: UIViewController {
  override func viewDidLoad() {
    super.viewDidLoad()
    let containerView = UIView(
      frame: CGRect(x: 40, y: 0, width: 300, height: 300))
    view.addSubview(containerView)

    let bezierPath = UIBezierPath()
    bezierPath.move(to: CGPoint(x: 0, y: 150))
    bezierPath.addCurve(
      to: CGPoint(x: 300, y: 150), controlPoint1: CGPoint(x: 75, y: 0),
      controlPoint2: CGPoint(x: 225, y: 300))

    let pathLayer = CAShapeLayer()
    pathLayer.path = bezierPath.cgPath
    pathLayer.fillColor = UIColor.clear.cgColor
    pathLayer.strokeColor = UIColor.systemRed.cgColor
    pathLayer.lineWidth = 3
    containerView.layer.addSublayer(pathLayer)

    let shipLayer = CALayer()
    shipLayer.frame = CGRect(x: 0, y: 0, width: 64, height: 64)
    shipLayer.position = CGPoint(x: 0, y: 150)
    shipLayer.contents = UIImage(named: "ship")?.cgImage
    containerView.layer.addSublayer(shipLayer)

    let animation = CAKeyframeAnimation(keyPath: "position")
    animation.duration = 4
    animation.path = bezierPath.cgPath
    animation.rotationMode = .rotateAuto
    shipLayer.add(animation, forKey: nil)
  }
}
