import UIKit

final class FiveCurves: UIViewController {
  let curves: [(name: CAMediaTimingFunctionName, color: UIColor)] = [
    (.linear, .systemGray), (.easeIn, .systemBlue),
    (.easeOut, .systemRed),
    (.easeInEaseOut, .systemGreen), (.default, .systemOrange),
  ]

  let layerView = UIView(
    frame: CGRect(x: 30, y: 30, width: 200, height: 200))

  override func viewDidLoad() {
    super.viewDidLoad()
    layerView.backgroundColor = .quaternarySystemFill
    view.addSubview(layerView)
    for (name, color) in curves {
      layerView.layer.addSublayer(drawing(of: name, color))
    }
    // Move the origin to the bottom left.
    layerView.layer.isGeometryFlipped = true
  }

  // A tap draws each curve from its start to its end.
  override func touchesBegan(
    _ touches: Set<UITouch>, with event: UIEvent?
  ) {
    let draw = CABasicAnimation(keyPath: "strokeEnd")
    draw.fromValue = 0
    draw.duration = 2
    for curve in layerView.layer.sublayers ?? [] {
      curve.add(draw, forKey: nil)
    }
  }

  func drawing(of name: CAMediaTimingFunctionName, _ color: UIColor)
    -> CAShapeLayer
  {
    let function = CAMediaTimingFunction(name: name)
    var point1: [Float] = [0, 0], point2: [Float] = [0, 0]
    function.getControlPoint(at: 1, values: &point1)
    function.getControlPoint(at: 2, values: &point2)

    let path = UIBezierPath()
    path.move(to: .zero)
    path.addCurve(
      to: CGPoint(x: 1, y: 1),
      controlPoint1: CGPoint(
        x: CGFloat(point1[0]), y: CGFloat(point1[1])),
      controlPoint2: CGPoint(
        x: CGFloat(point2[0]), y: CGFloat(point2[1])))
    path.apply(CGAffineTransform(scaleX: 200, y: 200))

    let shapeLayer = CAShapeLayer()
    shapeLayer.strokeColor = color.cgColor
    shapeLayer.fillColor = UIColor.clear.cgColor
    shapeLayer.lineWidth = 4
    shapeLayer.path = path.cgPath
    return shapeLayer
  }
}
