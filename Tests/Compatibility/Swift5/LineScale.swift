// A sample that is written as a program for iOS; `CompatibilityTests` runs it.

import UIKit

class LineScale: UIView {
  var lines = [CAShapeLayer]()

  override func layoutSubviews() {
    super.layoutSubviews()
    lines.forEach { $0.removeFromSuperlayer() }
    lines.removeAll()
    let width = bounds.width / 9
    for i in 0..<5 {
      let line = CAShapeLayer()
      let rect = CGRect(x: width * 2 * CGFloat(i), y: 0, width: width, height: bounds.height)
      line.frame = rect
      line.path =
        UIBezierPath(roundedRect: CGRect(origin: .zero, size: rect.size), cornerRadius: width / 2)
        .cgPath
      line.fillColor = UIColor(hue: CGFloat(i) / 5, saturation: 0.8, brightness: 0.9, alpha: 1).cgColor
      layer.addSublayer(line)
      lines.append(line)

      let scale = CAKeyframeAnimation(keyPath: "transform.scale.y")
      scale.keyTimes = [0, 0.5, 1]
      scale.values = [1, 0.4, 1]
      scale.duration = 1
      scale.repeatCount = .infinity
      scale.timeOffset = Double(i) * 0.15
      line.add(scale, forKey: "scale")
    }
  }
}
