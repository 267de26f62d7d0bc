package import UIKit

/// A button that shows a word or two.
@MainActor
package final class TextButton: ViewerButton {
  /// The importance of a button among others.
  package enum Style {
    /// A word without a surface, for commands beside others and for toggles.
    case plain
    /// A word in the accent color, for a command that shows more.
    case link
    /// A word on a surface of its own, for the buttons of a dialog.
    case bordered
    /// A word on the accent color, for the main button of a dialog.
    case primary
  }

  private let label: Caption
  private let style: Style
  package var text: String {
    get { label.string }
    set { label.text = newValue }
  }

  package init(
    _ text: String, style: Style = .plain, size: CGFloat = Theme.TextSize.body,
    alignment: NSTextAlignment = .center, onClick: @escaping () -> Void
  ) {
    self.style = style
    label = Caption(text, size: size, weight: .medium, alignment: alignment).centered()
    super.init(onClick: onClick)
    addSubview(label)
    stateChanged()
  }

  package required init?(coder: NSCoder) { nil }

  override var spokenName: String? { text }

  /// The width in points at which the text is not truncated, with a margin.
  package var naturalWidth: CGFloat { label.width + 16 }

  package override func layoutSubviews() {
    super.layoutSubviews()
    let inset: CGFloat = label.textAlignment == .center ? 2 : 8
    // A button that has no size yet is narrower than the insets.
    label.frame = CGRect(
      x: inset, y: 0, width: max(0, bounds.width - 2 * inset), height: bounds.height)
  }

  override var surface: UIColor? {
    switch style {
    case .primary:
      isHighlighted ? Theme.primaryPressed : isHovered ? Theme.primaryHovered : Theme.primary
    case .bordered: super.surface ?? Theme.track
    case .plain, .link: super.surface ?? (isOn ? Theme.hovered : nil)
    }
  }

  override func stateChanged() {
    super.stateChanged()
    label.textColor =
      style == .primary ? Theme.card : isOn || style == .link ? Theme.accentInk : Theme.ink
  }
}
