import UIKit

/// A view that moves, turns and changes its color in one block.
final class BlockAnimation: UIViewController {
  override var preferredContentSize: CGSize {
    get { CGSize(width: 320, height: 180) }
    set {}
  }

  let box = UIView(frame: CGRect(x: 30, y: 60, width: 60, height: 60))

  override func viewDidLoad() {
    super.viewDidLoad()
    view.backgroundColor = UIColor(white: 0.95, alpha: 1)
    box.backgroundColor = .systemBlue
    view.addSubview(box)
  }

  override func viewDidAppear(_ animated: Bool) {
    super.viewDidAppear(animated)
    UIView.animate(
      withDuration: 1, delay: 0.5, options: .curveEaseInOut,
      animations: {
        self.box.center.x = 260
        self.box.backgroundColor = .systemPink
        UIView.performWithoutAnimation { self.box.layer.cornerRadius = 12 }
      },
      completion: { _ in
        UIView.animate(withDuration: 0.5) { self.box.alpha = 0.3 }
      })
  }
}
