import UIKit

final class AlongPathLater: UIViewController {
  let theView = UIView(
    frame: CGRect(x: 30, y: 30, width: 40, height: 40))

  override func viewDidLoad() {
    super.viewDidLoad()
    theView.backgroundColor = .systemRed
    view.addSubview(theView)
    view.addGestureRecognizer(
      UITapGestureRecognizer(
        target: self, action: AlongPathLater.tapped))
  }

  func tapped() {
    let path = CGMutablePath()
    path.move(to: CGPoint(x: 50, y: 50))
    path.addCurve(
      to: CGPoint(x: 30, y: 500), control1: CGPoint(x: 50, y: 50),
      control2: CGPoint(x: 700, y: 300))

    let animation = CAKeyframeAnimation(keyPath: "position")
    animation.path = path
    animation.duration = 1
    // The animation begins in two seconds, in the layer's local time.
    animation.beginTime =
      theView.layer.convertTime(CACurrentMediaTime(), from: nil) + 2
    theView.layer.add(animation, forKey: "keyframeAnimation1")
  }
}
