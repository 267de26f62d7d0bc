// A sample that is written as a program for iOS; `CompatibilityTests` runs it.

import UIKit

final class SkeletonView: UIView {
  private let bars = [UIView(), UIView(), UIView()]

  override init(frame: CGRect) {
    super.init(frame: frame)
    var above = topAnchor
    for (index, bar) in bars.enumerated() {
      bar.translatesAutoresizingMaskIntoConstraints = false
      bar.backgroundColor = .systemGray5
      bar.layer.cornerRadius = 6
      bar.layer.masksToBounds = true
      addSubview(bar)
      NSLayoutConstraint.activate([
        bar.topAnchor.constraint(equalTo: above, constant: 16),
        bar.leadingAnchor.constraint(equalTo: layoutMarginsGuide.leadingAnchor),
        bar.widthAnchor.constraint(equalTo: widthAnchor, multiplier: 0.9 - 0.2 * CGFloat(index)),
        bar.heightAnchor.constraint(equalToConstant: 28),
      ])
      above = bar.bottomAnchor
    }
  }

  required init?(coder: NSCoder) { nil }

  override func layoutSubviews() {
    super.layoutSubviews()
    for bar in bars {
      let shine = CAGradientLayer()
      shine.frame = bar.bounds
      shine.colors = [UIColor.systemGray5, .white, .systemGray5].map(\.cgColor)
      shine.startPoint = CGPoint(x: 0, y: 0.5)
      shine.endPoint = CGPoint(x: 1, y: 0.5)
      bar.layer.sublayers?.forEach { $0.removeFromSuperlayer() }
      bar.layer.addSublayer(shine)
      let slide = CABasicAnimation(keyPath: "transform.translation.x")
      slide.fromValue = -bar.bounds.width
      slide.toValue = bar.bounds.width
      slide.duration = 1
      slide.repeatCount = .infinity
      shine.add(slide, forKey: "slide")
    }
  }
}
