// A sample that is written as a program for iOS; `CompatibilityTests` runs it.

import UIKit

final class PageFlip: UIView {
  private let page = CAGradientLayer()

  override init(frame: CGRect) {
    super.init(frame: frame)
    var perspective = CATransform3DIdentity
    perspective.m34 = -1.0 / 500
    layer.sublayerTransform = perspective
    page.anchorPoint = CGPoint(x: 0, y: 0.5)
    page.frame = bounds.divided(atDistance: bounds.width / 2, from: .maxXEdge).slice
    page.colors = [UIColor.systemTeal.cgColor, UIColor.systemIndigo.cgColor]
    page.locations = [0, 1]
    page.allowsEdgeAntialiasing = true
    page.isDoubleSided = true
    layer.addSublayer(page)

    let flip = CAKeyframeAnimation(keyPath: "transform")
    flip.values = [0, CGFloat.pi / 3, CGFloat.pi].map { angle in
      NSValue(caTransform3D: CATransform3DMakeRotation(-angle, 0, 1, 0))
    }
    flip.keyTimes = [0, 0.3, 1]
    flip.duration = 1.2
    flip.autoreverses = true
    flip.repeatCount = .infinity
    flip.calculationMode = .linear
    flip.valueFunction = nil
    page.add(flip, forKey: "flip")
  }

  required init?(coder: NSCoder) { nil }
}
