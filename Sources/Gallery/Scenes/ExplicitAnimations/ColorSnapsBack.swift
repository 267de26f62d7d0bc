import UIKit

final class ColorSnapsBack: UIViewController {
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
    colorLayer.add(animation, forKey: nil)
  }
}
