import UIKit

final class BallByKeyframes: UIViewController {
  let ballView = UIImageView(image: UIImage(named: "ball"))

  override func viewDidLoad() {
    super.viewDidLoad()
    ballView.bounds = CGRect(x: 0, y: 0, width: 64, height: 64)
    view.addSubview(ballView)
    animate()
  }

  override func touchesBegan(
    _ touches: Set<UITouch>, with event: UIEvent?
  ) { animate() }

  func animate() {
    ballView.center = CGPoint(x: 150, y: 32)
    let animation = CAKeyframeAnimation(keyPath: "position")
    animation.duration = 1
    animation.values = [32, 268, 140, 268, 220, 268, 250, 268].map {
      CGPoint(x: 150, y: $0)
    }
    let easeIn = CAMediaTimingFunction(name: .easeIn)
    let easeOut = CAMediaTimingFunction(name: .easeOut)
    animation.timingFunctions = [
      easeIn, easeOut, easeIn, easeOut, easeIn, easeOut, easeIn,
    ]
    animation.keyTimes = [0, 0.3, 0.5, 0.7, 0.8, 0.9, 0.95, 1]
    ballView.layer.position = CGPoint(x: 150, y: 268)
    ballView.layer.add(animation, forKey: nil)
  }
}
