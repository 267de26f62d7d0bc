// A sample that is written as a program for iOS; `CompatibilityTests` runs it.

import UIKit

class ShimmerLabel: UIView {
  private let text = UILabel()
  private let gradient = CAGradientLayer()

  override init(frame: CGRect) {
    super.init(frame: frame)
    text.text = "slide to unlock"
    text.font = UIFont(name: "HelveticaNeue-Thin", size: 24) ?? UIFont.systemFont(ofSize: 24)
    text.textColor = UIColor.white
    text.sizeToFit()
    backgroundColor = .darkGray
    gradient.colors = [UIColor.clear.cgColor, UIColor.white.cgColor, UIColor.clear.cgColor]
    gradient.locations = [0, 0.5, 1]
    gradient.startPoint = CGPoint(x: 0, y: 0.5)
    gradient.endPoint = CGPoint(x: 1, y: 0.5)
    text.layer.mask = gradient
    addSubview(text)
  }

  required init?(coder aDecoder: NSCoder) { super.init(coder: aDecoder) }

  override func layoutSubviews() {
    super.layoutSubviews()
    text.center = CGPoint(x: bounds.midX, y: bounds.midY)
    gradient.frame = text.bounds
    let shimmer = CABasicAnimation(keyPath: "locations")
    shimmer.fromValue = [-1.0, -0.5, 0.0]
    shimmer.toValue = [1.0, 1.5, 2.0]
    shimmer.duration = 1.5
    shimmer.repeatCount = .infinity
    gradient.add(shimmer, forKey: "shimmer")
  }
}
