import UIKit

final class ColorKeyframes: UIViewController {
  let colorLayer = CALayer()

  override func viewDidLoad() {
    super.viewDidLoad()
    colorLayer.frame = CGRect(x: 50, y: 50, width: 100, height: 100)
    colorLayer.backgroundColor = UIColor.blue.cgColor
    view.layer.addSublayer(colorLayer)
  }

  override func touchesBegan(
    _ touches: Set<UITouch>, with event: UIEvent?
  ) {
    let animation = CAKeyframeAnimation(keyPath: "backgroundColor")
    animation.duration = 2
    animation.values = [
      UIColor.blue.cgColor, UIColor.red.cgColor, UIColor.green.cgColor,
      UIColor.blue.cgColor,
    ]
    colorLayer.add(animation, forKey: nil)
  }
}
