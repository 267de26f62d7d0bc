import UIKit

/// A wheel that a tap stops, and the next tap lets turn on from there.
final class PausedWheel: UIViewController {
  let wheel = CALayer()

  override var preferredContentSize: CGSize {
    get { CGSize(width: 320, height: 180) }
    set {}
  }

  override func viewDidLoad() {
    super.viewDidLoad()
    view.backgroundColor = UIColor(white: 0.95, alpha: 1)
    wheel.frame = CGRect(x: 110, y: 40, width: 100, height: 100)
    wheel.borderWidth = 12
    wheel.cornerRadius = 30
    wheel.borderColor = UIColor.systemIndigo.cgColor
    view.layer.addSublayer(wheel)
    let turn = CABasicAnimation(keyPath: "transform.rotation")
    turn.byValue = 2 * Double.pi
    turn.duration = 3
    turn.repeatCount = .infinity
    wheel.add(turn, forKey: "turn")
  }

  override func touchesBegan(_ touches: Set<UITouch>, with event: UIEvent?) {
    if wheel.speed == 0 { resume() } else { pause() }
  }

  func pause() {
    let now = wheel.convertTime(CACurrentMediaTime(), from: nil)
    wheel.speed = 0
    wheel.timeOffset = now
  }

  func resume() {
    let stopped = wheel.timeOffset
    wheel.speed = 1
    wheel.timeOffset = 0
    wheel.beginTime = 0
    wheel.beginTime = wheel.convertTime(CACurrentMediaTime(), from: nil) - stopped
  }
}
