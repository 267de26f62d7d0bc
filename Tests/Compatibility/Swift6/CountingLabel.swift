// A sample that is written as a program for iOS; `CompatibilityTests` runs it.

import UIKit

final class CountingLabel: UILabel {
  private var animator: UIViewPropertyAnimator?
  private var count = 0

  override init(frame: CGRect) {
    super.init(frame: frame)
    font = .monospacedDigitSystemFont(ofSize: 48, weight: .heavy)
    textAlignment = .center
    textColor = .systemBlue
    text = "\(count)"
  }

  @available(*, unavailable)
  required init?(coder: NSCoder) {
    fatalError("init(coder:) has not been implemented")
  }

  func increment() {
    let push = CATransition()
    push.type = .push
    push.subtype = .fromTop
    push.duration = 0.4
    push.timingFunction = CAMediaTimingFunction(name: .easeInEaseOut)
    layer.add(push, forKey: kCATransition)
    count += 1
    text = "\(count)"
  }

  override func didMoveToWindow() {
    super.didMoveToWindow()
    animator = UIViewPropertyAnimator(duration: 1, curve: .easeInOut) { [weak self] in
      self?.transform = CGAffineTransform(rotationAngle: .pi / 8).scaledBy(x: 1.3, y: 1.3)
    }
    animator?.addCompletion { position in
      if position == .end { self.increment() }
    }
    animator?.startAnimation()
  }
}
