// A sample that is written as a program for iOS; `CompatibilityTests` runs it.

import UIKit

final class MarqueeLabel: UIView {
  let label = UILabel()

  override init(frame: CGRect) {
    super.init(frame: frame)
    clipsToBounds = true
    label.attributedText = NSMutableAttributedString(
      string: "A long line of text that does not fit its view",
      attributes: [
        .font: UIFont.italicSystemFont(ofSize: 22), .foregroundColor: UIColor.systemRed,
        .underlineStyle: NSUnderlineStyle.single.rawValue,
      ])
    label.lineBreakMode = .byClipping
    label.sizeToFit()
    addSubview(label)
  }

  required init?(coder: NSCoder) { nil }

  override func didMoveToSuperview() {
    super.didMoveToSuperview()
    label.center.y = bounds.midY
    UIView.animate(withDuration: 4, delay: 0, options: [.curveLinear, .repeat]) { [self] in
      label.frame.origin.x = -label.bounds.width
    }
  }

  override var intrinsicContentSize: CGSize {
    CGSize(width: UIView.noIntrinsicMetric, height: label.intrinsicContentSize.height)
  }
}
