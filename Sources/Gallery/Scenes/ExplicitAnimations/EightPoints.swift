import UIKit

final class EightPoints: UIViewController {
  let theView = UIView(
    frame: CGRect(x: 0, y: 80, width: 40, height: 40))

  override func viewDidLoad() {
    super.viewDidLoad()
    theView.backgroundColor = .systemRed
    view.addSubview(theView)
    view.addGestureRecognizer(
      UITapGestureRecognizer(target: self, action: EightPoints.tapped))
  }

  func tapped() {
    let animation = CAKeyframeAnimation(keyPath: "position")
    // The square is at (20, 100) without the animation. It jumps to
    // the first point, and back from the last one.
    animation.values = [
      CGPoint(x: 10, y: 100), CGPoint(x: 30, y: 100),
      CGPoint(x: 30, y: 120),
      CGPoint(x: 60, y: 120), CGPoint(x: 60, y: 100),
      CGPoint(x: 106, y: 210),
      CGPoint(x: 106, y: 410), CGPoint(x: 300, y: 310),
    ]
    animation.duration = 2
    theView.layer.add(animation, forKey: "keyframeAnimation1")
  }
}
