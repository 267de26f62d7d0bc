import UIKit

/// An arrow that follows a path and looks where it goes.
final class AlongAPath: UIViewController {
  override var preferredContentSize: CGSize {
    get { CGSize(width: 320, height: 180) }
    set {}
  }

  override func viewDidLoad() {
    super.viewDidLoad()
    view.backgroundColor = UIColor(white: 0.95, alpha: 1)
    let road = UIBezierPath()
    road.move(to: CGPoint(x: 30, y: 140))
    road.addCurve(
      to: CGPoint(x: 290, y: 60), controlPoint1: CGPoint(x: 130, y: -60),
      controlPoint2: CGPoint(x: 170, y: 260))

    let line = CAShapeLayer()
    line.path = road.cgPath
    line.fillColor = nil
    line.strokeColor = UIColor.lightGray.cgColor
    line.lineDashPattern = [4, 4]
    view.layer.addSublayer(line)

    let arrow = CAShapeLayer()
    let shape = UIBezierPath()
    shape.move(to: CGPoint(x: 16, y: 0))
    [CGPoint(x: -12, y: 11), CGPoint(x: -6, y: 0), CGPoint(x: -12, y: -11)].forEach(shape.addLine)
    arrow.path = shape.cgPath
    arrow.fillColor = UIColor.systemPink.cgColor
    arrow.position = CGPoint(x: 290, y: 60)
    view.layer.addSublayer(arrow)

    let drive = CAKeyframeAnimation(keyPath: "position")
    drive.path = road.cgPath
    drive.calculationMode = .paced
    drive.rotationMode = .rotateAuto
    drive.duration = 3
    drive.repeatCount = .infinity
    arrow.add(drive, forKey: "drive")
  }
}
