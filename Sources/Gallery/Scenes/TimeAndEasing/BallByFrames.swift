import UIKit

final class BallByFrames: UIViewController {
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

  func interpolate(from: CGFloat, to: CGFloat, time: CGFloat) -> CGFloat
  {
    (to - from) * time + from
  }

  func interpolate(from: Any, to: Any, time: CGFloat) -> Any {
    if let from = from as? CGPoint, let to = to as? CGPoint {
      return CGPoint(
        x: interpolate(from: from.x, to: to.x, time: time),
        y: interpolate(from: from.y, to: to.y, time: time))
    }
    return time < 0.5 ? from : to
  }

  func animate() {
    let from = CGPoint(x: 150, y: 32)
    let to = CGPoint(x: 150, y: 268)
    let duration = 1.0
    let numFrames = Int(duration * 60)
    let frames = (0...numFrames).map { frame in
      interpolate(
        from: from, to: to, time: CGFloat(frame) / CGFloat(numFrames))
    }
    let animation = CAKeyframeAnimation(keyPath: "position")
    animation.duration = duration
    animation.values = frames
    ballView.center = to
    ballView.layer.add(animation, forKey: nil)
  }
}
