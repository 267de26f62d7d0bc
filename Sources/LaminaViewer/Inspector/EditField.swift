import QuartzCore
import UIKit

/// A text field in the viewer's style. It reports keys such as Escape, Tab and the arrows to its owner as commands.
@MainActor
final class EditField: UITextField, UITextFieldDelegate {
  enum Command { case submit, leave, next, previous, nudge(up: Bool, size: Nudge) }
  enum Nudge { case small, normal, large }

  /// Called for a command; false lets the field handle the key itself.
  var onCommand: ((Command) -> Bool)?
  var onChange: (() -> Void)?
  /// Called when editing has ended.
  var onEnd: (() -> Void)?

  init(size: CGFloat) {
    super.init(frame: .zero)
    font = .systemFont(ofSize: size)
    textColor = Theme.ink
    tintColor = Theme.accent
    backgroundColor = Theme.field
    layer.cornerRadius = 5
    layer.borderWidth = 1
    delegate = self
    addAction(UIAction { [weak self] _ in self?.onChange?() }, for: .editingChanged)
    addAction(UIAction { [weak self] _ in self?.ended() }, for: .editingDidEnd)
    addAction(UIAction { [weak self] _ in self?.showBorder() }, for: .editingDidBegin)
  }

  required init?(coder: NSCoder) { nil }

  var isWrong = false { didSet { showBorder() } }

  override func layoutSubviews() {
    super.layoutSubviews()
    showBorder()
  }

  private func showBorder() {
    let color = isWrong ? Theme.warning : isEditing ? Theme.accent : Theme.line
    layer.borderColor = color.resolvedColor(with: traitCollection).cgColor
  }

  private func ended() {
    showBorder()
    onEnd?()
  }

  override func textRect(forBounds bounds: CGRect) -> CGRect {
    inset(super.textRect(forBounds: bounds))
  }

  override func editingRect(forBounds bounds: CGRect) -> CGRect {
    inset(super.editingRect(forBounds: bounds))
  }

  private func inset(_ rect: CGRect) -> CGRect {
    CGRect(x: rect.minX + 6, y: rect.minY, width: max(0, rect.width - 12), height: rect.height)
  }

  override func leftViewRect(forBounds bounds: CGRect) -> CGRect {
    super.leftViewRect(forBounds: bounds).offsetBy(dx: 7, dy: 0)
  }

  func textFieldShouldReturn(_ textField: UITextField) -> Bool { !(onCommand?(.submit) ?? false) }

  override func pressesBegan(_ presses: Set<UIPress>, with event: UIPressesEvent?) {
    if !obey(presses) { super.pressesBegan(presses, with: event) }
  }

  override func pressesChanged(_ presses: Set<UIPress>, with event: UIPressesEvent?) {
    if !obey(presses) { super.pressesChanged(presses, with: event) }
  }

  private func obey(_ presses: Set<UIPress>) -> Bool {
    guard let key = presses.first?.key else { return false }
    let isShifted = key.modifierFlags.contains(.shift)
    let size: Nudge = isShifted ? .large : key.modifierFlags.contains(.alternate) ? .small : .normal
    switch key.keyCode {
    case .keyboardUpArrow: return onCommand?(.nudge(up: true, size: size)) ?? false
    case .keyboardDownArrow: return onCommand?(.nudge(up: false, size: size)) ?? false
    case .keyboardEscape: return onCommand?(.leave) ?? false
    case .keyboardTab: return onCommand?(isShifted ? .previous : .next) ?? false
    default: return false
    }
  }
}
