// A sample that is written as a program for iOS; `CompatibilityTests` runs it.

import UIKit

final class SpringBox: UIView {
  private let box = UIView(frame: CGRect(x: 10, y: 70, width: 60, height: 60))

  override init(frame: CGRect) {
    super.init(frame: frame)
    box.backgroundColor = .systemGreen
    box.layer.cornerRadius = 8
    box.layer.cornerCurve = .continuous
    box.layer.maskedCorners = [.layerMinXMinYCorner, .layerMaxXMaxYCorner]
    addSubview(box)
  }

  required init?(coder: NSCoder) { nil }

  override func touchesBegan(_ touches: Set<UITouch>, with event: UIEvent?) {
    UIView.animate(
      withDuration: 0.9, delay: 0.0, usingSpringWithDamping: 0.4, initialSpringVelocity: 0.5,
      options: [.beginFromCurrentState, .allowUserInteraction]
    ) {
      self.box.center.x = self.box.center.x < 100 ? 150 : 40
      self.box.transform = self.box.transform.rotated(by: .pi / 2)
    } completion: { finished in
      print(finished ? "" : "interrupted", terminator: "")
    }
  }
}
