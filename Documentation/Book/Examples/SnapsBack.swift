import UIKit

/// An animation that ends where it began, because the layer was never moved.
final class SnapsBack: UIViewController {
  override var preferredContentSize: CGSize {
    get { CGSize(width: 320, height: 120) }
    set {}
  }

  let boat = CALayer()

  override func viewDidLoad() {
    super.viewDidLoad()
    view.backgroundColor = UIColor(white: 0.95, alpha: 1)
    boat.frame = CGRect(x: 20, y: 40, width: 70, height: 40)
    boat.cornerRadius = 8
    boat.backgroundColor = UIColor.systemRed.cgColor
    view.layer.addSublayer(boat)

    let trip = CABasicAnimation(keyPath: "position.x")
    trip.toValue = 265
    trip.duration = 1.5
    boat.add(trip, forKey: "trip")
  }
}
