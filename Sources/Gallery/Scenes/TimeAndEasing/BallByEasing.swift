import UIKit

final class BallByEasing: UIViewController {
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

  func bounceEaseOut(_ t: CGFloat) -> CGFloat {
    if t < 4 / 11 { return 121 * t * t / 16 }
    if t < 8 / 11 { return 363 / 40 * t * t - 99 / 10 * t + 17 / 5 }
    if t < 9 / 10 {
      return 4356 / 361 * t * t - 35442 / 1805 * t + 16061 / 1805
    }
    return 54 / 5 * t * t - 513 / 25 * t + 268 / 25
  }

  func animate() {
    let from = CGPoint(x: 150, y: 32)
    let to = CGPoint(x: 150, y: 268)
    let duration = 1.0
    let numFrames = Int(duration * 60)
    let animation = CAKeyframeAnimation(keyPath: "position")
    animation.duration = duration
    animation.values = (0...numFrames).map { frame in
      let time = bounceEaseOut(CGFloat(frame) / CGFloat(numFrames))
      return CGPoint(
        x: (to.x - from.x) * time + from.x,
        y: (to.y - from.y) * time + from.y)
    }
    ballView.center = to
    ballView.layer.add(animation, forKey: nil)
  }
}
