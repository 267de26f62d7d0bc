import UIKit

/// Three layers that change in three transactions with different settings.
final class TransactionSettings: UIViewController {
  override var preferredContentSize: CGSize {
    get { CGSize(width: 320, height: 180) }
    set {}
  }

  let layers = (0..<3).map { row in
    let bar = CALayer()
    bar.frame = CGRect(x: 20, y: 20 + row * 52, width: 36, height: 36)
    bar.backgroundColor = UIColor.systemPurple.cgColor
    return bar
  }

  override func viewDidLoad() {
    super.viewDidLoad()
    view.backgroundColor = UIColor(white: 0.95, alpha: 1)
    layers.forEach(view.layer.addSublayer)
  }

  override func touchesBegan(_ touches: Set<UITouch>, with event: UIEvent?) {
    layers[0].position.x = 280

    CATransaction.begin()
    CATransaction.setAnimationDuration(1.5)
    CATransaction.setAnimationTimingFunction(CAMediaTimingFunction(name: .easeOut))
    CATransaction.setCompletionBlock { self.layers[1].opacity = 0.4 }
    layers[1].position.x = 280
    CATransaction.commit()

    CATransaction.begin()
    CATransaction.setDisableActions(true)
    layers[2].position.x = 280
    CATransaction.commit()
  }
}
