import UIKit

final class EaseView: UIViewController {
  let colorView = UIView()

  override func viewDidLoad() {
    super.viewDidLoad()
    colorView.bounds = CGRect(x: 0, y: 0, width: 100, height: 100)
    colorView.center = CGPoint(x: 150, y: 200)
    colorView.backgroundColor = .systemRed
    view.addSubview(colorView)
  }

  override func touchesBegan(
    _ touches: Set<UITouch>, with event: UIEvent?
  ) {
    guard let point = touches.first?.location(in: view) else { return }
    UIView.animate(withDuration: 1, delay: 0, options: .curveEaseOut) {
      [self] in
      colorView.center = point
    }
  }
}
