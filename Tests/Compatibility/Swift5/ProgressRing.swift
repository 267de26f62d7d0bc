// A sample that is written as a program for iOS; `CompatibilityTests` runs it.

import UIKit

@IBDesignable
class ProgressRing: UIView {
  @IBInspectable var progress: CGFloat = 0.7 { didSet { ring.strokeEnd = progress } }
  @IBInspectable var lineWidth: CGFloat = 12 {
    didSet {
      setNeedsLayout()
    }
  }
  @IBInspectable var trackColor: UIColor = UIColor.lightGray.withAlphaComponent(0.3)

  private let track = CAShapeLayer()
  private let ring = CAShapeLayer()
  private let gradient = CAGradientLayer()
  private let label = UILabel()

  override init(frame: CGRect) {
    super.init(frame: frame)
    commonInit()
  }

  required init?(coder aDecoder: NSCoder) {
    super.init(coder: aDecoder)
    commonInit()
  }

  override func prepareForInterfaceBuilder() {
    super.prepareForInterfaceBuilder()
    commonInit()
  }

  private func commonInit() {
    for shape in [track, ring] {
      shape.fillColor = UIColor.clear.cgColor
      shape.lineCap = .round
    }
    gradient.colors = [UIColor.magenta.cgColor, UIColor.cyan.cgColor]
    gradient.startPoint = CGPoint(x: 0.5, y: 0)
    gradient.endPoint = CGPoint(x: 0.5, y: 1)
    gradient.mask = ring
    ring.strokeColor = UIColor.black.cgColor
    layer.addSublayer(track)
    layer.addSublayer(gradient)
    label.textAlignment = NSTextAlignment.center
    label.font = UIFont.systemFont(ofSize: 28, weight: .light)
    label.text = String(format: "%.0f%%", progress * 100)
    addSubview(label)
  }

  override func layoutSubviews() {
    super.layoutSubviews()
    let radius = min(bounds.midX, bounds.midY) - lineWidth / 2
    let path = UIBezierPath(
      arcCenter: CGPoint(x: bounds.midX, y: bounds.midY), radius: radius, startAngle: -CGFloat.pi / 2,
      endAngle: 1.5 * CGFloat.pi, clockwise: true)
    track.path = path.cgPath
    ring.path = path.cgPath
    track.lineWidth = lineWidth
    ring.lineWidth = lineWidth
    track.strokeColor = trackColor.cgColor
    gradient.frame = bounds
    label.frame = bounds
    animate()
  }

  func animate() {
    CATransaction.begin()
    CATransaction.setCompletionBlock { [weak self] in
      self?.ring.removeAnimation(forKey: "progress")
    }
    let animation = CABasicAnimation(keyPath: "strokeEnd")
    animation.fromValue = 0
    animation.toValue = progress
    animation.duration = 1
    animation.timingFunction = CAMediaTimingFunction(name: CAMediaTimingFunctionName.easeInEaseOut)
    ring.strokeEnd = progress
    ring.add(animation, forKey: "progress")
    CATransaction.commit()
  }
}
