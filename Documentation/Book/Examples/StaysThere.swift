import UIKit

/// A trip like that of `SnapsBack`, before which the layer is moved to the end.
final class StaysThere: UIViewController {
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
    boat.backgroundColor = UIColor.systemGreen.cgColor
    view.layer.addSublayer(boat)
  }

  override func viewDidAppear(_ animated: Bool) {
    super.viewDidAppear(animated)
    let trip = CABasicAnimation(keyPath: "position.x")
    trip.fromValue = (boat.presentation() ?? boat).position.x
    trip.toValue = 265
    trip.duration = 1.5
    boat.position.x = 265
    boat.add(trip, forKey: "position")
  }
}
