// A sample that is written as a program for iOS; `CompatibilityTests` runs it.

import UIKit

final class CubeView: UIView {
  private let cube = CATransformLayer()

  override init(frame: CGRect) {
    super.init(frame: frame)
    var perspective = CATransform3DIdentity
    perspective.m34 = -1 / 400
    layer.sublayerTransform = perspective
    let half: CGFloat = 40
    let turns: [CATransform3D] = [
      CATransform3DMakeTranslation(0, 0, half),
      CATransform3DTranslate(CATransform3DMakeRotation(.pi / 2, 0, 1, 0), 0, 0, half),
      CATransform3DTranslate(CATransform3DMakeRotation(.pi, 0, 1, 0), 0, 0, half),
      CATransform3DTranslate(CATransform3DMakeRotation(-.pi / 2, 0, 1, 0), 0, 0, half),
      CATransform3DConcat(
        CATransform3DMakeTranslation(0, 0, half), CATransform3DMakeRotation(.pi / 2, 1, 0, 0)),
      CATransform3DConcat(
        CATransform3DMakeTranslation(0, 0, half), CATransform3DMakeRotation(-.pi / 2, 1, 0, 0)),
    ]
    for (index, transform) in turns.enumerated() {
      let face = CALayer()
      face.bounds = CGRect(x: 0, y: 0, width: half * 2, height: half * 2)
      face.position = CGPoint(x: bounds.midX, y: bounds.midY)
      face.backgroundColor =
        UIColor(hue: CGFloat(index) / 6, saturation: 1, brightness: 1, alpha: 0.8).cgColor
      face.transform = transform
      cube.addSublayer(face)
    }
    cube.frame = bounds
    layer.addSublayer(cube)
    let spin = CABasicAnimation(keyPath: "transform")
    spin.fromValue = CATransform3DMakeRotation(0, 1, 1, 0)
    spin.toValue = CATransform3DMakeRotation(.pi * 0.99, 1, 1, 0)
    spin.duration = 3
    spin.repeatCount = .infinity
    cube.add(spin, forKey: nil)
  }

  required init?(coder: NSCoder) { nil }
}
