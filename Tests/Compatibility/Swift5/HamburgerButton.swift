// A sample that is written as a program for iOS; `CompatibilityTests` runs it.

import UIKit

class HamburgerButton: UIControl {
  let top = CAShapeLayer()
  let middle = CAShapeLayer()
  let bottom = CAShapeLayer()
  var showsMenu = false {
    didSet { showsMenu ? close() : open() }
  }

  override init(frame: CGRect) {
    super.init(frame: frame)
    let path = CGMutablePath()
    path.move(to: CGPoint(x: 0, y: 0))
    path.addLine(to: CGPoint(x: frame.width * 0.6, y: 0))
    for (i, line) in [top, middle, bottom].enumerated() {
      line.path = path
      line.strokeColor = UIColor.black.cgColor
      line.lineWidth = 10
      line.lineCap = CAShapeLayerLineCap.round
      line.bounds = CGRect(x: 0, y: -5, width: frame.width * 0.6, height: 10)
      line.position = CGPoint(x: frame.width / 2, y: frame.height * (0.25 + 0.25 * CGFloat(i)))
      line.actions = ["transform": NSNull(), "position": NSNull()]
      layer.addSublayer(line)
    }
  }

  required init?(coder aDecoder: NSCoder) {
    fatalError("init(coder:) has not been implemented")
  }

  override func endTracking(_ touch: UITouch?, with event: UIEvent?) {
    showsMenu = !showsMenu
    sendActions(for: .valueChanged)
  }

  private func close() {
    spring(top, CATransform3DTranslate(CATransform3DMakeRotation(.pi / 4, 0, 0, 1), 35, 35, 0))
    spring(bottom, CATransform3DTranslate(CATransform3DMakeRotation(-.pi / 4, 0, 0, 1), 35, -35, 0))
    middle.opacity = 0
  }

  private func open() {
    [top, bottom].forEach { spring($0, CATransform3DIdentity) }
    middle.opacity = 1
  }

  private func spring(_ layer: CALayer, _ transform: CATransform3D) {
    let animation = CASpringAnimation(keyPath: "transform")
    animation.damping = 12
    animation.stiffness = 180
    animation.fromValue = layer.presentation()?.transform ?? layer.transform
    animation.toValue = transform
    animation.duration = animation.settlingDuration
    layer.transform = transform
    layer.add(animation, forKey: "transform")
  }
}
