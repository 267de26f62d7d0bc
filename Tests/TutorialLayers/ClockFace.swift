import UIKit

/// The clock of the third tutorial, drawn with Core Graphics into an image context. Its property `time`, in hours,
/// moves both hands.
package final class ClockFace: CALayer {
  @Animatable("time") package var time: CGFloat = 0
  /// The values of `time` at the calls of `display`, in order.
  package private(set) var times: [CGFloat] = []
  /// The end points of the hands in the last picture.
  package private(set) var tips: (hour: CGPoint, minute: CGPoint) = (.zero, .zero)

  package override init() {
    super.init()
    bounds = CGRect(x: 0, y: 0, width: 200, height: 200)
  }

  package override init(layer: Any) { super.init(layer: layer) }
  package required init?(coder: NSCoder) { super.init(coder: coder) }

  package override class func needsDisplay(forKey key: String) -> Bool {
    if key == "time" { return true }
    return super.needsDisplay(forKey: key)
  }

  package override func action(forKey event: String) -> (any CAAction)? {
    if event == "time" {
      let animation = CABasicAnimation(keyPath: event)
      animation.timingFunction = CAMediaTimingFunction(name: .linear)
      animation.fromValue = presentation()?.time
      return animation
    }
    return super.action(forKey: event)
  }

  package override func display() {
    let time = presentation()?.time ?? self.time
    times.append(time)
    UIGraphicsBeginImageContextWithOptions(bounds.size, false, 0)
    defer { UIGraphicsEndImageContext() }
    guard let ctx = UIGraphicsGetCurrentContext() else { return }

    ctx.setLineWidth(4)
    ctx.strokeEllipse(in: bounds.insetBy(dx: 2, dy: 2))
    tips.hour = drawHand(ctx, width: 4, length: 80, angle: time / 12 * 2 * .pi)
    tips.minute = drawHand(ctx, width: 2, length: 90, angle: (time - floor(time)) * 2 * .pi)
    contents = UIGraphicsGetImageFromCurrentImageContext()?.cgImage
  }

  private func drawHand(
    _ ctx: CGContext, width: CGFloat, length: CGFloat, angle: CGFloat
  ) -> CGPoint {
    let center = CGPoint(x: bounds.size.width / 2, y: bounds.size.height / 2)
    ctx.setLineWidth(width)
    ctx.move(to: center)
    ctx.addLine(
      to: CGPoint(x: center.x + sin(angle) * length, y: center.y - cos(angle) * length))
    let tip = ctx.currentPointOfPath
    ctx.strokePath()
    return tip
  }
}
