// A sample that is written as a program for iOS; `CompatibilityTests` runs it.

import UIKit
import Foundation

class PacmanView: UIView {
  let upper = CAShapeLayer()
  let lower = CAShapeLayer()

  override init(frame: CGRect) {
    super.init(frame: frame)
    let radius = min(frame.width, frame.height) / 2
    let center = CGPoint(x: frame.width / 2, y: frame.height / 2)
    for (shape, clockwise) in [(upper, false), (lower, true)] {
      let path = CGMutablePath()
      path.move(to: .zero)
      path.addArc(
        center: .zero, radius: radius, startAngle: 0, endAngle: CGFloat(Double.pi),
        clockwise: !clockwise)
      path.closeSubpath()
      shape.path = path
      shape.fillColor = UIColor.yellow.cgColor
      shape.position = center
      layer.addSublayer(shape)
      let chew = CABasicAnimation(keyPath: "transform.rotation.z")
      chew.fromValue = clockwise ? CGFloat.pi / 4 : -CGFloat.pi / 4
      chew.toValue = 0
      chew.duration = 0.25
      chew.autoreverses = true
      chew.repeatCount = HUGE
      shape.add(chew, forKey: "chew")
    }
  }

  required init?(coder aDecoder: NSCoder) {
    super.init(coder: aDecoder)
  }
}
