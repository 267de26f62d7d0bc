// A sample that is written as a program for iOS; `CompatibilityTests` runs it.

import UIKit

class GridBeat: UIView {
  let durations: [CFTimeInterval] = [0.96, 0.93, 1.19, 1.13, 1.34, 0.94, 1.2, 0.82, 1.19]

  convenience init(side: CGFloat) {
    self.init(frame: CGRect(x: 0, y: 0, width: side, height: side))
  }

  override init(frame: CGRect) {
    super.init(frame: frame)
    let size = frame.width / 4
    let animation = CAKeyframeAnimation(keyPath: "opacity")
    animation.keyTimes = [0 as NSNumber, NSNumber(value: 0.5), 1]
    animation.values = [1, 0.2, 1]
    animation.timingFunctions = Array(
      repeating: CAMediaTimingFunction(name: CAMediaTimingFunctionName.default), count: 2)
    animation.repeatCount = Float.greatestFiniteMagnitude
    for (index, duration) in durations.enumerated() {
      let dot = CAShapeLayer()
      dot.path = UIBezierPath(ovalIn: CGRect(x: 0, y: 0, width: size, height: size)).cgPath
      dot.fillColor = UIColor.purple.cgColor
      dot.position = CGPoint(x: CGFloat(index % 3) * size * 1.4, y: CGFloat(index / 3) * size * 1.4)
      animation.duration = duration
      dot.add(animation, forKey: nil)
      layer.addSublayer(dot)
    }
  }

  required init?(coder: NSCoder) {
    fatalError("init(coder:) has not been implemented")
  }
}
