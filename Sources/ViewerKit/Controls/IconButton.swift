package import UIKit

/// A button with an icon, which has the accent color while its state is on.
@MainActor
package final class IconButton: ViewerButton {
  package var icon: Icon { didSet { if icon != oldValue { stateChanged() } } }
  /// The name of the button's action.
  package let name: String
  /// The identifier of the command that a click performs; nil for an action that is not a command.
  package let command: String?
  /// True to show a dot at the icon, for something that the user should look at.
  package var isMarked = false { didSet { if isMarked != oldValue { stateChanged() } } }
  private let shape = CAShapeLayer()
  private let dot = CALayer()
  private static let dotSide: CGFloat = 7

  package static let side = Theme.Height.large

  package init(
    _ icon: Icon, _ name: String, command: String? = nil, onClick: @escaping () -> Void
  ) {
    (self.icon, self.name, self.command) = (icon, name, command)
    super.init(onClick: onClick)
    tooltip = Tooltip(name, command: command)
    frame.size = CGSize(width: Self.side, height: Self.side)
    shape.lineWidth = 1.6
    shape.lineCap = .round
    shape.lineJoin = .round
    layer.addSublayer(shape)
    dot.cornerRadius = Self.dotSide / 2
    layer.addSublayer(dot)
  }

  package required init?(coder: NSCoder) { nil }

  override var spokenName: String? { name }

  package override func layoutSubviews() {
    super.layoutSubviews()
    stateChanged()
  }

  package override func traitCollectionDidChange(_ previous: UITraitCollection?) {
    super.traitCollectionDidChange(previous)
    stateChanged()
  }

  override func stateChanged() {
    super.stateChanged()
    withoutActions {
      let color = (isOn ? Theme.accentInk : Theme.ink).resolvedColor(with: traitCollection).cgColor
      shape.frame = CGRect(
        x: ((bounds.width - 16) / 2).rounded(), y: ((bounds.height - 16) / 2).rounded(), width: 16,
        height: 16)
      shape.path = icon.path.cgPath
      shape.fillColor = icon.isStroked ? nil : color
      shape.strokeColor = icon.isStroked ? color : nil
      dot.isHidden = !isMarked
      dot.backgroundColor = Theme.warning.resolvedColor(with: traitCollection).cgColor
      dot.frame = CGRect(
        x: shape.frame.maxX - Self.dotSide / 2 - 1, y: shape.frame.minY - Self.dotSide / 2 + 1,
        width: Self.dotSide, height: Self.dotSide)
    }
  }
}
