package import UIKit

/// A dialog over a whole view that asks for the path of a file to write. Return or its button takes the path, and
/// Escape closes the dialog. It stays open with a message while the path cannot be used, and a file that exists is
/// replaced only after a second press.
@MainActor
package final class PathDialog: UIView {
  /// The texts of a dialog.
  package struct Texts {
    let title, sentence, save, replace, cancel: String

    package init(title: String, sentence: String, save: String, replace: String, cancel: String) {
      (self.title, self.sentence) = (title, sentence)
      (self.save, self.replace, self.cancel) = (save, replace, cancel)
    }
  }

  /// The effect of a path that was typed.
  package enum Reply: Equatable {
    case done
    /// Nothing was written, because there is such a file; the text asks whether to replace it.
    case question(String)
    /// Nothing was written, for the reason that the text gives.
    case error(String)
  }

  private let texts: Texts
  private let card = UIView()
  private let title: Caption
  private let sentence: Caption
  package let field = TextField(size: Theme.TextSize.large)
  private let message = Caption(size: Theme.TextSize.body, color: Theme.faintInk, wraps: true)
  private lazy var save = TextButton(texts.save, style: .primary) { [weak self] in self?.submit() }
  private lazy var cancel = TextButton(texts.cancel, style: .bordered) { [weak self] in self?.leave() }
  /// The path of an existing file that the user was asked about; nil without a question.
  private var replaceable: String?
  private let onClose: () -> Void
  private let write: (_ path: String, _ mayReplace: Bool) -> Reply
  private static let inset: CGFloat = 20

  /// Creates a dialog that suggests `path`. `write` writes the file at a path that was typed; `onClose` is called when
  /// the dialog is to be removed.
  package init(
    _ texts: Texts, path: String, onClose: @escaping () -> Void,
    write: @escaping (_ path: String, _ mayReplace: Bool) -> Reply
  ) {
    (self.texts, self.onClose, self.write) = (texts, onClose, write)
    title = Caption(texts.title, size: Theme.TextSize.title, weight: .semibold, wraps: true)
    sentence = Caption(texts.sentence, size: Theme.TextSize.body, color: Theme.faintInk, wraps: true)
    super.init(frame: .zero)
    backgroundColor = UIColor(white: 0, alpha: 0.35)
    card.backgroundColor = Theme.panel
    card.layer.cornerRadius = Theme.Radius.dialog
    card.layer.borderWidth = 1
    field.text = path
    field.onChange = { [weak self] in self?.ask(nil) }
    field.onCommand = { [weak self] in self?.obey($0) ?? false }
    addSubview(card)
    for part in [title, sentence, field, message, cancel, save] { card.addSubview(part) }
  }

  package required init?(coder: NSCoder) { nil }

  package override func didMoveToSuperview() {
    super.didMoveToSuperview()
    guard superview != nil else { return }
    field.becomeFirstResponder()
    field.selectAll(nil)
  }

  package func leave() { onClose() }

  /// The text below the field; empty without one.
  package var messageText: String { message.string }

  private func obey(_ command: TextField.Command) -> Bool {
    switch command {
    case .submit: submit()
    case .leave: leave()
    case .next, .previous, .nudge: return false
    }
    return true
  }

  private func submit() {
    let path = field.text ?? ""
    switch write(path, replaceable == path) {
    case .done: onClose()
    case .question(let text):
      ask(path)
      show(text)
    case .error(let text):
      ask(nil)
      show("✕ " + text)
    }
  }

  /// Sets the path of a file that the next press replaces; nil for none.
  private func ask(_ path: String?) {
    replaceable = path
    save.text = path == nil ? texts.save : texts.replace
    show("")
  }

  private func show(_ text: String) {
    message.text = text
    setNeedsLayout()
  }

  // MARK: Layout

  package override func layoutSubviews() {
    super.layoutSubviews()
    center(card, width: 520) { arrange(width: $0) }
  }

  /// Arranges the card for `width` points and returns its height.
  private func arrange(width: CGFloat) -> CGFloat {
    let room = width - 2 * Self.inset
    var y: CGFloat = 18
    func place(_ view: UIView, height: CGFloat, gap: CGFloat) {
      view.frame = CGRect(x: Self.inset, y: y, width: room, height: height)
      y += height + gap
    }
    place(title, height: title.height(forWidth: room), gap: 6)
    place(sentence, height: sentence.height(forWidth: room), gap: 12)
    place(field, height: Theme.Height.large, gap: 10)
    message.isHidden = message.string.isEmpty
    if !message.isHidden { place(message, height: message.height(forWidth: room), gap: 10) }
    var x = width - Self.inset
    for button in [save, cancel] {
      let length = max(90, button.naturalWidth + 8)
      button.frame = CGRect(x: x - length, y: y + 4, width: length, height: Theme.Height.large)
      x -= length + 8
    }
    return y + 4 + Theme.Height.large + 18
  }
}
