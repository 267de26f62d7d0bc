import UIKit

/// A layer that moves to each tap, without a line that mentions an animation.
final class ImplicitChange: UIViewController {
  override var preferredContentSize: CGSize {
    get { CGSize(width: 320, height: 180) }
    set {}
  }

  let tile = CALayer()

  override func viewDidLoad() {
    super.viewDidLoad()
    view.backgroundColor = UIColor(white: 0.95, alpha: 1)
    tile.frame = CGRect(x: 20, y: 60, width: 60, height: 60)
    tile.backgroundColor = UIColor.systemGreen.cgColor
    view.layer.addSublayer(tile)
  }

  override func touchesBegan(_ touches: Set<UITouch>, with event: UIEvent?) {
    guard let point = touches.first?.location(in: view) else { return }
    tile.position = point
    tile.cornerRadius = 30 - tile.cornerRadius
    tile.backgroundColor =
      UIColor(hue: point.x / 320, saturation: 0.7, brightness: 0.8, alpha: 1).cgColor
  }
}
