import UIKit

final class DrawnClockFace: CALayer {
  /// The time in hours. `@Animatable` corresponds to `@dynamic` in
  /// Objective-C.
  @Animatable("time") var time: CGFloat = 0

  override class func needsDisplay(forKey key: String) -> Bool {
    key == "time" || super.needsDisplay(forKey: key)
  }

  override func action(forKey event: String) -> (any CAAction)? {
    guard event == "time" else { return super.action(forKey: event) }
    let animation = CABasicAnimation(keyPath: event)
    animation.timingFunction = CAMediaTimingFunction(name: .linear)
    animation.fromValue = presentation()?.time ?? time
    animation.duration = 1
    return animation
  }

  override func display() {
    let time = presentation()?.time ?? self.time
    UIGraphicsBeginImageContextWithOptions(bounds.size, false, 0)
    defer { UIGraphicsEndImageContext() }
    guard let context = UIGraphicsGetCurrentContext() else { return }
    context.setStrokeColor(UIColor.label.cgColor)
    context.setLineWidth(4)
    context.strokeEllipse(in: bounds.insetBy(dx: 2, dy: 2))
    drawHand(
      in: context, width: 4, length: 80, angle: time / 12 * 2 * .pi)
    drawHand(
      in: context, width: 2, length: 90,
      angle: (time - floor(time)) * 2 * .pi)
    contents = UIGraphicsGetImageFromCurrentImageContext()?.cgImage
  }

  func drawHand(
    in context: CGContext, width: CGFloat, length: CGFloat,
    angle: CGFloat
  ) {
    let center = CGPoint(x: bounds.midX, y: bounds.midY)
    context.setLineWidth(width)
    context.move(to: center)
    context.addLine(
      to: CGPoint(
        x: center.x + sin(angle) * length,
        y: center.y - cos(angle) * length))
    context.strokePath()
  }
}

final class ClockDrawn: UIViewController, UITextFieldDelegate {
  let clockFace = DrawnClockFace()
  let textField = UITextField(
    frame: CGRect(x: 90, y: 252, width: 120, height: 32))

  override func viewDidLoad() {
    super.viewDidLoad()
    clockFace.frame = CGRect(x: 50, y: 30, width: 200, height: 200)
    clockFace.setNeedsDisplay()
    view.layer.addSublayer(clockFace)
    textField.borderStyle = .roundedRect
    textField.placeholder = "hours"
    textField.textAlignment = .center
    textField.delegate = self
    view.addSubview(textField)
  }

  func textFieldShouldReturn(_ textField: UITextField) -> Bool {
    textField.resignFirstResponder()
    return true
  }

  func textFieldDidEndEditing(_ textField: UITextField) {
    clockFace.time = CGFloat(Double(textField.text ?? "") ?? 0)
  }
}
