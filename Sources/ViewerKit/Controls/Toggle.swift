package import UIKit

/// A small switch.
@MainActor
package final class Toggle: UIControl {
  private let knob = UIView()
  private var isOn = false
  /// Called with the state that the user has asked for; the owner shows it.
  package var onChange: ((Bool) -> Void)?

  package static let size = CGSize(width: 32, height: 18)

  package init() {
    super.init(frame: .zero)
    layer.cornerRadius = 9
    knob.layer.cornerRadius = 7
    knob.backgroundColor = UIColor(white: 1, alpha: 1)
    knob.isUserInteractionEnabled = false
    addSubview(knob)
    addAction(
      UIAction { [weak self] _ in
        guard let self else { return }
        onChange?(!isOn)
      }, for: .touchUpInside)
  }

  package required init?(coder: NSCoder) { nil }

  package func show(_ isOn: Bool) {
    self.isOn = isOn
    setNeedsLayout()
  }

  package override func layoutSubviews() {
    super.layoutSubviews()
    backgroundColor = isOn ? Theme.accent : Theme.faintInk.withAlphaComponent(0.6)
    knob.frame = CGRect(x: isOn ? 16 : 2, y: 2, width: 14, height: 14)
  }
}
