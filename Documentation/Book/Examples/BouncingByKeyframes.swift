import UIKit

/// A ball that falls and bounces, with a curve for each step.
final class BouncingByKeyframes: UIViewController {
  let ball = CALayer()

  override var preferredContentSize: CGSize {
    get { CGSize(width: 320, height: 200) }
    set {}
  }

  override func viewDidLoad() {
    super.viewDidLoad()
    view.backgroundColor = UIColor(white: 0.95, alpha: 1)
    ball.bounds = CGRect(x: 0, y: 0, width: 36, height: 36)
    ball.position = CGPoint(x: 160, y: 182)
    ball.cornerRadius = 18
    ball.backgroundColor = UIColor.systemOrange.cgColor
    view.layer.addSublayer(ball)

    let bounce = CAKeyframeAnimation(keyPath: "position.y")
    bounce.values = [18, 182, 100, 182, 150, 182]
    bounce.keyTimes = [0, 0.36, 0.57, 0.78, 0.89, 1]
    let falling = CAMediaTimingFunction(name: .easeIn)
    let rising = CAMediaTimingFunction(name: .easeOut)
    bounce.timingFunctions = [falling, rising, falling, rising, falling]
    bounce.duration = 1.4
    ball.add(bounce, forKey: "bounce")
  }
}
