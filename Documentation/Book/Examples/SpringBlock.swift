import UIKit

/// Three views that the same block moves, with springs of different damping.
final class SpringBlock: UIViewController {
  override var preferredContentSize: CGSize {
    get { CGSize(width: 320, height: 180) }
    set {}
  }

  let balls = [0.25, 0.5, 1.0].enumerated().map { index, damping in
    (UIView(frame: CGRect(x: 20, y: 20 + index * 52, width: 36, height: 36)), damping)
  }

  override func viewDidLoad() {
    super.viewDidLoad()
    view.backgroundColor = UIColor(white: 0.95, alpha: 1)
    for (ball, damping) in balls {
      ball.backgroundColor = UIColor(hue: 0.3 * damping, saturation: 0.8, brightness: 0.8, alpha: 1)
      ball.layer.cornerRadius = 18
      view.addSubview(ball)
    }
  }

  override func viewDidAppear(_ animated: Bool) {
    super.viewDidAppear(animated)
    for (ball, damping) in balls {
      UIView.animate(
        withDuration: 1.5, delay: 0.4, usingSpringWithDamping: damping, initialSpringVelocity: 0,
        animations: { ball.center.x = 240 })
    }
  }
}
