import UIKit

/// Four balls that go through the same points in four ways.
final class CalculationModes: UIViewController {
  override var preferredContentSize: CGSize {
    get { CGSize(width: 320, height: 220) }
    set {}
  }

  override func viewDidLoad() {
    super.viewDidLoad()
    view.backgroundColor = UIColor(white: 0.95, alpha: 1)
    let modes: [CAAnimationCalculationMode] = [.discrete, .linear, .paced, .cubic]
    for (row, mode) in modes.enumerated() {
      let y = CGFloat(35 + row * 50)
      let points = [(20, 0), (70, -20), (110, 10), (300, 0)].map { CGPoint(x: $0.0, y: y + $0.1) }
      for point in points { addDot(at: point, size: 6, color: .lightGray) }
      let ball = addDot(at: points[3], size: 22, color: .systemIndigo)

      let trip = CAKeyframeAnimation(keyPath: "position")
      trip.values = points
      trip.calculationMode = mode
      trip.duration = 3
      trip.repeatCount = .infinity
      ball.add(trip, forKey: "trip")
    }
  }

  @discardableResult
  func addDot(at point: CGPoint, size: CGFloat, color: UIColor) -> CALayer {
    let dot = CALayer()
    dot.bounds = CGRect(x: 0, y: 0, width: size, height: size)
    dot.position = point
    dot.cornerRadius = size / 2
    dot.backgroundColor = color.cgColor
    view.layer.addSublayer(dot)
    return dot
  }
}
