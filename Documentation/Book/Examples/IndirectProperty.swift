import UIKit

/// A lamp whose only property of its own, `power`, sets properties that every layer has.
final class Lamp: CALayer {
  var power: CGFloat = 0 {
    didSet {
      backgroundColor =
        UIColor(hue: 0.13, saturation: 0.8, brightness: 0.3 + 0.7 * power, alpha: 1).cgColor
      shadowOpacity = Float(power)
      shadowRadius = 4 + 20 * power
    }
  }
}

final class IndirectProperty: UIViewController {
  let lamp = Lamp()

  override var preferredContentSize: CGSize {
    get { CGSize(width: 320, height: 180) }
    set {}
  }

  override func viewDidLoad() {
    super.viewDidLoad()
    view.backgroundColor = UIColor(white: 0.16, alpha: 1)
    lamp.frame = CGRect(x: 120, y: 50, width: 80, height: 80)
    lamp.cornerRadius = 40
    lamp.shadowColor = UIColor.systemYellow.cgColor
    lamp.shadowOffset = .zero
    lamp.power = 0
    view.layer.addSublayer(lamp)
  }

  override func touchesBegan(_ touches: Set<UITouch>, with event: UIEvent?) {
    CATransaction.setAnimationDuration(0.8)
    lamp.power = 1 - lamp.power
  }
}
