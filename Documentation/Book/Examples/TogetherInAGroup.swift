import UIKit

/// A leaf that falls: it sinks, swings and fades in one group.
final class TogetherInAGroup: UIViewController {
  let leaf = CALayer()

  override var preferredContentSize: CGSize {
    get { CGSize(width: 320, height: 180) }
    set {}
  }

  override func viewDidLoad() {
    super.viewDidLoad()
    view.backgroundColor = UIColor(white: 0.95, alpha: 1)
    leaf.bounds = CGRect(x: 0, y: 0, width: 44, height: 22)
    leaf.position = CGPoint(x: 160, y: 160)
    leaf.cornerRadius = 11
    leaf.backgroundColor = UIColor.systemGreen.cgColor
    view.layer.addSublayer(leaf)

    let sink = CABasicAnimation(keyPath: "position.y")
    sink.fromValue = 15
    sink.duration = 4

    let swing = CABasicAnimation(keyPath: "transform.rotation.z")
    swing.fromValue = -0.7
    swing.toValue = 0.7
    swing.timingFunction = CAMediaTimingFunction(name: .easeInEaseOut)
    swing.duration = 0.5
    swing.autoreverses = true
    swing.repeatCount = .infinity

    let turnBrown = CABasicAnimation(keyPath: "backgroundColor")
    turnBrown.toValue = UIColor.brown.cgColor
    turnBrown.beginTime = 2
    turnBrown.duration = 2

    let fall = CAAnimationGroup()
    fall.animations = [sink, swing, turnBrown]
    fall.duration = 4
    leaf.add(fall, forKey: "fall")
  }
}
