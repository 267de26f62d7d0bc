import UIKit

final class EaseLayer: UIViewController {
  let colorLayer = CALayer()

  override func viewDidLoad() {
    super.viewDidLoad()
    colorLayer.frame = CGRect(x: 0, y: 0, width: 100, height: 100)
    colorLayer.position = CGPoint(x: 150, y: 200)
    colorLayer.backgroundColor = UIColor.systemRed.cgColor
    view.layer.addSublayer(colorLayer)
  }

  override func touchesBegan(
    _ touches: Set<UITouch>, with event: UIEvent?
  ) {
    guard let touch = touches.first else { return }
    CATransaction.begin()
    CATransaction.setAnimationDuration(1)
    CATransaction.setAnimationTimingFunction(
      CAMediaTimingFunction(name: .easeOut))
    colorLayer.position = touch.location(in: view)
    CATransaction.commit()
  }
}
