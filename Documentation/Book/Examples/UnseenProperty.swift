import UIKit

/// A layer that shows nothing. It animates a volume, and passes each value on.
final class Volume: CALayer {
  @Animatable("volume") var volume: CGFloat = 0
  var listener: ((CGFloat) -> Void)?

  override class func needsDisplay(forKey key: String) -> Bool {
    key == "volume" || super.needsDisplay(forKey: key)
  }

  override func action(forKey event: String) -> (any CAAction)? {
    guard event == "volume" else { return super.action(forKey: event) }
    let fade = CABasicAnimation(keyPath: "volume")
    fade.fromValue = presentation()?.volume ?? volume
    fade.duration = 1.5
    return fade
  }

  override func display() { listener?(presentation()?.volume ?? volume) }
}

final class UnseenProperty: UIViewController {
  let volume = Volume()
  let report = UILabel(frame: CGRect(x: 0, y: 30, width: 320, height: 60))

  override var preferredContentSize: CGSize {
    get { CGSize(width: 320, height: 120) }
    set {}
  }

  override func viewDidLoad() {
    super.viewDidLoad()
    view.backgroundColor = UIColor(white: 0.95, alpha: 1)
    report.textAlignment = .center
    report.textColor = .darkGray
    report.font = .monospacedDigitSystemFont(ofSize: 36, weight: .bold)
    report.text = "0 %"
    view.addSubview(report)
    volume.listener = { [report] in report.text = "\(Int(($0 * 100).rounded())) %" }
    view.layer.addSublayer(volume)
  }

  override func touchesBegan(_ touches: Set<UITouch>, with event: UIEvent?) {
    volume.volume = 1 - volume.volume
  }
}
