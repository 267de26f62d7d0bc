import UIKit

final class StartStop: UIViewController,
  @preconcurrency CAAnimationDelegate
{
  let shipLayer = CALayer()
  let log = UILabel(
    frame: CGRect(x: 20, y: 230, width: 260, height: 24))

  override func viewDidLoad() {
    super.viewDidLoad()
    shipLayer.frame = CGRect(x: 0, y: 0, width: 128, height: 128)
    shipLayer.position = CGPoint(x: 150, y: 110)
    shipLayer.contents = UIImage(named: "ship")?.cgImage
    view.layer.addSublayer(shipLayer)
    log.textAlignment = .center
    log.font = .systemFont(ofSize: 13)
    view.addSubview(log)
    addButton("Start", x: 50) { $0.start() }
    addButton("Stop", x: 170) { $0.stop() }
  }

  func start() {
    let animation = CABasicAnimation(keyPath: "transform.rotation")
    animation.duration = 2
    animation.byValue = Double.pi * 2
    animation.delegate = self
    shipLayer.add(animation, forKey: "rotateAnimation")
  }

  func stop() { shipLayer.removeAnimation(forKey: "rotateAnimation") }

  func animationDidStop(_ anim: CAAnimation, finished flag: Bool) {
    log.text =
      "The animation stopped (finished: \(flag ? "YES" : "NO"))"
  }

  func addButton(
    _ title: String, x: CGFloat, _ action: @escaping (StartStop) -> Void
  ) {
    let button = UIButton(type: .system)
    button.frame = CGRect(x: x, y: 260, width: 80, height: 32)
    button.setTitle(title, for: .normal)
    button.addAction(
      UIAction { [unowned self] _ in action(self) }, for: .touchUpInside
    )
    view.addSubview(button)
  }
}
