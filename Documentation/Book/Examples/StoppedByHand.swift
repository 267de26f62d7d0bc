import UIKit

/// A turn that a tap starts, and the next tap stops. The delegate learns about both ends.
final class StoppedByHand: UIViewController, CAAnimationDelegate {
  override var preferredContentSize: CGSize {
    get { CGSize(width: 320, height: 180) }
    set {}
  }

  let wheel = CALayer()
  let report = UILabel(frame: CGRect(x: 0, y: 140, width: 320, height: 30))

  override func viewDidLoad() {
    super.viewDidLoad()
    view.backgroundColor = UIColor(white: 0.95, alpha: 1)
    wheel.frame = CGRect(x: 120, y: 35, width: 80, height: 80)
    wheel.backgroundColor = UIColor.systemOrange.cgColor
    view.layer.addSublayer(wheel)
    report.textAlignment = .center
    report.textColor = .darkGray
    view.addSubview(report)
  }

  override func touchesBegan(_ touches: Set<UITouch>, with event: UIEvent?) {
    guard wheel.animation(forKey: "turn") == nil else { return wheel.removeAnimation(forKey: "turn") }
    let turn = CABasicAnimation(keyPath: "transform.rotation")
    turn.byValue = 2 * Double.pi
    turn.duration = 2
    turn.delegate = self
    wheel.add(turn, forKey: "turn")
  }

  func animationDidStop(_ animation: CAAnimation, finished: Bool) {
    report.text = finished ? "finished" : "interrupted"
  }
}
