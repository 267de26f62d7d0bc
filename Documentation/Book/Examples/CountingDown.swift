import UIKit

/// Numbers that grow and fade. The end of each animation starts the next number.
final class CountingDown: UIViewController, CAAnimationDelegate {
  let label = UILabel(frame: CGRect(x: 0, y: 40, width: 320, height: 100))
  var words = ["3", "2", "1", "Go"]

  override var preferredContentSize: CGSize {
    get { CGSize(width: 320, height: 180) }
    set {}
  }

  override func viewDidLoad() {
    super.viewDidLoad()
    view.backgroundColor = .systemIndigo
    label.textAlignment = .center
    label.textColor = .white
    label.font = .boldSystemFont(ofSize: 40)
    label.alpha = 0
    view.addSubview(label)
  }

  override func viewDidAppear(_ animated: Bool) {
    super.viewDidAppear(animated)
    showNextWord()
  }

  func showNextWord() {
    guard !words.isEmpty else { return }
    label.text = words.removeFirst()

    let grow = CABasicAnimation(keyPath: "transform.scale")
    grow.fromValue = 0.3
    grow.toValue = 3
    grow.timingFunction = CAMediaTimingFunction(controlPoints: 0.1, 0.9, 0.9, 0.1)

    let fade = CAKeyframeAnimation(keyPath: "opacity")
    fade.values = [0, 1, 1, 0]
    fade.keyTimes = [0, 0.2, 0.7, 1]

    let step = CAAnimationGroup()
    step.animations = [grow, fade]
    grow.duration = 1
    fade.duration = 1
    step.duration = 1
    step.delegate = self
    step.setValue("word", forKey: "step")
    label.layer.add(step, forKey: "step")
  }

  func animationDidStop(_ animation: CAAnimation, finished: Bool) {
    if finished, animation.value(forKey: "step") as? String == "word" { showNextWord() }
  }
}
