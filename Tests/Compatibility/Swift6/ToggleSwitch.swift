// A sample that is written as a program for iOS; `CompatibilityTests` runs it.

import UIKit

final class ToggleSwitch: UIControl {
  private let thumb = CALayer()
  private(set) var isOn = false

  override init(frame: CGRect) {
    super.init(frame: frame)
    layer.cornerRadius = frame.height / 2
    layer.borderColor = UIColor.black.cgColor
    layer.borderWidth = 2
    backgroundColor = .systemGray4
    thumb.frame = CGRect(x: 6, y: 6, width: frame.height - 12, height: frame.height - 12)
    thumb.cornerRadius = thumb.bounds.midX
    thumb.backgroundColor = UIColor.white.cgColor
    thumb.shadowOpacity = 0.4
    layer.addSublayer(thumb)
  }

  required init?(coder: NSCoder) { nil }

  override func beginTracking(_ touch: UITouch, with event: UIEvent?) -> Bool {
    super.beginTracking(touch, with: event)
    setOn(!isOn, animated: true)
    sendActions(for: .valueChanged)
    return true
  }

  func setOn(_ on: Bool, animated: Bool) {
    isOn = on
    CATransaction.begin()
    CATransaction.setAnimationDuration(0.35)
    CATransaction.setDisableActions(!animated)
    CATransaction.setAnimationTimingFunction(CAMediaTimingFunction(controlPoints: 0.5, 1.6, 0.4, 1))
    thumb.position.x = on ? bounds.width - bounds.height / 2 : bounds.height / 2
    CATransaction.commit()
    UIView.animate(withDuration: 0.35) { self.backgroundColor = on ? .systemGreen : .systemGray4 }
  }
}
