package import Accessibility
package import UIKit

/// A small switch.
@MainActor
package final class Toggle: UIControl {
  private let knob = UIView()
  private var isOn = false
  private var isHovered = false { didSet { if isHovered != oldValue { setNeedsLayout() } } }
  /// Called with the new state after a click. The owner calls `show` to display it.
  package var onChange: ((Bool) -> Void)?

  package static let size = CGSize(width: 32, height: 18)

  package init() {
    super.init(frame: .zero)
    layer.cornerRadius = 9
    knob.layer.cornerRadius = 7
    knob.backgroundColor = UIColor(white: 1, alpha: 1)
    knob.isUserInteractionEnabled = false
    addSubview(knob)
    followPointer { [weak self] in self?.isHovered = $0 != nil }
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

  package override var isHighlighted: Bool {
    didSet { if isHighlighted != oldValue { setNeedsLayout() } }
  }

  /// The surface is stronger under the pointer, and the knob is wider while it is pressed.
  package override func layoutSubviews() {
    super.layoutSubviews()
    withoutActions {
      backgroundColor =
        isOn
        ? Theme.accent.withAlphaComponent(isHovered ? 0.85 : 1)
        : Theme.faintInk.withAlphaComponent(isHovered ? 0.8 : 0.6)
      let width: CGFloat = isHighlighted ? 17 : 14
      knob.frame = CGRect(x: isOn ? 30 - width : 2, y: 2, width: width, height: 14)
    }
  }
}

extension Toggle: AccessibleElement {
  package var accessibleContent: AccessibleContent {
    var content = AccessibleContent(.checkBox)
    content.states = isOn ? [.checkable, .checked] : [.checkable]
    content.isEnabled = isEnabled
    content.actions = [.activate]
    return content
  }

  package func fulfill(_ request: AccessibilityRequest) -> Bool {
    request == .perform(.activate) && touchForAccessibility()
  }
}
