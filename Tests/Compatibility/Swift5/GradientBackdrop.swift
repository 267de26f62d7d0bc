// A sample that is written as a program for iOS; `CompatibilityTests` runs it.

import UIKit

class GradientBackdrop: UIView, CAAnimationDelegate {
  override class var layerClass: AnyClass { return CAGradientLayer.self }

  var gradient: CAGradientLayer { return layer as! CAGradientLayer }
  private var index = 0
  private let palettes: [[UIColor]] = [
    [.red, .blue], [.green, .yellow], [.orange, .purple],
  ]

  override func didMoveToSuperview() {
    super.didMoveToSuperview()
    gradient.drawsAsynchronously = true
    gradient.colors = palettes[0].map { $0.cgColor }
    animateGradient()
  }

  private func animateGradient() {
    index = (index + 1) % palettes.count
    let change = CABasicAnimation(keyPath: "colors")
    change.duration = 1.5
    change.toValue = palettes[index].map { $0.cgColor }
    change.fillMode = CAMediaTimingFillMode.forwards
    change.isRemovedOnCompletion = false
    change.delegate = self
    gradient.add(change, forKey: "colorsChange")
  }

  func animationDidStop(_ anim: CAAnimation, finished flag: Bool) {
    if flag {
      gradient.colors = palettes[index].map { $0.cgColor }
      animateGradient()
    }
  }
}
