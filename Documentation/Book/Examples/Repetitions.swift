import UIKit

/// Three pendulums with three kinds of repetition.
final class Repetitions: UIViewController {
  override var preferredContentSize: CGSize {
    get { CGSize(width: 320, height: 180) }
    set {}
  }

  override func viewDidLoad() {
    super.viewDidLoad()
    view.backgroundColor = UIColor(white: 0.95, alpha: 1)
    let once = swing()
    let twice = swing()
    twice.repeatCount = 2.5
    let mirrored = swing()
    mirrored.autoreverses = true
    mirrored.repeatDuration = 5
    for (index, animation) in [once, twice, mirrored].enumerated() {
      addPendulum(x: 60 + CGFloat(index) * 100).add(animation, forKey: "swing")
    }
  }

  func swing() -> CABasicAnimation {
    let swing = CABasicAnimation(keyPath: "transform.rotation")
    swing.fromValue = 0.35
    swing.toValue = -0.35
    swing.duration = 1
    swing.timingFunction = CAMediaTimingFunction(name: .easeInEaseOut)
    return swing
  }

  func addPendulum(x: CGFloat) -> CALayer {
    let rod = CALayer()
    rod.anchorPoint = CGPoint(x: 0.5, y: 0)
    rod.bounds = CGRect(x: 0, y: 0, width: 4, height: 120)
    rod.position = CGPoint(x: x, y: 20)
    rod.backgroundColor = UIColor.darkGray.cgColor
    let bob = CALayer()
    bob.frame = CGRect(x: -12, y: 106, width: 28, height: 28)
    bob.cornerRadius = 14
    bob.backgroundColor = UIColor.systemRed.cgColor
    rod.addSublayer(bob)
    view.layer.addSublayer(rod)
    return rod
  }
}
