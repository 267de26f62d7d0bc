// A sample that is written as a program for iOS; `CompatibilityTests` runs it.

import UIKit

final class SolarSystem: UIView {
  override init(frame: CGRect) {
    super.init(frame: frame)
    backgroundColor = .black
    let sun = CAGradientLayer()
    sun.type = .radial
    sun.colors = [UIColor.yellow.cgColor, UIColor.orange.cgColor, UIColor.clear.cgColor]
    sun.startPoint = CGPoint(x: 0.5, y: 0.5)
    sun.endPoint = CGPoint(x: 1, y: 1)
    sun.frame = bounds.insetBy(dx: 70, dy: 70)
    layer.addSublayer(sun)
    for (index, color) in [UIColor.systemBlue, .systemRed, .systemBrown].enumerated() {
      let orbit = CGPath(
        ellipseIn: bounds.insetBy(dx: 50 - CGFloat(index) * 20, dy: 60 - CGFloat(index) * 25),
        transform: nil)
      let planet = CALayer()
      planet.bounds = CGRect(x: 0, y: 0, width: 12, height: 12)
      planet.cornerRadius = 6
      planet.backgroundColor = color.cgColor
      layer.addSublayer(planet)
      let travel = CAKeyframeAnimation(keyPath: "position")
      travel.path = orbit
      travel.calculationMode = .paced
      travel.rotationMode = .rotateAuto
      travel.duration = 2 + Double(index)
      travel.repeatCount = .infinity
      planet.add(travel, forKey: "orbit")
    }
  }

  required init?(coder: NSCoder) { nil }
}
