import UIKit

/// A shake that is added to a trip. Neither animation knows about the other one.
final class AddedShake: UIViewController {
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
    boat.backgroundColor = UIColor.systemBlue.cgColor
    view.layer.addSublayer(boat)
    boat.position.x = 265

    let trip = CABasicAnimation(keyPath: "position.x")
    trip.fromValue = 55
    trip.toValue = 265
    trip.duration = 3
    boat.add(trip, forKey: "trip")

    let shake = CABasicAnimation(keyPath: "position.y")
    shake.fromValue = -8
    shake.toValue = 8
    shake.isAdditive = true
    shake.duration = 0.25
    shake.autoreverses = true
    shake.repeatCount = 6
    boat.add(shake, forKey: "shake")
  }
}
