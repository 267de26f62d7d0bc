// A sample that is written as a program for iOS; `CompatibilityTests` runs it.

import UIKit

final class NeonSign: UIView {
  private let tube = CAShapeLayer()

  override init(frame: CGRect) {
    super.init(frame: frame)
    backgroundColor = UIColor(red: 0.05, green: 0.0, blue: 0.1, alpha: 1)
    let path = UIBezierPath(roundedRect: bounds.insetBy(dx: 30, dy: 50), cornerRadius: 20)
    path.move(to: CGPoint(x: 60, y: 100))
    path.addQuadCurve(to: CGPoint(x: 140, y: 100), controlPoint: CGPoint(x: 100, y: 60))
    path.addCurve(
      to: CGPoint(x: 60, y: 100), controlPoint1: CGPoint(x: 120, y: 130),
      controlPoint2: CGPoint(x: 80, y: 130))
    tube.path = path.cgPath
    tube.fillColor = nil
    tube.strokeColor = UIColor.systemPink.cgColor
    tube.lineWidth = 4
    tube.shadowColor = UIColor.systemPink.cgColor
    tube.shadowOffset = .zero
    tube.shadowRadius = 12
    tube.shadowOpacity = 1
    layer.addSublayer(tube)
    let glow = CABasicAnimation(keyPath: "shadowOpacity")
    glow.fromValue = 1
    glow.toValue = 0.1
    let flicker = CAKeyframeAnimation(keyPath: "opacity")
    flicker.values = [1, 0.7, 1, 0.4, 1]
    flicker.keyTimes = [0, 0.1, 0.2, 0.5, 1]
    let group = CAAnimationGroup()
    group.animations = [glow, flicker]
    group.duration = 0.8
    group.autoreverses = true
    group.repeatCount = .greatestFiniteMagnitude
    tube.add(group, forKey: "neon")
  }

  required init?(coder: NSCoder) { nil }
}
