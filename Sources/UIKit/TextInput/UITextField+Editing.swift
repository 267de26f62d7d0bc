import QuartzCore

extension UITextField {
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

  /// Whether a key among them meant something.
  func take(_ presses: Set<UIPress>) -> Bool {
    guard isEditing else { return false }
    return presses.reduce(false) { taken, press in
      guard let command = press.key.flatMap({ TextCommand($0) }) else { return taken }
      return run(command) || taken
    }
  }

  private func run(_ command: TextCommand) -> Bool {
    switch command {
    case .insert(let text): replaceSelection(with: text)
    case .deleteBackward(let byWord): delete(forward: false, byWord)
    case .deleteForward(let byWord): delete(forward: true, byWord)
    case .move(let forward, let byWord, let extending): move(forward, byWord, extending)
    case .moveLine(let down, let extending): moveToEdge(down, extending)
    case .moveToEdge(let forward, let extending): moveToEdge(forward, extending)
    case .selectAll: selectAll(nil)
    case .copy: copySelection()
    case .cut:
      copySelection()
      if !editor.selection.isEmpty { replaceSelection(with: "") }
    case .paste: paste()
    case .submit: submit()
    case .cancel: resignFirstResponder()
    case .nextField: return false
    }
    return true
  }

  /// The text may come when somebody else has the keyboard.
  private func paste() {
    UIPasteboard.general.readText { [weak self] text in
      guard let self, self.isEditing else { return }
      self.replaceSelection(with: text.inOneLine)
    }
  }

  private func submit() {
    let ends = delegate?.textFieldShouldReturn(self) ?? true
    if ends { sendActions(for: [.editingDidEndOnExit, .primaryActionTriggered]) }
  }

  public func selectAll(_ sender: Any?) {
    editor.select(0..<editor.length)
    selectionChanged()
  }

  private func copySelection() {
    if !isSecureTextEntry, !editor.selection.isEmpty {
      UIPasteboard.general.string = editor.selectedText
    }
  }

  private func move(_ forward: Bool, _ byWord: Bool, _ extending: Bool) {
    let selection = editor.selection
    if !extending, !selection.isEmpty, !byWord {
      editor.move(to: forward ? selection.upperBound : selection.lowerBound)
    } else {
      editor.move(to: step(forward, byWord), extending: extending)
    }
    selectionChanged()
  }

  private func step(_ forward: Bool, _ byWord: Bool) -> Int {
    if byWord { return editor.wordEdge(from: editor.caret, forward: forward) }
    return forward ? editor.place(after: editor.caret) : editor.place(before: editor.caret)
  }

  private func moveToEdge(_ forward: Bool, _ extending: Bool) {
    editor.move(to: forward ? editor.length : 0, extending: extending)
    selectionChanged()
  }

  private func delete(forward: Bool, _ byWord: Bool) {
    var range = editor.selection
    if range.isEmpty {
      let other = step(forward, byWord)
      range = min(other, editor.caret)..<max(other, editor.caret)
    }
    if !range.isEmpty { replace(range, with: "") }
  }

  /// UTF-16 units before the caret.
  package var caretPlace: Int {
    get { editor.caret }
    set {
      editor.move(to: newValue)
      selectionChanged()
    }
  }

  private func replaceSelection(with text: String) { replace(editor.selection, with: text) }

  private func replace(_ range: Range<Int>, with new: String) {
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
