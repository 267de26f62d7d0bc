import QuartzCore
import UIKit

/// The base class of the cards that float over the canvas: a panel with rounded corners, a border and a shadow.
@MainActor
class CanvasCard: UIView {
  override init(frame: CGRect) {
    super.init(frame: frame)
    backgroundColor = Theme.panel
    layer.cornerRadius = 8
    layer.borderWidth = 1
    layer.shadowOpacity = 0.12
    layer.shadowRadius = 6
    layer.shadowOffset = CGSize(width: 0, height: 2)
  }

  required init?(coder: NSCoder) { nil }

  override func layoutSubviews() {
    super.layoutSubviews()
    layer.borderColor = Theme.line.resolvedColor(with: traitCollection).cgColor
    layer.shadowPath = CGPath(
      roundedRect: bounds, cornerWidth: 8, cornerHeight: 8, transform: nil)
  }
}

/// A button that shows a word.
@MainActor
final class WordButton: UIControl {
  private let label: Caption
  private let onClick: () -> Void
  private let lit: Caption
  var isOn = false { didSet { if isOn != oldValue { show() } } }
  var text: String {
    get { label.text }
    set {
      label.text = newValue
      lit.text = newValue
    }
  }

  init(_ text: String, onClick: @escaping () -> Void) {
    label = Caption(text, size: 12, weight: .medium, alignment: .center)
    lit = Caption(text, size: 12, weight: .medium, color: Theme.accent, alignment: .center)
    self.onClick = onClick
    super.init(frame: .zero)
    layer.cornerRadius = 5
    for child in [label, lit] {
      child.isCentered = true
      addSubview(child)
    }
    addAction(UIAction { [weak self] _ in self?.onClick() }, for: .touchUpInside)
    show()
  }

  required init?(coder: NSCoder) { nil }

  var naturalWidth: CGFloat { label.width + 16 }
  override var isHighlighted: Bool { didSet { show() } }

  override func layoutSubviews() {
    super.layoutSubviews()
    let frame = bounds.insetBy(dx: 2, dy: 0)
    (label.frame, lit.frame) = (frame, frame)
  }

  private func show() {
    (label.isHidden, lit.isHidden) = (isOn, !isOn)
    backgroundColor = isHighlighted || isOn ? Theme.line.withAlphaComponent(isOn ? 0.55 : 1) : nil
  }
}

/// A horizontal strip of words of which at most one is selected.
@MainActor
final class ChoiceStrip: UIView {
  private var buttons: [WordButton] = []
  var selection: Int? { didSet { show() } }

  init(_ words: [String], onChoice: @escaping (Int) -> Void) {
    super.init(frame: .zero)
    for (index, word) in words.enumerated() {
      let button = WordButton(word) { onChoice(index) }
      buttons.append(button)
      addSubview(button)
    }
  }

  required init?(coder: NSCoder) { nil }

  var naturalWidth: CGFloat {
    buttons.reduce(CGFloat(max(0, buttons.count - 1)) * 2) { $0 + $1.naturalWidth }
  }

  override func layoutSubviews() {
    super.layoutSubviews()
    var x: CGFloat = 0
    for button in buttons {
      button.frame = CGRect(x: x, y: 0, width: button.naturalWidth, height: bounds.height)
      x += button.naturalWidth + 2
    }
  }

  private func show() {
    for (index, button) in buttons.enumerated() { button.isOn = index == selection }
  }
}
