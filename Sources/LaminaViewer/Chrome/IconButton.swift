import QuartzCore
import UIKit

/// A button with an icon, which is highlighted while its state is on.
@MainActor
final class IconButton: UIControl {
  var icon: Icon { didSet { if icon != oldValue { show() } } }
  /// The state of a toggle button; the icon is drawn in the accent color when it is on.
  var isOn = false { didSet { if isOn != oldValue { show() } } }
  /// The name of the command and, in parentheses, its key.
  let label: String
  private let shape = CAShapeLayer()
  private let onClick: () -> Void

  static let side: CGFloat = 30

  init(_ icon: Icon, _ label: String, onClick: @escaping () -> Void) {
    (self.icon, self.label, self.onClick) = (icon, label, onClick)
    super.init(frame: CGRect(x: 0, y: 0, width: Self.side, height: Self.side))
    layer.cornerRadius = 7
    shape.lineWidth = 1.6
    shape.lineCap = .round
    shape.lineJoin = .round
    layer.addSublayer(shape)
    addAction(UIAction { [weak self] _ in self?.onClick() }, for: .touchUpInside)
  }

  required init?(coder: NSCoder) { nil }

  override var isHighlighted: Bool { didSet { show() } }
  override var isEnabled: Bool { didSet { alpha = isEnabled ? 1 : 0.35 } }

  override func layoutSubviews() {
    super.layoutSubviews()
    show()
  }

  override func traitCollectionDidChange(_ previous: UITraitCollection?) {
    super.traitCollectionDidChange(previous)
    show()
  }

  private func show() {
    withoutActions {
      let color = (isOn ? Theme.accent : Theme.ink).resolvedColor(with: traitCollection).cgColor
      shape.frame = CGRect(
        x: ((bounds.width - 16) / 2).rounded(), y: ((bounds.height - 16) / 2).rounded(), width: 16,
        height: 16)
      shape.path = icon.path.cgPath
      shape.fillColor = icon.isStroked ? nil : color
      shape.strokeColor = icon.isStroked ? color : nil
      backgroundColor = isHighlighted ? Theme.line : nil
    }
  }
}
