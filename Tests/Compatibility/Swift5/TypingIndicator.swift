// A sample that is written as a program for iOS; `CompatibilityTests` runs it.

import UIKit

class TypingIndicator: UIStackView {
  override init(frame: CGRect) {
    super.init(frame: frame)
    axis = .horizontal
    alignment = .center
    distribution = .equalSpacing
    spacing = 6
    for _ in 0..<3 {
      let dot = UIView()
      dot.backgroundColor = .gray
      dot.layer.cornerRadius = 10
      dot.translatesAutoresizingMaskIntoConstraints = false
      NSLayoutConstraint.activate([
        dot.widthAnchor.constraint(equalToConstant: 20),
        dot.heightAnchor.constraint(equalToConstant: 20),
      ])
      addArrangedSubview(dot)
    }
  }

  required init(coder: NSCoder) {
    fatalError("init(coder:) has not been implemented")
  }

  override func didMoveToWindow() {
    super.didMoveToWindow()
    for (i, dot) in arrangedSubviews.enumerated() {
      UIView.animate(
        withDuration: 0.5, delay: Double(i) * 0.15, options: [.repeat, .autoreverse, .curveEaseInOut],
        animations: {
          dot.transform = CGAffineTransform(translationX: 0, y: -14)
          dot.alpha = 0.4
        }, completion: nil)
    }
  }
}
