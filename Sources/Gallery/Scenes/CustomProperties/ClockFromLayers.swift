import UIKit

final class ClockFace: CAShapeLayer {
  private let hourHand = CAShapeLayer()
  private let minuteHand = CAShapeLayer()

  /// Hours and minutes since midnight. The hands have ordinary
  /// properties, so they animate by themselves.
  var time = DateComponents() {
    didSet {
      let hours = CGFloat(time.hour ?? 0),
        minutes = CGFloat(time.minute ?? 0)
      hourHand.setAffineTransform(
        CGAffineTransform(rotationAngle: hours / 12 * 2 * .pi))
      minuteHand.setAffineTransform(
        CGAffineTransform(rotationAngle: minutes / 60 * 2 * .pi))
    }
  }

  override init() {
    super.init()
    bounds = CGRect(x: 0, y: 0, width: 200, height: 200)
    path = UIBezierPath(ovalIn: bounds).cgPath
    fillColor = UIColor.white.cgColor
    strokeColor = UIColor.black.cgColor
    lineWidth = 4

    hourHand.path =
      UIBezierPath(rect: CGRect(x: -2, y: -70, width: 4, height: 70))
      .cgPath
    hourHand.fillColor = UIColor.black.cgColor
    hourHand.position = CGPoint(x: bounds.midX, y: bounds.midY)
    addSublayer(hourHand)

    minuteHand.path =
      UIBezierPath(rect: CGRect(x: -1, y: -90, width: 2, height: 90))
      .cgPath
    minuteHand.fillColor = UIColor.black.cgColor
    minuteHand.position = CGPoint(x: bounds.midX, y: bounds.midY)
    addSublayer(minuteHand)
  }

  override init(layer: Any) { super.init(layer: layer) }
  required init?(coder: NSCoder) { super.init(coder: coder) }
}

final class ClockFromLayers: UIViewController {
  let clockFace = ClockFace()
  var random = SceneRandom()

  override func viewDidLoad() {
    super.viewDidLoad()
    clockFace.position = CGPoint(x: 150, y: 150)
    view.layer.addSublayer(clockFace)
    clockFace.time = Calendar.current.dateComponents(
      [.hour, .minute], from: SceneCalendar.now())
  }

  override func touchesBegan(
    _ touches: Set<UITouch>, with event: UIEvent?
  ) {
    clockFace.time = DateComponents(
      hour: .random(in: 0..<12, using: &random),
      minute: .random(in: 0..<60, using: &random))
  }
}
