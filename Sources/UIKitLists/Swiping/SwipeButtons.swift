import UIKitCore

/// The buttons beside a row that is swiped.
@MainActor
final class SwipeButtons: UIView {
  /// The least width of a button and the margins of its title in points; choices.
  private static let (leastWidth, margin): (CGFloat, CGFloat) = (74, 15)

  private let isTrailing: Bool
  private let buttons: [UIButton]
  private let widths: [CGFloat]
  /// True while the first action would be performed if the swipe ended, and its button fills the row.
  var showsFirstOnly = false { didSet { if showsFirstOnly != oldValue { setNeedsLayout() } } }

  /// Creates the buttons of actions, which call a closure with the action and its button.
  init(
    _ actions: [UIContextualAction], isTrailing: Bool,
    perform: @escaping (UIContextualAction, UIView) -> Void
  ) {
    self.isTrailing = isTrailing
    buttons = actions.map { Self.button($0, perform) }
    widths = buttons.map {
      max(Self.leastWidth, ($0.intrinsicContentSize.width + 2 * Self.margin).rounded(.up))
    }
    super.init(frame: .zero)
    clipsToBounds = true
    // The first button is in front of the others, because it fills the row in a long swipe.
    for button in buttons.reversed() { addSubview(button) }
  }
  required init?(coder: NSCoder) { nil }

  private static func button(
    _ action: UIContextualAction, _ perform: @escaping (UIContextualAction, UIView) -> Void
  ) -> UIButton {
    let button = UIButton(type: .custom)
    button.setTitle(action.title, for: .normal)
    button.setImage(action.image, for: .normal)
    button.titleLabel?.font = .systemFont(ofSize: 15)
    button.tintColor = .white
    button.backgroundColor = action.backgroundColor
    button.addAction(
      UIAction { [weak button] _ in if let button { perform(action, button) } }, for: .touchUpInside)
    return button
  }

  /// The first button, which is at the edge of the row.
  var first: UIView? { buttons.first }
  /// The width in points in which all buttons are visible.
  var fullWidth: CGFloat { widths.reduce(0, +) }

  override func layoutSubviews() {
    super.layoutSubviews()
    let factor = fullWidth > 0 ? bounds.width / fullWidth : 0
    var distance: CGFloat = 0
    for (index, button) in buttons.enumerated() {
      let fills = showsFirstOnly && index == 0
      let width = fills ? bounds.width : widths[index] * factor
      let start = fills ? 0 : distance
      button.frame = CGRect(
        x: isTrailing ? bounds.width - start - width : start, y: 0, width: width,
        height: bounds.height)
      distance += widths[index] * factor
    }
  }
}
