// A sample that is written as a program for iOS; `CompatibilityTests` runs it.

import UIKit

final class RadarView: UIView {
  private let sweep = CAGradientLayer()
  private let grid = CAShapeLayer()

  override func layoutSublayers(of layer: CALayer) {
    super.layoutSublayers(of: layer)
    guard layer == self.layer, sweep.superlayer == nil else { return }
    backgroundColor = UIColor(white: 0.05, alpha: 1)
    layer.cornerRadius = bounds.width / 2
    layer.masksToBounds = true
    sweep.type = .conic
    sweep.frame = bounds
    sweep.startPoint = CGPoint(x: 0.5, y: 0.5)
    sweep.endPoint = CGPoint(x: 0.5, y: 0)
    sweep.colors = [UIColor.clear.cgColor, UIColor.green.withAlphaComponent(0.8).cgColor]
    layer.addSublayer(sweep)
    let path = CGMutablePath()
    for i in 1...3 {
      path.addEllipse(
        in: bounds.insetBy(dx: bounds.width / 8 * CGFloat(i), dy: bounds.height / 8 * CGFloat(i)))
    }
    grid.path = path
    grid.fillColor = nil
    grid.strokeColor = UIColor.green.cgColor
    grid.lineDashPattern = [4, 4]
    layer.insertSublayer(grid, below: sweep)
    let turn = CABasicAnimation(keyPath: "transform.rotation.z")
    turn.byValue = 2 * Double.pi
    turn.duration = 2
    turn.repeatCount = .infinity
    sweep.add(turn, forKey: nil)
  }
}
