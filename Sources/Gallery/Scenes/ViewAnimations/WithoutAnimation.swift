import UIKit

final class WithoutAnimation: UIViewController {
  let v = UIView(frame: CGRect(x: 110, y: 150, width: 80, height: 80))

  override func viewDidLoad() {
    super.viewDidLoad()
    v.backgroundColor = .yellow
    view.addSubview(v)
    view.addGestureRecognizer(
      UITapGestureRecognizer(
        target: self, action: WithoutAnimation.tapped))
  }

  func tapped() {
    UIView.animate(withDuration: 0.4) { [self] in
      v.backgroundColor = .red
      UIView.performWithoutAnimation {
        v.center.y -= 100
      }
    }
  }
}
