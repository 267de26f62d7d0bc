// A sample that is written as a program for iOS; `CompatibilityTests` runs it.

import UIKit

open class CheckmarkView: UIView {
  private lazy var check: CAShapeLayer = {
    let layer = CAShapeLayer()
    layer.lineWidth = 8
    layer.lineJoin = .round
    layer.lineCap = .round
    layer.fillColor = UIColor.clear.cgColor
    layer.strokeColor = UIColor.green.cgColor
    return layer
  }()
  private lazy var circle: CAShapeLayer = {
    let layer = CAShapeLayer()
    layer.fillColor = nil
    layer.lineWidth = 4
    layer.strokeColor = UIColor.green.cgColor
    return layer
  }()

  open override func didMoveToWindow() {
    guard window != nil else { return }
    layer.addSublayer(circle)
    layer.addSublayer(check)
    let w = bounds.width, h = bounds.height
    let path = UIBezierPath()
    path.move(to: CGPoint(x: w * 0.25, y: h * 0.5))
    path.addLine(to: CGPoint(x: w * 0.45, y: h * 0.7))
    path.addLine(to: CGPoint(x: w * 0.75, y: h * 0.3))
    check.path = path.cgPath
    circle.path = UIBezierPath(ovalIn: bounds.insetBy(dx: 4, dy: 4)).cgPath
    draw(circle, after: 0)
    draw(check, after: 0.4)
  }

  private func draw(_ shape: CAShapeLayer, after delay: TimeInterval) {
    let animation = CABasicAnimation(keyPath: "strokeEnd")
    animation.fromValue = 0.0
    animation.toValue = 1.0
    animation.beginTime = CACurrentMediaTime() + delay
    animation.duration = 0.5
    animation.fillMode = .both
    shape.add(animation, forKey: "draw")
  }
}
