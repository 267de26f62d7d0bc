// A sample that is written as a program for iOS; `CompatibilityTests` runs it.

import UIKit

class PulseRings: UIView {
  let replicator = CAReplicatorLayer()

  override init(frame: CGRect) {
    super.init(frame: frame)
    let ring = CAShapeLayer()
    ring.frame = bounds
    ring.path = UIBezierPath(ovalIn: bounds.insetBy(dx: 4, dy: 4)).cgPath
    ring.fillColor = UIColor(red: 0, green: 0.5, blue: 1, alpha: 0.5).cgColor
    ring.opacity = 0

    replicator.frame = bounds
    replicator.instanceCount = 4
    replicator.instanceDelay = 0.5
    replicator.addSublayer(ring)
    layer.addSublayer(replicator)

    let scale = CABasicAnimation(keyPath: "transform")
    scale.fromValue = NSValue(caTransform3D: CATransform3DScale(CATransform3DIdentity, 0, 0, 0))
    scale.toValue = NSValue(caTransform3D: CATransform3DMakeScale(1, 1, 0))
    let fade = CABasicAnimation(keyPath: "opacity")
    fade.fromValue = 1
    fade.toValue = 0
    let group = CAAnimationGroup()
    group.animations = [scale, fade]
    group.duration = 2
    group.repeatCount = HUGE
    group.autoreverses = false
    ring.add(group, forKey: "pulse")
  }

  required init?(coder aDecoder: NSCoder) {
    fatalError()
  }
}
