import UIKit

/// A tile that goes through four colors, with times of their own.
final class FourColors: UIViewController {
  let tile = CALayer()

  override var preferredContentSize: CGSize {
    get { CGSize(width: 320, height: 180) }
    set {}
  }

  override func viewDidLoad() {
    super.viewDidLoad()
    view.backgroundColor = UIColor(white: 0.95, alpha: 1)
    tile.frame = CGRect(x: 110, y: 40, width: 100, height: 100)
    tile.cornerRadius = 16
    view.layer.addSublayer(tile)

    let colors: [UIColor] = [.systemBlue, .systemGreen, .systemYellow, .systemRed]
    tile.backgroundColor = colors[3].cgColor
    let change = CAKeyframeAnimation(keyPath: "backgroundColor")
    change.values = colors.map(\.cgColor)
    change.keyTimes = [0, 0.2, 0.8, 1]
    change.duration = 3
    tile.add(change, forKey: "change")
  }
}
