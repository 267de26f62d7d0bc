import UIKit

final class PositionByDelegate: UIViewController,
  @preconcurrency CAAnimationDelegate
{
  let theView = UIView(
    frame: CGRect(x: 20, y: 60, width: 80, height: 80))

  override func viewDidLoad() {
    super.viewDidLoad()
    theView.backgroundColor = .systemRed
    view.addSubview(theView)
    theView.addGestureRecognizer(
      UITapGestureRecognizer(
        target: self, action: PositionByDelegate.tapped))
  }

  func tapped() {
    let endPoint = CGPoint(
      x: theView.layer.position.x + 100, y: theView.layer.position.y)
    let animation = CABasicAnimation(keyPath: "position")
    animation.toValue = endPoint
    animation.duration = 0.6
    animation.timingFunction = CAMediaTimingFunction(name: .easeIn)
    animation.isRemovedOnCompletion = false
    animation.fillMode = .forwards
    animation.delegate = self
    animation.setValue(endPoint, forKey: "endPoint")
    animation.setValue(theView, forKey: "sender")
    theView.layer.add(animation, forKey: "theViewMoveRight100")
  }

  func animationDidStop(_ anim: CAAnimation, finished flag: Bool) {
    guard flag,
      let endPoint = anim.value(forKey: "endPoint") as? CGPoint,
      let theView = anim.value(forKey: "sender") as? UIView
    else { return }
    theView.layer.position = endPoint
    theView.layer.removeAnimation(forKey: "theViewMoveRight100")
  }
}
