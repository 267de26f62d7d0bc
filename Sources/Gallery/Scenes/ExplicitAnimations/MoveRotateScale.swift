import UIKit

final class MoveRotateScale: UIViewController,
  @preconcurrency CAAnimationDelegate
{
  let theView = UIView(
    frame: CGRect(x: 30, y: 60, width: 80, height: 80))

  override func viewDidLoad() {
    super.viewDidLoad()
    theView.backgroundColor = .systemRed
    view.addSubview(theView)
    view.addGestureRecognizer(
      UITapGestureRecognizer(
        target: self, action: MoveRotateScale.tapped))
  }

  func tapped() {
    let endPoint = CGPoint(
      x: theView.layer.position.x + 100, y: theView.layer.position.y)
    let move = CABasicAnimation(keyPath: "position")
    move.toValue = endPoint

    let turnX = CABasicAnimation(keyPath: "transform.rotation.x")
    turnX.byValue = Double.pi * 4
    turnX.duration = 1.5

    let turnY = CABasicAnimation(keyPath: "transform.rotation.y")
    turnY.byValue = Double.pi * 2

    let scale = CABasicAnimation(keyPath: "transform.scale")
    scale.autoreverses = true
    scale.fromValue = 0.1
    scale.toValue = 1.5

    let group = CAAnimationGroup()
    group.duration = 3
    group.animations = [turnX, turnY, scale, move]
    group.timingFunction = CAMediaTimingFunction(name: .easeIn)
    group.isRemovedOnCompletion = false
    group.fillMode = .forwards
    group.delegate = self
    group.setValue(endPoint, forKey: "endPoint")
    theView.layer.add(group, forKey: "theViewMoveRotate90")
  }

  func animationDidStop(_ anim: CAAnimation, finished flag: Bool) {
    guard flag,
      let endPoint = anim.value(forKey: "endPoint") as? CGPoint
    else { return }
    theView.layer.position = endPoint
    theView.layer.removeAnimation(forKey: "theViewMoveRotate90")
  }
}
