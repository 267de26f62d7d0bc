import UIKit

/// A button that looks like a link.
@MainActor
final class LinkButton: UIControl {
  private let caption: Caption
  private let onClick: () -> Void

  var text: String {
    get { caption.text }
    set {
      caption.text = newValue
      frame.size.width = width
    }
  }

  init(_ text: String, onClick: @escaping () -> Void) {
    caption = Caption(text, size: 12, weight: .medium, color: Theme.accent)
    self.onClick = onClick
    super.init(frame: .zero)
    layer.cornerRadius = 6
    addSubview(caption)
    addAction(UIAction { [weak self] _ in self?.onClick() }, for: .touchUpInside)
  }

  required init?(coder: NSCoder) { nil }

  var width: CGFloat { caption.width + 16 }
  override var isHighlighted: Bool { didSet { backgroundColor = isHighlighted ? Theme.line : nil } }

  override func layoutSubviews() {
    super.layoutSubviews()
    caption.frame = CGRect(x: 8, y: 4, width: max(0, bounds.width - 8), height: bounds.height - 8)
  }
}
