// A sample that is written as a program for iOS; `CompatibilityTests` runs it.

import UIKit

final class FloatingMenu: UIView {
  private let button = UIButton(type: .contactAdd)
  private let items = (0..<3).map { _ in UIView(frame: CGRect(x: 0, y: 0, width: 36, height: 36)) }
  private var isOpen = false

  override init(frame: CGRect) {
    super.init(frame: frame)
    let colors: [UIColor] = [.systemRed, .systemGreen, .systemBlue]
    for (item, color) in zip(items, colors) {
      item.backgroundColor = color
      item.layer.cornerRadius = 18
      item.alpha = 0
      addSubview(item)
    }
    button.tintColor = .black
    button.addAction(
      UIAction(title: "Open", handler: { [weak self] _ in self?.toggle() }), for: .touchUpInside)
    addSubview(button)
  }

  required init?(coder: NSCoder) { nil }

  override func layoutSubviews() {
    super.layoutSubviews()
    button.frame = bounds.insetBy(dx: 70, dy: 70)
    if !isOpen { items.forEach { $0.center = CGPoint(x: bounds.midX, y: bounds.midY) } }
  }

  private func toggle() {
    isOpen.toggle()
    let timing = UISpringTimingParameters(dampingRatio: 0.6, initialVelocity: CGVector(dx: 0, dy: 2))
    let animator = UIViewPropertyAnimator(duration: 0.6, timingParameters: timing)
    for (index, item) in items.enumerated() {
      let angle = CGFloat(index) * .pi / 4 + .pi
      let center = CGPoint(x: bounds.midX, y: bounds.midY)
      let target =
        isOpen ? CGPoint(x: center.x + 80 * cos(angle), y: center.y + 80 * sin(angle)) : center
      animator.addAnimations(
        {
          item.center = target
          item.alpha = self.isOpen ? 1 : 0
        }, delayFactor: CGFloat(index) * 0.1)
    }
    animator.startAnimation()
  }
}
