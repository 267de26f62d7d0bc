import UIKit

final class ColorStays: UIViewController {
  let colorLayer = CALayer()
  var random = SceneRandom()

  override func viewDidLoad() {
    super.viewDidLoad()
    colorLayer.frame = CGRect(x: 50, y: 50, width: 100, height: 100)
    colorLayer.backgroundColor = UIColor.systemBlue.cgColor
    view.layer.addSublayer(colorLayer)
  }

  override func touchesBegan(
    _ touches: Set<UITouch>, with event: UIEvent?
  ) {
    let animation = CABasicAnimation(keyPath: "backgroundColor")
    animation.duration = 1
    animation.toValue = UIColor.random(using: &random).cgColor
    apply(animation, to: colorLayer)
  }

  /// Works for animations with a `toValue`.
  func apply(_ animation: CABasicAnimation, to layer: CALayer) {
    guard let keyPath = animation.keyPath else { return }
    animation.fromValue = (layer.presentation() ?? layer).value(
      forKeyPath: keyPath)
    CATransaction.begin()
    CATransaction.setDisableActions(true)
    layer.setValue(animation.toValue, forKeyPath: keyPath)
    CATransaction.commit()
    layer.add(animation, forKey: nil)
  }
}
