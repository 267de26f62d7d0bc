import UIKit

/// A ball that bounces by keyframes that a function computes, one for every frame.
final class BouncingByFormula: UIViewController {
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
    ball.backgroundColor = UIColor.systemGreen.cgColor
    view.layer.addSublayer(ball)

    let frames = 90
    let drop = CAKeyframeAnimation(keyPath: "position.y")
    drop.values = (0...frames).map { 182 - 164 * height(at: CGFloat($0) / CGFloat(frames)) }
    drop.duration = 1.5
    ball.add(drop, forKey: "drop")
  }

  /// Returns the height of a ball that falls from 1 at the time 0, and bounces until the time 1.
  func height(at time: CGFloat) -> CGFloat {
    // Each bounce is a parabola, half as long as the one before it and a quarter as high.
    var (start, length, top) = (CGFloat(-1) / 3, CGFloat(2) / 3, CGFloat(1))
    while time > start + length, top > 0.001 {
      start += length
      length /= 2
      top /= 4
    }
    let x = 2 * (time - start) / length - 1
    return max(0, top * (1 - x * x))
  }
}
