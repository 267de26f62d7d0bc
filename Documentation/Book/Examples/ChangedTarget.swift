import UIKit

/// A view that gets a new target while it still moves to the first one.
final class ChangedTarget: UIViewController {
  override var preferredContentSize: CGSize {
    get { CGSize(width: 320, height: 180) }
    set {}
  }

  let ball = UIView(frame: CGRect(x: 20, y: 20, width: 40, height: 40))

  override func viewDidLoad() {
    super.viewDidLoad()
    view.backgroundColor = UIColor(white: 0.95, alpha: 1)
    ball.backgroundColor = .systemOrange
    ball.layer.cornerRadius = 20
    view.addSubview(ball)
  }

  override func touchesBegan(_ touches: Set<UITouch>, with event: UIEvent?) {
    guard let point = touches.first?.location(in: view) else { return }
    UIView.animate(withDuration: 1.2) { self.ball.center = point }
  }
}
