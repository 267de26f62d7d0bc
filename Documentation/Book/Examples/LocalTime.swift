import UIKit

/// Four bars with the same animation, and different local times.
final class LocalTime: UIViewController {
  override var preferredContentSize: CGSize {
    get { CGSize(width: 320, height: 200) }
    set {}
  }

  override func viewDidLoad() {
    super.viewDidLoad()
    view.backgroundColor = UIColor(white: 0.95, alpha: 1)
    let plain = grow()
    let fast = grow()
    fast.speed = 2
    let offset = grow()
    offset.timeOffset = 1
    let late = grow()
    late.beginTime = CACurrentMediaTime() + 1
    late.fillMode = .backwards
    for (row, animation) in [plain, fast, offset, late].enumerated() {
      let bar = CALayer()
      bar.anchorPoint = CGPoint(x: 0, y: 0.5)
      bar.bounds = CGRect(x: 0, y: 0, width: 280, height: 24)
      bar.position = CGPoint(x: 20, y: 32 + row * 45)
      bar.backgroundColor = UIColor.systemTeal.cgColor
      view.layer.addSublayer(bar)
      bar.add(animation, forKey: "grow")
    }
  }

  func grow() -> CABasicAnimation {
    let grow = CABasicAnimation(keyPath: "bounds.size.width")
    grow.fromValue = 10
    grow.duration = 2
    return grow
  }
}
