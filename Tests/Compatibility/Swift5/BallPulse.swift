// A sample that is written as a program for iOS; `CompatibilityTests` runs it.

import UIKit

final class BallPulse: UIView {
  private let color: UIColor = #colorLiteral(
    red: 0.2392156869, green: 0.6745098233, blue: 0.9686274529, alpha: 1)

  override func didMoveToWindow() {
    super.didMoveToWindow()
    guard window != nil else { return }
    let circleSpacing: CGFloat = 4
    let circleSize: CGFloat = (bounds.size.width - 2 * circleSpacing) / 3
    let y: CGFloat = (bounds.size.height - circleSize) / 2
    let duration: CFTimeInterval = 0.75
    let beginTime = CACurrentMediaTime()
    let beginTimes: [CFTimeInterval] = [0.12, 0.24, 0.36]
    let timingFunction = CAMediaTimingFunction(controlPoints: 0.2, 0.68, 0.18, 1.08)
    let animation = CAKeyframeAnimation(keyPath: "transform.scale")
    animation.keyTimes = [0, 0.3, 1]
    animation.timingFunctions = [timingFunction, timingFunction]
    animation.values = [1, 0.3, 1]
    animation.duration = duration
    animation.repeatCount = HUGE
    animation.isRemovedOnCompletion = false
    for i in 0..<3 {
      let circle = CALayer()
      circle.frame = CGRect(
        x: circleSize * CGFloat(i) + circleSpacing * CGFloat(i), y: y, width: circleSize,
        height: circleSize)
      circle.cornerRadius = circleSize / 2
      circle.backgroundColor = color.cgColor
      animation.beginTime = beginTime + beginTimes[i]
      circle.add(animation, forKey: "animation")
      layer.addSublayer(circle)
    }
  }
}
