// A sample that is written as a program for iOS; `CompatibilityTests` runs it.

import UIKit

final class AccordionView: UIView {
  private let header = UILabel()
  private let body = UIView()
  private var height: NSLayoutConstraint!

  override init(frame: CGRect) {
    super.init(frame: frame)
    header.text = "Details"
    header.backgroundColor = .systemYellow
    header.textAlignment = .center
    body.backgroundColor = .systemTeal
    for view in [header, body] {
      view.translatesAutoresizingMaskIntoConstraints = false
      addSubview(view)
    }
    height = body.heightAnchor.constraint(equalToConstant: 0)
    let views: [String: Any] = ["header": header, "body": body]
    addConstraints(
      NSLayoutConstraint.constraints(
        withVisualFormat: "H:|-10-[header]-10-|", options: [], metrics: nil, views: views))
    addConstraints(
      NSLayoutConstraint.constraints(
        withVisualFormat: "V:|-10-[header(40)][body]", options: [.alignAllLeading, .alignAllTrailing],
        metrics: nil, views: views))
    height.isActive = true
  }

  required init?(coder: NSCoder) { nil }

  override func touchesEnded(_ touches: Set<UITouch>, with event: UIEvent?) {
    height.constant = height.constant == 0 ? 120 : 0
    UIView.animate(
      withDuration: 0.5, delay: 0, options: .curveEaseOut,
      animations: {
        self.layoutIfNeeded()
      })
  }
}
