// A sample that is written as a program for iOS; `CompatibilityTests` runs it.

import UIKit

final class CircularSlider: UIControl {
  var value: CGFloat = 0.25 { didSet { setNeedsDisplay() } }

  override init(frame: CGRect) {
    super.init(frame: frame)
    backgroundColor = .clear
    isOpaque = false
  }

  required init?(coder: NSCoder) { nil }

  override func draw(_ rect: CGRect) {
    guard let context = UIGraphicsGetCurrentContext() else { return }
    let center = CGPoint(x: bounds.midX, y: bounds.midY)
    let radius = bounds.midX - 20
    context.setLineWidth(10)
    context.setLineCap(.round)
    UIColor.systemGray5.setStroke()
    context.addArc(center: center, radius: radius, startAngle: 0, endAngle: 2 * .pi, clockwise: false)
    context.strokePath()
    tintColor.setStroke()
    context.addArc(
      center: center, radius: radius, startAngle: 0, endAngle: value * 2 * .pi, clockwise: false)
    context.strokePath()
    context.setShadow(offset: CGSize(width: 0, height: 2), blur: 4)
    let knob = CGPoint(
      x: center.x + radius * cos(value * 2 * .pi), y: center.y + radius * sin(value * 2 * .pi))
    UIColor.white.setFill()
    UIBezierPath(arcCenter: knob, radius: 14, startAngle: 0, endAngle: 2 * .pi, clockwise: true).fill()
  }

  override func continueTracking(_ touch: UITouch, with event: UIEvent?) -> Bool {
    let point = touch.location(in: self)
    var angle = atan2(point.y - bounds.midY, point.x - bounds.midX)
    if angle < 0 { angle += 2 * .pi }
    value = angle / (2 * .pi)
    sendActions(for: .valueChanged)
    return true
  }
}
