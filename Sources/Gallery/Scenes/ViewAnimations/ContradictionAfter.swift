import UIKit

final class ContradictionAfter: UIViewController {
  let v = UIView(frame: CGRect(x: 110, y: 160, width: 80, height: 80))

  override func viewDidLoad() {
    super.viewDidLoad()
    v.backgroundColor = .systemRed
    view.addSubview(v)
    view.addGestureRecognizer(
      UITapGestureRecognizer(
        target: self, action: ContradictionAfter.tapped))
  }

  func tapped() {
    UIView.animate(withDuration: 2) { [self] in
      v.center.y = 100
    }
    v.center.y = 300
  }
}
