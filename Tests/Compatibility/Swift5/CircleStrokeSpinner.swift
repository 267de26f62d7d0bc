// A sample that is written as a program for iOS; `CompatibilityTests` runs it.

import UIKit

class CircleStrokeSpinner: UIView {
  override init(frame: CGRect) {
    super.init(frame: frame)
    setUpAnimation(in: layer, size: frame.size, color: UIColor.orange)
  }

  required init?(coder aDecoder: NSCoder) {
    super.init(coder: aDecoder)
  }

  func setUpAnimation(in layer: CALayer, size: CGSize, color: UIColor) {
    let beginTime: Double = 0.5
    let strokeStartDuration: Double = 1.2
    let strokeEndDuration: Double = 0.7

    let rotationAnimation = CABasicAnimation(keyPath: "transform.rotation")
    rotationAnimation.byValue = Float.pi * 2
    rotationAnimation.timingFunction = CAMediaTimingFunction(name: .linear)

    let strokeEndAnimation = CABasicAnimation(keyPath: "strokeEnd")
    strokeEndAnimation.duration = strokeEndDuration
    strokeEndAnimation.timingFunction = CAMediaTimingFunction(controlPoints: 0.4, 0.0, 0.2, 1.0)
    strokeEndAnimation.fromValue = 0
    strokeEndAnimation.toValue = 1

    let strokeStartAnimation = CABasicAnimation(keyPath: "strokeStart")
    strokeStartAnimation.duration = strokeStartDuration
    strokeStartAnimation.timingFunction = CAMediaTimingFunction(controlPoints: 0.4, 0.0, 0.2, 1.0)
    strokeStartAnimation.fromValue = 0
    strokeStartAnimation.toValue = 1
    strokeStartAnimation.beginTime = beginTime

    let groupAnimation = CAAnimationGroup()
    groupAnimation.animations = [rotationAnimation, strokeEndAnimation, strokeStartAnimation]
    groupAnimation.duration = strokeStartDuration + beginTime
    groupAnimation.repeatCount = .infinity
    groupAnimation.isRemovedOnCompletion = false
    groupAnimation.fillMode = .forwards

    let circle = CAShapeLayer()
    let path = UIBezierPath()
    path.addArc(
      withCenter: CGPoint(x: size.width / 2, y: size.height / 2),
      radius: size.width / 2 - 10,
      startAngle: -(.pi / 2),
      endAngle: .pi + .pi / 2,
      clockwise: true)
    circle.fillColor = nil
    circle.strokeColor = color.cgColor
    circle.lineWidth = 6
    circle.backgroundColor = nil
    circle.path = path.cgPath
    circle.frame = CGRect(x: 0, y: 0, width: size.width, height: size.height)
    circle.add(groupAnimation, forKey: "animation")
    layer.addSublayer(circle)
  }
}
