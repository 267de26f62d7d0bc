import UIKit

/// A gradient whose colors and direction change endlessly.
final class ShiftingGradient: UIViewController {
  let sky = CAGradientLayer()

  override var preferredContentSize: CGSize {
    get { CGSize(width: 320, height: 180) }
    set {}
  }

  override func viewDidLoad() {
    super.viewDidLoad()
    sky.frame = CGRect(x: 0, y: 0, width: 320, height: 180)
    sky.colors = [UIColor.systemIndigo.cgColor, UIColor.systemBlue.cgColor, UIColor.systemTeal.cgColor]
    sky.locations = [0, 0.5, 1]
    sky.startPoint = CGPoint(x: 0.5, y: 0)
    sky.endPoint = CGPoint(x: 0.5, y: 1)
    view.layer.addSublayer(sky)

    let dawn = CABasicAnimation(keyPath: "colors")
    dawn.toValue = [
      UIColor.systemPurple.cgColor, UIColor.systemPink.cgColor, UIColor.systemOrange.cgColor,
    ]
    let rise = CABasicAnimation(keyPath: "locations")
    rise.toValue = [0, 0.25, 0.8]
    for animation in [dawn, rise] {
      animation.duration = 3
      animation.autoreverses = true
      animation.repeatCount = .infinity
      sky.add(animation, forKey: animation.keyPath)
    }
  }
}
