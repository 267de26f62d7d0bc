import UIKit

/// A flower that opens as far as the finger is dragged.
final class DraggedTime: UIViewController {
  let flower = CALayer()

  override var preferredContentSize: CGSize {
    get { CGSize(width: 320, height: 180) }
    set {}
  }

  override func viewDidLoad() {
    super.viewDidLoad()
    view.backgroundColor = UIColor(white: 0.95, alpha: 1)
    flower.frame = CGRect(x: 160, y: 90, width: 0, height: 0)
    flower.speed = 0
    view.layer.addSublayer(flower)
    for index in 0..<8 {
      let petal = CALayer()
      petal.bounds = CGRect(x: 0, y: 0, width: 26, height: 64)
      petal.anchorPoint = CGPoint(x: 0.5, y: 1.1)
      petal.cornerRadius = 13
      petal.backgroundColor = UIColor.systemPink.withAlphaComponent(0.6).cgColor
      flower.addSublayer(petal)

      let open = CABasicAnimation(keyPath: "transform.rotation")
      open.toValue = Double(index) / 8 * 2 * Double.pi
      open.duration = 1
      open.fillMode = .forwards
      open.isRemovedOnCompletion = false
      petal.add(open, forKey: "open")
    }
  }

  override func touchesMoved(_ touches: Set<UITouch>, with event: UIEvent?) {
    guard let x = touches.first?.location(in: view).x else { return }
    flower.timeOffset = min(max((x - 20) / 280, 0), 1)
  }
}
