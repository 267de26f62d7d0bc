package import UIKit

/// A question that lies over a whole view, with a button for each answer. Tab and the arrow keys go through the
/// buttons, Return or Space presses one, and Escape closes the dialog without an answer.
@MainActor
package final class ChoiceDialog: UIView {
  /// An answer.
  package struct Choice {
    let title: String
    let isPrimary: Bool
    let action: () -> Void

    /// Creates an answer. The primary answer has the accent color, and Return chooses it unless the focus was moved. If
    /// no answer is primary, the first one has the focus at first.
    package init(_ title: String, isPrimary: Bool = false, action: @escaping () -> Void) {
      (self.title, self.isPrimary, self.action) = (title, isPrimary, action)
    }
  }

  private let card = UIView()
  private let title: Caption
  let sentence: Caption
  private let choices: [Choice]
  private var buttons: [TextButton] = []
  private let onClose: () -> Void
  /// The index of the button that Return presses.
  package private(set) var focused: Int
  private static let inset: CGFloat = 20

  /// Creates a dialog. `onClose` is called when it is to be removed: without an answer, or before the action of one.
  package init(
    _ title: String, _ sentence: String, choices: [Choice], onClose: @escaping () -> Void
  ) {
    self.title = Caption(title, size: Theme.TextSize.title, weight: .semibold, wraps: true)
    self.sentence = Caption(sentence, size: Theme.TextSize.large, wraps: true)
    (self.choices, self.onClose) = (choices, onClose)
    focused = choices.firstIndex(where: \.isPrimary) ?? 0
    super.init(frame: .zero)
    backgroundColor = UIColor(white: 0, alpha: 0.35)
    card.backgroundColor = Theme.panel
    card.layer.cornerRadius = Theme.Radius.dialog
    card.layer.borderWidth = 1
    buttons = choices.indices.map { index in
      TextButton(choices[index].title, style: choices[index].isPrimary ? .primary : .bordered) {
        [weak self] in self?.choose(index)
      }
    }
    addSubview(card)
    for part in [self.title, self.sentence] + buttons { card.addSubview(part) }
  }

  package required init?(coder: NSCoder) { nil }

  package override func didMoveToSuperview() {
    super.didMoveToSuperview()
    if superview != nil { becomeFirstResponder() }
  }

  package func leave() { onClose() }

  private func choose(_ index: Int) {
    onClose()
    choices[index].action()
  }

  // MARK: Layout

  package override func layoutSubviews() {
    super.layoutSubviews()
    center(card, width: 440) { arrange(width: $0) }
    showFocus()
  }

  /// Arranges the card for `width` points and returns its height.
  private func arrange(width: CGFloat) -> CGFloat {
    let room = width - 2 * Self.inset
    var y: CGFloat = 18
    for (caption, gap) in [(title, 8), (sentence, 20)] as [(Caption, CGFloat)] {
      let height = caption.height(forWidth: room)
      caption.frame = CGRect(x: Self.inset, y: y, width: room, height: height)
      y += height + gap
    }
    var x = width - Self.inset
    for button in buttons.reversed() {
      let length = max(80, button.naturalWidth + 8)
      button.frame = CGRect(x: x - length, y: y, width: length, height: Theme.Height.large)
      x -= length + 8
    }
    return y + Theme.Height.large + 18
  }

  private func showFocus() {
    withoutActions {
      for (index, button) in buttons.enumerated() {
        button.layer.borderWidth = index == focused ? 2 : 0
        button.layer.borderColor = Theme.ink.resolvedColor(with: traitCollection).cgColor
      }
    }
  }

  // MARK: Keys

  package override var canBecomeFirstResponder: Bool { true }

  package override func pressesBegan(_ presses: Set<UIPress>, with event: UIPressesEvent?) {
    guard let key = presses.first?.key else { return }
    switch key.keyCode {
    case .keyboardReturnOrEnter, .keyboardSpacebar: choose(focused)
    case .keyboardEscape: leave()
    case .keyboardLeftArrow: moveFocus(by: -1)
    case .keyboardRightArrow: moveFocus(by: 1)
    case .keyboardTab: moveFocus(by: key.modifierFlags.contains(.shift) ? -1 : 1)
    default: break
    }
  }

  private func moveFocus(by step: Int) {
    focused = (focused + step + choices.count) % choices.count
    showFocus()
  }
}
