import UIKit

/// A layer that is on its way, and can be hit where it is seen.
final class ShownPosition: UIViewController {
  override var preferredContentSize: CGSize {
    get { CGSize(width: 320, height: 180) }
    set {}
  }

  let target = CALayer()

  override func viewDidLoad() {
    super.viewDidLoad()
    view.backgroundColor = UIColor(white: 0.95, alpha: 1)
    target.frame = CGRect(x: 20, y: 65, width: 50, height: 50)
    target.cornerRadius = 25
    target.backgroundColor = UIColor.systemBlue.cgColor
    view.layer.addSublayer(target)
  }

  override func touchesBegan(_ touches: Set<UITouch>, with event: UIEvent?) {
    guard let point = touches.first?.location(in: view) else { return }
    if target.presentation()?.hitTest(point) != nil {
      target.backgroundColor = UIColor.systemRed.cgColor
    } else {
      CATransaction.setAnimationDuration(4)
      target.position.x = target.position.x < 160 ? 275 : 45
    }
  }
}
