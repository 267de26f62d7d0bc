import UIKit

/// A gauge that draws itself whenever its property `level` changes, also while `level` is animated.
final class Gauge: CALayer {
  @Animatable("level") var level: CGFloat = 0

  override class func needsDisplay(forKey key: String) -> Bool {
    key == "level" || super.needsDisplay(forKey: key)
  }

  override func action(forKey event: String) -> (any CAAction)? {
    guard event == "level" else { return super.action(forKey: event) }
    let change = CABasicAnimation(keyPath: "level")
    change.fromValue = presentation()?.level ?? level
    change.duration = 1
    change.timingFunction = CAMediaTimingFunction(name: .easeInEaseOut)
    return change
  }

  override func draw(in context: CGContext) {
    let center = CGPoint(x: bounds.midX, y: bounds.midY)
    context.setLineWidth(14)
    context.setLineCap(.round)
    stroke(UIColor.lightGray, to: 1, in: context, around: center)
    stroke(
      UIColor(hue: 0.4 * level, saturation: 0.9, brightness: 0.8, alpha: 1), to: level, in: context,
      around: center)
  }

  func stroke(_ color: UIColor, to level: CGFloat, in context: CGContext, around center: CGPoint) {
    let start = 0.75 * CGFloat.pi
    context.setStrokeColor(color.cgColor)
    context.addArc(
      center: center, radius: 60, startAngle: start, endAngle: start + 1.5 * .pi * level,
      clockwise: false)
    context.strokePath()
  }
}

final class DrawnProperty: UIViewController {
  let gauge = Gauge()

  override var preferredContentSize: CGSize {
    get { CGSize(width: 320, height: 180) }
    set {}
  }

  override func viewDidLoad() {
    super.viewDidLoad()
    view.backgroundColor = UIColor(white: 0.95, alpha: 1)
    gauge.frame = CGRect(x: 85, y: 15, width: 150, height: 150)
    gauge.contentsScale = 2
    gauge.level = 0.1
    gauge.setNeedsDisplay()
    view.layer.addSublayer(gauge)
  }

  override func touchesBegan(_ touches: Set<UITouch>, with event: UIEvent?) {
    guard let x = touches.first?.location(in: view).x else { return }
    gauge.level = x / 320
  }
}
