// A sample that is written as a program for iOS; `CompatibilityTests` runs it.

import UIKit

class RippleButton: UIButton {
  var rippleColor: UIColor = UIColor(white: 1, alpha: 0.6)

  override init(frame: CGRect) {
    super.init(frame: frame)
    setup()
  }

  required init?(coder decoder: NSCoder) {
    super.init(coder: decoder)
    setup()
  }

  private func setup() {
    backgroundColor = UIColor.init(red: 0.9, green: 0.1, blue: 0.3, alpha: 1)
    setTitle("Ripple", for: UIControl.State())
    setTitleColor(.white, for: .normal)
    titleLabel?.font = UIFont.boldSystemFont(ofSize: 16)
    contentEdgeInsets = UIEdgeInsets(top: 8, left: 16, bottom: 8, right: 16)
    layer.cornerRadius = 8
    clipsToBounds = true
  }

  override var isHighlighted: Bool {
    didSet { layer.shadowOpacity = isHighlighted ? 0.2 : 0.5 }
  }

  override func touchesBegan(_ touches: Set<UITouch>, with event: UIEvent?) {
    super.touchesBegan(touches, with: event)
    guard let point = touches.first?.location(in: self) else { return }
    let ripple = CAShapeLayer()
    let radius = max(bounds.width, bounds.height)
    ripple.frame = CGRect(
      x: point.x - radius, y: point.y - radius, width: radius * 2, height: radius * 2)
    ripple.path = UIBezierPath(ovalIn: ripple.bounds).cgPath
    ripple.fillColor = rippleColor.cgColor
    ripple.opacity = 0
    layer.addSublayer(ripple)
    CATransaction.begin()
    CATransaction.setCompletionBlock { ripple.removeFromSuperlayer() }
    let scale = CABasicAnimation(keyPath: "transform.scale")
    scale.fromValue = 0.05
    scale.toValue = 1
    let opacity = CABasicAnimation(keyPath: "opacity")
    opacity.fromValue = 1
    opacity.toValue = 0
    let group = CAAnimationGroup()
    group.animations = [scale, opacity]
    group.duration = 0.8
    group.timingFunction = CAMediaTimingFunction(name: .easeOut)
    ripple.add(group, forKey: nil)
    CATransaction.commit()
  }
}
