// A sample that is written as a program for iOS; `CompatibilityTests` runs it.

import UIKit

class WaveView: UIView {
  private let wave = CAShapeLayer()

  override func layoutSubviews() {
    super.layoutSubviews()
    if wave.superlayer == nil {
      layer.addSublayer(wave)
      layer.masksToBounds = true
    }
    wave.fillColor = UIColor(displayP3Red: 0.1, green: 0.6, blue: 0.9, alpha: 1).cgColor
    let paths = stride(from: CGFloat(0), through: .pi * 2, by: .pi / 8).map { path(phase: $0) }
    wave.path = paths.first
    let animation = CAKeyframeAnimation(keyPath: "path")
    animation.values = paths
    animation.duration = 2
    animation.calculationMode = .linear
    animation.repeatCount = .greatestFiniteMagnitude
    wave.add(animation, forKey: "wave")
  }

  private func path(phase: CGFloat) -> CGPath {
    let path = UIBezierPath()
    path.move(to: CGPoint(x: 0, y: bounds.height))
    for x in stride(from: CGFloat(0), through: bounds.width, by: 4) {
      let y = bounds.height / 2 + 12 * sin(x / bounds.width * .pi * 2 + phase)
      path.addLine(to: CGPoint(x: x, y: y))
    }
    path.addLine(to: CGPoint(x: bounds.width, y: bounds.height))
    path.close()
    return path.cgPath
  }
}
