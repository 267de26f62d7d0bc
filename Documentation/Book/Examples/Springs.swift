import UIKit

/// Three springs with different stiffness and damping.
final class Springs: UIViewController {
  override var preferredContentSize: CGSize {
    get { CGSize(width: 320, height: 180) }
    set {}
  }

  override func viewDidLoad() {
    super.viewDidLoad()
    view.backgroundColor = UIColor(white: 0.95, alpha: 1)
    let soft = spring(stiffness: 40, damping: 4)
    let hard = spring(stiffness: 400, damping: 10)
    let critical = spring(stiffness: 100, damping: 20)
    for (row, animation) in [soft, hard, critical].enumerated() {
      let box = CALayer()
      box.frame = CGRect(x: 182, y: 18 + row * 54, width: 36, height: 36)
      box.cornerRadius = 8
      box.backgroundColor = UIColor.systemPurple.cgColor
      view.layer.addSublayer(box)
      box.add(animation, forKey: "spring")
    }
  }

  func spring(stiffness: CGFloat, damping: CGFloat) -> CASpringAnimation {
    let spring = CASpringAnimation(keyPath: "position.x")
    spring.fromValue = 60
    spring.mass = 1
    spring.stiffness = stiffness
    spring.damping = damping
    spring.duration = spring.settlingDuration
    return spring
  }
}
