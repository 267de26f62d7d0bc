// A sample that is written as a program for iOS; `CompatibilityTests` runs it.

import UIKit

final class MarchingAnts: UIView {
  private var border: CAShapeLayer { layer as! CAShapeLayer }
  override class var layerClass: AnyClass { CAShapeLayer.self }

  override var bounds: CGRect {
    didSet { border.path = UIBezierPath(rect: bounds.insetBy(dx: 4, dy: 4)).cgPath }
  }

  override init(frame: CGRect) {
    super.init(frame: frame)
    border.path = UIBezierPath(rect: bounds.insetBy(dx: 4, dy: 4)).cgPath
    border.fillColor = nil
    border.strokeColor = UIColor.label.resolvedColor(with: traitCollection).cgColor
    border.lineWidth = 3
    border.lineDashPattern = [10, 6]
    let march = CABasicAnimation(keyPath: "lineDashPhase")
    march.fromValue = 0
    march.toValue = 16
    march.duration = 0.5
    march.repeatCount = .infinity
    border.add(march, forKey: "march")
  }

  required init?(coder: NSCoder) { nil }
}
