import QuartzCore

extension UITextField: KeyEdited {
  /// Begins editing with the caret at the end.
  func beginEditing() {
    isEditing = true
    if clearsOnBeginEditing { text = "" }
    editor.move(to: editor.length)
    selectionChanged()
    delegate?.textFieldDidBeginEditing(self)
    sendActions(for: .editingDidBegin)
  }

  /// Ends editing.
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
    let sendsActions = delegate?.textFieldShouldReturn(self) ?? true
    if sendsActions { sendActions(for: [.editingDidEndOnExit, .primaryActionTriggered]) }
  }

  var showsItsText: Bool { !isSecureTextEntry }
  func caretMoved() { selectionChanged() }
  func verticalIndex(isDown: Bool) -> Int { isDown ? editor.length : 0 }
  func pastable(_ text: String) -> String { text.inOneLine }

  /// Selects the whole text.
  public func selectAll(_ sender: Any?) { select(0..<editor.length) }

  /// The number of UTF-16 code units before the caret.
  package var caretOffset: Int {
    get { editor.caret }
    set {
      editor.move(to: newValue)
      selectionChanged()
    }
  }

  func allowsReplacement(of range: NSRange, by text: String) -> Bool {
    delegate?.textField(self, shouldChangeCharactersIn: range, replacementString: text) ?? true
  }

  func textReplaced() {
    styled = nil
    contentChanged()
    selectionChanged()
    sendActions(for: .editingChanged)
  }

  /// Removes the text if the delegate allows it.
  func clear() {
    guard delegate?.textFieldShouldClear(self) ?? true else { return }
    text = ""
    if isEditing { selectionChanged() }
    sendActions(for: .editingChanged)
  }

  /// Replaces the selection by a text, as if it was typed.
  public func insertText(_ text: String) { replaceSelection(with: text) }
  /// Deletes the selection or the character before the caret.
  public func deleteBackward() { delete(forward: false, byWord: false) }
}

extension String {
  /// The string with spaces instead of newlines.
  var inOneLine: String { replacingOccurrences(of: "\n", with: " ") }
}

extension UIView {
  /// Makes the first responder in this view resign. Returns false if it refuses; `force` has no effect.
  @discardableResult
  public final func endEditing(_ force: Bool) -> Bool {
    guard let first = UIResponder.firstResponder as? UIView, first.isDescendant(of: self) else {
      return true
    }
    return first.resignFirstResponder()
  }
}
