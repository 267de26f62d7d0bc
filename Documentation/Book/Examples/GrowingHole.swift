import UIKit

/// A view that a growing circle uncovers: the circle is its mask.
final class GrowingHole: UIViewController {
  override var preferredContentSize: CGSize {
    get { CGSize(width: 320, height: 180) }
    set {}
  }

  override func viewDidLoad() {
    super.viewDidLoad()
    view.backgroundColor = .systemTeal
  }

  override func touchesBegan(_ touches: Set<UITouch>, with event: UIEvent?) {
    guard let point = touches.first?.location(in: view) else { return }
    let page = UIView(frame: view.bounds)
    page.backgroundColor = view.subviews.count % 2 == 0 ? .systemPink : .systemTeal
    view.addSubview(page)

    let hole = CAShapeLayer()
    hole.path = circle(around: point, radius: 370)
    page.layer.mask = hole
    let grow = CABasicAnimation(keyPath: "path")
    grow.fromValue = circle(around: point, radius: 1)
    grow.duration = 0.9
    grow.timingFunction = CAMediaTimingFunction(name: .easeIn)
    CATransaction.setCompletionBlock { page.layer.mask = nil }
    hole.add(grow, forKey: "grow")
  }

  func circle(around center: CGPoint, radius: CGFloat) -> CGPath {
    UIBezierPath(arcCenter: center, radius: radius, startAngle: 0, endAngle: 2 * .pi, clockwise: true)
      .cgPath
  }
}
