import UIKit

/// A curve that swings back before it starts, drawn beside the ball that follows it.
final class CurveOfItsOwn: UIViewController {
  let curve = CAMediaTimingFunction(controlPoints: 0.5, -0.6, 0.3, 1.4)

  override var preferredContentSize: CGSize {
    get { CGSize(width: 320, height: 200) }
    set {}
  }

  override func viewDidLoad() {
    super.viewDidLoad()
    view.backgroundColor = UIColor(white: 0.95, alpha: 1)
    let plot = CAShapeLayer()
    plot.frame = CGRect(x: 30, y: 40, width: 120, height: 120)
    plot.isGeometryFlipped = true
    plot.path = path(in: 120).cgPath
    plot.fillColor = nil
    plot.strokeColor = UIColor.systemRed.cgColor
    plot.lineWidth = 3
    plot.backgroundColor = UIColor.white.cgColor
    view.layer.addSublayer(plot)

    let ball = CALayer()
    ball.frame = CGRect(x: 220, y: 145, width: 30, height: 30)
    ball.cornerRadius = 15
    ball.backgroundColor = UIColor.systemRed.cgColor
    view.layer.addSublayer(ball)
    let rise = CABasicAnimation(keyPath: "position.y")
    rise.toValue = 40
    rise.duration = 2
    rise.timingFunction = curve
    rise.repeatCount = .infinity
    rise.autoreverses = true
    ball.add(rise, forKey: "rise")
  }

  /// Returns the curve in a square, with time to the right and progress up.
  func path(in side: CGFloat) -> UIBezierPath {
    let points = (0...3).map { index in
      var point: [Float] = [0, 0]
      curve.getControlPoint(at: index, values: &point)
      return CGPoint(x: CGFloat(point[0]) * side, y: CGFloat(point[1]) * side)
    }
    let path = UIBezierPath()
    path.move(to: points[0])
    path.addCurve(to: points[3], controlPoint1: points[1], controlPoint2: points[2])
    return path
  }
}
