import QuartzCore

extension UITextField: KeyEdited {
  func beginEditing() {
    isEditing = true
    if clearsOnBeginEditing { text = "" }
    editor.move(to: editor.length)
    selectionChanged()
    delegate?.textFieldDidBeginEditing(self)
    sendActions(for: .editingDidBegin)
  }

  func endEditing() {
    isEditing = false
    editor.move(to: editor.caret)
    setNeedsLayout()
    delegate?.textFieldDidEndEditing(self)
    sendActions(for: .editingDidEnd)
  }

  func selectionChanged() {
    setNeedsLayout()
    parts.caret.blink()
    delegate?.textFieldDidChangeSelection(self)
  }

  func submit() {
    let ends = delegate?.textFieldShouldReturn(self) ?? true
    if ends { sendActions(for: [.editingDidEndOnExit, .primaryActionTriggered]) }
  }

  var showsItsText: Bool { !isSecureTextEntry }
  func caretMoved() { selectionChanged() }
  func verticalPlace(isDown: Bool) -> Int { isDown ? editor.length : 0 }
  func pastable(_ text: String) -> String { text.inOneLine }

  public func selectAll(_ sender: Any?) { select(0..<editor.length) }

  /// UTF-16 units before the caret.
  package var caretPlace: Int {
    get { editor.caret }
    set {
      editor.move(to: newValue)
      selectionChanged()
    }
  }

  func replace(_ range: Range<Int>, with new: String) {
    let isAllowed =
      delegate?.textField(
        self, shouldChangeCharactersIn: NSRange(location: range.lowerBound, length: range.count),
        replacementString: new) ?? true
    guard isAllowed else { return }
    editor.replace(range, with: new)
    styled = nil
    contentChanged()
    selectionChanged()
    sendActions(for: .editingChanged)
  }

  func clear() {
    guard delegate?.textFieldShouldClear(self) ?? true else { return }
    text = ""
    if isEditing { selectionChanged() }
    sendActions(for: .editingChanged)
  }

  /// Inserts as if it was typed.
  public func insertText(_ text: String) { replaceSelection(with: text) }
  public func deleteBackward() { delete(forward: false, false) }
}

extension String {
  var inOneLine: String { replacingOccurrences(of: "\n", with: " ") }
}

extension UIView {
  /// Takes the keyboard away from what has it in this view; whether nothing has it then.
  @discardableResult
  public final func endEditing(_ force: Bool) -> Bool {
    guard let first = UIResponder.firstResponder as? UIView, first.isDescendant(of: self) else {
      return true
    }
    return first.resignFirstResponder()
  }
}
