package import UIKit

/// A text field in the viewer's style. It reports keys such as Escape, Tab and the arrows to its owner as commands.
@MainActor
package class TextField: UITextField, UITextFieldDelegate {
  /// The commands of keys that do not edit: Return (`submit`) applies the text, Escape (`leave`) discards it, Tab
  /// (`next`) and Shift-Tab (`previous`) go to another field, and the up and down arrow keys (`nudge`) change a number.
  package enum Command { case submit, leave, next, previous, nudge(up: Bool, size: Nudge) }
  /// The size of a change by an arrow key: small with Alt, large with Shift.
  package enum Nudge { case small, normal, large }

  /// Called for a command; false lets the field handle the key itself.
  package var onCommand: ((Command) -> Bool)?
  package var onChange: (() -> Void)?
  /// Called when editing has ended.
  package var onEnd: (() -> Void)?

  package init(size: CGFloat = Theme.TextSize.body) {
    super.init(frame: .zero)
    font = .systemFont(ofSize: size)
    textColor = Theme.ink
    tintColor = Theme.accent
    backgroundColor = Theme.field
    layer.cornerRadius = Theme.Radius.control
    layer.borderWidth = 1
    delegate = self
    addAction(UIAction { [weak self] _ in self?.onChange?() }, for: .editingChanged)
    addAction(UIAction { [weak self] _ in self?.ended() }, for: .editingDidEnd)
    addAction(UIAction { [weak self] _ in self?.showBorder() }, for: .editingDidBegin)
  }

  package required init?(coder: NSCoder) { nil }

  /// True if the text is a value of the scene, so that it is applied before the scene is saved or closed.
  package var holdsValue = false

  /// Applies the text, as Return does.
  package func applyText() { _ = perform(.submit) }

  /// True to show that the text is not valid.
  package var isWrong = false { didSet { showBorder() } }

  package override var placeholder: String? {
    didSet {
      attributedPlaceholder = placeholder.map {
        NSAttributedString(string: $0, attributes: [.foregroundColor: Theme.faintInk])
      }
    }
  }

  package override func layoutSubviews() {
    super.layoutSubviews()
    showBorder()
  }

  private func showBorder() {
    let color = isWrong ? Theme.warning : isEditing ? Theme.accent : Theme.line
    layer.borderColor = color.resolvedColor(with: traitCollection).cgColor
  }

  /// Called when editing has ended. Subclasses add to it.
  func ended() {
    showBorder()
    onEnd?()
  }

  // MARK: Layout

  package override func textRect(forBounds bounds: CGRect) -> CGRect {
    inset(super.textRect(forBounds: bounds))
  }

  package override func editingRect(forBounds bounds: CGRect) -> CGRect {
    inset(super.editingRect(forBounds: bounds))
  }

  private func inset(_ rect: CGRect) -> CGRect {
    CGRect(x: rect.minX + 6, y: rect.minY, width: max(0, rect.width - 12), height: rect.height)
  }

  package override func leftViewRect(forBounds bounds: CGRect) -> CGRect {
    super.leftViewRect(forBounds: bounds).offsetBy(dx: 7, dy: 0)
  }

  // MARK: Keys

  /// The greatest size of a text in bytes: more than any path has, and little enough to be laid out at once.
  package static let byteLimit = 4096

  /// Posted by a field that has refused a text because it is too long.
  package static let didRefuseText = Notification.Name("didRefuseText")

  /// Refuses texts that are too long, such as a document that was pasted by mistake.
  package func textField(
    _ textField: UITextField, shouldChangeCharactersIn range: NSRange, replacementString string: String
  ) -> Bool {
    let old = text ?? ""
    let new = (old as NSString).replacingCharacters(in: range, with: string)
    if new.utf8.count <= max(Self.byteLimit, old.utf8.count) { return true }
    NotificationCenter.default.post(name: Self.didRefuseText, object: self)
    return false
  }

  package func textFieldShouldReturn(_ textField: UITextField) -> Bool { !perform(.submit) }

  /// Performs a command. Returns false to let the field handle the key itself.
  func perform(_ command: Command) -> Bool { onCommand?(command) ?? false }

  package override func pressesBegan(_ presses: Set<UIPress>, with event: UIPressesEvent?) {
    if !obey(presses) { super.pressesBegan(presses, with: event) }
  }

  package override func pressesChanged(_ presses: Set<UIPress>, with event: UIPressesEvent?) {
    if !obey(presses) { super.pressesChanged(presses, with: event) }
  }

  private func obey(_ presses: Set<UIPress>) -> Bool {
    guard let key = presses.first?.key else { return false }
    let isShifted = key.modifierFlags.contains(.shift)
    let size: Nudge = isShifted ? .large : key.modifierFlags.contains(.alternate) ? .small : .normal
    switch key.keyCode {
    case .keyboardUpArrow: return perform(.nudge(up: true, size: size))
    case .keyboardDownArrow: return perform(.nudge(up: false, size: size))
    case .keyboardEscape: return perform(.leave)
    case .keyboardTab: return perform(isShifted ? .previous : .next)
    default: return false
    }
  }
}
