// A sample that is written as a program for iOS; `CompatibilityTests` runs it.

import UIKit

class BarGraph: UIView {
  var values: [CGFloat] = [0.3, 0.8, 0.5, 1, 0.65]
  private var bars: [CAShapeLayer] = []

  override func willMove(toWindow newWindow: UIWindow?) {
    super.willMove(toWindow: newWindow)
    guard newWindow != nil, bars.isEmpty else { return }
    let width = bounds.width / CGFloat(values.count)
    for (i, value) in values.enumerated() {
      let bar = CAShapeLayer()
      let full = CGRect(
        x: width * CGFloat(i) + 4, y: bounds.height * (1 - value), width: width - 8,
        height: bounds.height * value)
      let flat = CGRect(x: full.minX, y: bounds.height - 1, width: full.width, height: 1)
      let from = UIBezierPath(
        roundedRect: flat, byRoundingCorners: [.topLeft, .topRight],
        cornerRadii: CGSize(width: 0.1, height: 0.1)
      ).cgPath
      let to = UIBezierPath(
        roundedRect: full, byRoundingCorners: [.topLeft, .topRight],
        cornerRadii: CGSize(width: 6, height: 6)
      ).cgPath
      bar.path = to
      bar.fillColor = UIColor(hue: value * 0.4, saturation: 0.7, brightness: 0.8, alpha: 1).cgColor
      layer.addSublayer(bar)
      bars.append(bar)
      let grow = CABasicAnimation(keyPath: "path")
      grow.fromValue = from
      grow.toValue = to
      grow.duration = 0.6
      grow.beginTime = layer.convertTime(CACurrentMediaTime(), from: nil) + Double(i) * 0.1
      grow.fillMode = CAMediaTimingFillMode.backwards
      bar.add(grow, forKey: "path")
    }
  }
}
