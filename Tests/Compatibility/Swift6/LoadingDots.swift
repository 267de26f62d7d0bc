// A sample that is written as a program for iOS; `CompatibilityTests` runs it.

import UIKit

final class LoadingDots: UIView {
  private let dots: [UIView] = (0..<3).map { _ in UIView() }

  override init(frame: CGRect) {
    super.init(frame: frame)
    for (index, dot) in dots.enumerated() {
      dot.frame = CGRect(x: 20 + index * 60, y: 80, width: 40, height: 40)
      dot.layer.cornerRadius = 20
      dot.backgroundColor = .systemOrange
      addSubview(dot)
    }
  }

  required init?(coder: NSCoder) { nil }

  override func willMove(toSuperview newSuperview: UIView?) {
    super.willMove(toSuperview: newSuperview)
    UIView.animateKeyframes(withDuration: 1.2, delay: 0, options: [.repeat, .calculationModeCubic]) {
      [dots] in
      for (index, dot) in dots.enumerated() {
        UIView.addKeyframe(withRelativeStartTime: Double(index) / 4, relativeDuration: 0.25) {
          dot.center.y -= 30
        }
        UIView.addKeyframe(withRelativeStartTime: Double(index) / 4 + 0.25, relativeDuration: 0.25) {
          dot.center.y += 30
        }
      }
    } completion: { _ in
    }
  }
}
