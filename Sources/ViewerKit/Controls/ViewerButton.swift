package import Accessibility
package import UIKit

/// The base class of the viewer's buttons: a rounded surface that shows whether the pointer is over the button and
/// whether it is pressed.
@MainActor
package class ViewerButton: UIControl {
  /// The state of a toggle button, which is shown in the accent color when it is on.
  package var isOn = false { didSet { if isOn != oldValue { stateChanged() } } }
  /// True while the pointer is over the button and none of the buttons of the mouse is pressed.
  package private(set) var isHovered = false { didSet { if isHovered != oldValue { stateChanged() } } }
  /// The text that is shown while the pointer rests on the button; nil for none.
  package var tooltip: Tooltip?
  private let onClick: () -> Void

  init(onClick: @escaping () -> Void) {
    self.onClick = onClick
    super.init(frame: .zero)
    layer.cornerRadius = Theme.Radius.control
    addAction(UIAction { [weak self] _ in self?.onClick() }, for: .touchUpInside)
    followPointer { [weak self] in self?.isHovered = $0 != nil }
  }

  package required init?(coder: NSCoder) { nil }

  package override var isHighlighted: Bool {
    didSet { if isHighlighted != oldValue { stateChanged() } }
  }
  package override var isEnabled: Bool { didSet { alpha = isEnabled ? 1 : 0.35 } }

  /// The name of the button for assistive technology.
  var spokenName: String? { tooltip?.name }

  /// The surface of the button in its current state; nil shows what lies behind it.
  var surface: UIColor? {
    if isHighlighted { return Theme.pressed }
    return isHovered && isEnabled ? Theme.hovered : nil
  }

  /// Shows the current state. Subclasses add to it.
  func stateChanged() { withoutActions { backgroundColor = surface } }
}

extension ViewerButton: TooltipSource {
  package func tooltip(at point: CGPoint) -> Tooltip? { tooltip }
}

extension ViewerButton: AccessibleElement {
  package var accessibleContent: AccessibleContent {
    var content = AccessibleContent(.button, name: spokenName)
    if let name = tooltip?.name, name != spokenName { content.hint = name }
    if isOn { content.states = [.pressed] }
    content.isEnabled = isEnabled
    content.actions = [.activate]
    return content
  }

  package func fulfill(_ request: AccessibilityRequest) -> Bool {
    request == .perform(.activate) && touchForAccessibility()
  }
}
