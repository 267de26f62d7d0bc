// A sample that is written as a program for iOS; `CompatibilityTests` runs it.

import UIKit

@IBDesignable class GaugeView: UIView {
  @IBInspectable var value: Double = 0.8
  let needle = CAShapeLayer()

  override func draw(_ rect: CGRect) {
    let center = CGPoint(x: rect.midX, y: rect.maxY * 0.8)
    let colors: [UIColor] = [.green, .yellow, .orange, .red]
    let step = CGFloat.pi / CGFloat(colors.count)
    for (i, color) in colors.enumerated() {
      let arc = UIBezierPath(
        arcCenter: center, radius: rect.width * 0.4, startAngle: .pi + step * CGFloat(i),
        endAngle: .pi + step * CGFloat(i + 1), clockwise: true)
      arc.lineWidth = 16
      color.setStroke()
      arc.stroke()
    }
    let text = NSAttributedString(
      string: "\(Int(value * 100))",
      attributes: [.font: UIFont.monospacedDigitSystemFont(ofSize: 20, weight: .bold), .kern: 1.5])
    let size = text.size()
    text.draw(
      in: CGRect(x: center.x - size.width / 2, y: center.y + 8, width: size.width, height: size.height))
  }

  override func layoutSubviews() {
    super.layoutSubviews()
    backgroundColor = .clear
    let path = UIBezierPath()
    path.move(to: CGPoint(x: -4, y: 0))
    path.addLine(to: CGPoint(x: 0, y: -bounds.width * 0.38))
    path.addLine(to: CGPoint(x: 4, y: 0))
    path.close()
    needle.path = path.cgPath
    needle.fillColor = UIColor.black.cgColor
    needle.position = CGPoint(x: bounds.midX, y: bounds.maxY * 0.8)
    layer.addSublayer(needle)
    let spring = CASpringAnimation(keyPath: "transform.rotation")
    spring.fromValue = -CGFloat.pi / 2
    spring.toValue = CGFloat(value - 0.5) * .pi
    spring.damping = 6
    spring.initialVelocity = 1
    spring.mass = 1
    spring.stiffness = 60
    spring.duration = spring.settlingDuration
    spring.fillMode = .forwards
    spring.isRemovedOnCompletion = false
    needle.add(spring, forKey: "needle")
  }
}
