// A sample that is written as a program for iOS; `CompatibilityTests` runs it.

import UIKit

class ClockFace: UIView {
  let second = CALayer()
  let minute = CALayer()

  override init(frame: CGRect) {
    super.init(frame: frame)
    isOpaque = false
    contentMode = .redraw
    for (hand, color, length) in [
      (minute, UIColor.darkGray, CGFloat(0.3)), (second, UIColor.red, CGFloat(0.42)),
    ] {
      hand.backgroundColor = color.cgColor
      hand.anchorPoint = CGPoint(x: 0.5, y: 0.9)
      hand.bounds = CGRect(x: 0, y: 0, width: 4, height: frame.height * length)
      hand.position = CGPoint(x: frame.width / 2, y: frame.height / 2)
      layer.addSublayer(hand)
    }
    rotate(second, period: 4)
    rotate(minute, period: 60)
  }

  required init?(coder aDecoder: NSCoder) { super.init(coder: aDecoder) }

  func rotate(_ hand: CALayer, period: CFTimeInterval) {
    let turn = CABasicAnimation(keyPath: "transform.rotation.z")
    turn.fromValue = 0
    turn.toValue = NSNumber(value: Double.pi * 2)
    turn.duration = period
    turn.repeatDuration = .infinity
    hand.add(turn, forKey: "turn")
  }

  override func draw(_ rect: CGRect) {
    guard let context = UIGraphicsGetCurrentContext() else { return }
    context.setStrokeColor(UIColor.black.cgColor)
    context.setLineWidth(3)
    context.strokeEllipse(in: rect.insetBy(dx: 3, dy: 3))
    context.saveGState()
    context.translateBy(x: rect.midX, y: rect.midY)
    for _ in 0..<12 {
      context.move(to: CGPoint(x: 0, y: -rect.height * 0.45))
      context.addLine(to: CGPoint(x: 0, y: -rect.height * 0.4))
      context.strokePath()
      context.rotate(by: .pi / 6)
    }
    context.restoreGState()
    let attributes: [NSAttributedString.Key: Any] = [
      .font: UIFont.systemFont(ofSize: 14), .foregroundColor: UIColor.black,
    ]
    ("12" as NSString).draw(at: CGPoint(x: rect.midX - 8, y: 24), withAttributes: attributes)
  }
}
