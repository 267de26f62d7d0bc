import UIKit

final class FrameClockFace: CALayer {
  @Animatable("time") var time: CGFloat = 0
  var frames: [UIImage] = []
  private let hoursOnAClockFace: CGFloat = 12

  override class func needsDisplay(forKey key: String) -> Bool {
    key == "time" || super.needsDisplay(forKey: key)
  }

  override func action(forKey event: String) -> (any CAAction)? {
    guard event == "time" else { return super.action(forKey: event) }
    let animation = CABasicAnimation(keyPath: event)
    animation.fromValue = presentation()?.time ?? time
    animation.duration = 1
    return animation
  }

  /// Chooses a prepared picture instead of drawing one.
  override func display() {
    let time = (presentation()?.time ?? self.time) / hoursOnAClockFace
    let index =
      Int((time * CGFloat(frames.count)).rounded()) % frames.count
    contents = frames[index].cgImage
  }
}

final class ClockFromFrames: UIViewController {
  let clockFace = FrameClockFace()

  override func viewDidLoad() {
    super.viewDidLoad()
    clockFace.frames = (0..<72).map { frame(at: CGFloat($0) / 72) }
    clockFace.frame = CGRect(x: 50, y: 50, width: 200, height: 200)
    clockFace.setNeedsDisplay()
    view.layer.addSublayer(clockFace)
  }

  override func touchesBegan(
    _ touches: Set<UITouch>, with event: UIEvent?
  ) {
    clockFace.time = (clockFace.time + 4).truncatingRemainder(
      dividingBy: 12)
  }

  /// Draws the clock; `turn` is the turn of the hour hand, 0…1.
  func frame(at turn: CGFloat) -> UIImage {
    UIGraphicsImageRenderer(size: CGSize(width: 200, height: 200)).image
    { _ in
      UIColor.label.setStroke()
      let circle = UIBezierPath(
        ovalIn: CGRect(x: 2, y: 2, width: 196, height: 196))
      circle.lineWidth = 4
      circle.stroke()
      stroke(length: 80, width: 4, angle: turn * 2 * .pi)
      stroke(length: 90, width: 2, angle: turn * 12 * 2 * .pi)
    }
  }

  func stroke(length: CGFloat, width: CGFloat, angle: CGFloat) {
    let hand = UIBezierPath()
    hand.lineWidth = width
    hand.move(to: CGPoint(x: 100, y: 100))
    hand.addLine(
      to: CGPoint(
        x: 100 + sin(angle) * length, y: 100 - cos(angle) * length))
    hand.stroke()
  }
}
