// A sample that is written as a program for iOS; `CompatibilityTests` runs it.

import UIKit

final class TextReveal: UIView {
  private let text = CATextLayer()
  private let cover = CALayer()

  override init(frame: CGRect) {
    super.init(frame: frame)
    text.frame = bounds
    text.string = "Reveal"
    text.font = UIFont.systemFont(ofSize: 10)
    text.fontSize = 44
    text.foregroundColor = UIColor.systemIndigo.cgColor
    text.alignmentMode = .center
    text.truncationMode = .end
    text.isWrapped = true
    text.contentsScale = UIScreen.main.scale
    layer.addSublayer(text)
    cover.backgroundColor = UIColor.black.cgColor
    cover.anchorPoint = .zero
    cover.bounds = bounds
    text.mask = cover
    let open = CABasicAnimation(keyPath: "bounds.size.width")
    open.fromValue = 0
    open.toValue = bounds.width
    open.duration = 1.5
    open.timingFunction = .init(name: .easeOut)
    cover.add(open, forKey: "open")
  }

  required init?(coder: NSCoder) { nil }
}
