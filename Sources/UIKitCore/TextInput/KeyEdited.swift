import QuartzCore

/// A view whose text is edited with the keyboard. It defines the common handling of keys.
@MainActor
protocol KeyEdited: UIView {
  /// The text that is edited, with the selection.
  var editor: TextEditor { get set }
  /// True while the view receives the keys.
  var isEditing: Bool { get }
  /// True if the text is readable on screen and may be copied; false for passwords.
  var showsItsText: Bool { get }
  /// Displays the selection and tells the delegate.
  func selectionChanged()
  /// Called after a key has moved the caret.
  func caretMoved()
  /// Returns the character offset to which the up and down arrow keys move the caret.
  func verticalIndex(isDown: Bool) -> Int
  /// Returns true if the delegate allows replacing a range of the text, in UTF-16 code units.
  func allowsReplacement(of range: NSRange, by text: String) -> Bool
  /// Updates the view and tells the delegate after a part of the text was replaced.
  func textReplaced()
  /// Handles the Return key.
  func submit()
  /// Returns the part of a pasteboard text that may be inserted.
  func pastable(_ text: String) -> String
}

extension KeyEdited {
  /// Handles key presses. Returns true if at least one of them was an editing command.
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
    case .deleteBackward(let byWord): delete(forward: false, byWord: byWord)
    case .deleteForward(let byWord): delete(forward: true, byWord: byWord)
    case .move(let forward, let byWord, let extending):
      move(forward: forward, byWord: byWord, extending: extending)
    case .moveLine(let down, let extending):
      move(to: verticalIndex(isDown: down), extending: extending)
    case .moveToEdge(let forward, let extending):
      move(to: forward ? editor.length : 0, extending: extending)
    case .selectAll: select(0..<editor.length)
    case .copy: copySelection()
    case .cut: cutSelection()
    case .paste: paste()
    case .submit: submit()
    case .cancel: resignFirstResponder()
    case .nextField: return false
    }
    return true
  }

  /// Copies the selected text and deletes it. Text that may not be copied, such as a password, stays.
  private func cutSelection() {
    guard showsItsText, !editor.selection.isEmpty else { return }
    copySelection()
    replaceSelection(with: "")
  }

  /// Selects a range.
  func select(_ range: Range<Int>) {
    editor.select(range)
    selectionChanged()
  }

  /// Replaces a range of the text if the delegate allows it.
  func replace(_ range: Range<Int>, with text: String) {
    let units = NSRange(location: range.lowerBound, length: range.count)
    guard allowsReplacement(of: units, by: text) else { return }
    editor.replace(range, with: text)
    textReplaced()
  }

  /// Replaces the selected text.
  func replaceSelection(with text: String) { replace(editor.selection, with: text) }

  // MARK: Caret movement

  private func move(forward: Bool, byWord: Bool, extending: Bool) {
    let selection = editor.selection
    if !extending, !selection.isEmpty, !byWord {
      move(to: forward ? selection.upperBound : selection.lowerBound, extending: false)
    } else {
      move(to: step(forward: forward, byWord: byWord), extending: extending)
    }
  }

  private func move(to index: Int, extending: Bool) {
    editor.move(to: index, extending: extending)
    caretMoved()
  }

  /// Returns the offset a character or a word before or after the caret.
  private func step(forward: Bool, byWord: Bool) -> Int {
    if byWord { return editor.wordEdge(from: editor.caret, forward: forward) }
    return forward ? editor.index(after: editor.caret) : editor.index(before: editor.caret)
  }

  /// Deletes the selection or, if it is empty, a character or a word before or after the caret.
  func delete(forward: Bool, byWord: Bool) {
    var range = editor.selection
    if range.isEmpty {
      let other = step(forward: forward, byWord: byWord)
      range = min(other, editor.caret)..<max(other, editor.caret)
    }
    if !range.isEmpty { replace(range, with: "") }
  }

  // MARK: Pasteboard

  private func copySelection() {
    if showsItsText, !editor.selection.isEmpty { UIPasteboard.general.string = editor.selectedText }
  }

  /// Replaces the selection by the text of the pasteboard. The text may arrive after editing has ended; it is
  /// then ignored.
  private func paste() {
    UIPasteboard.general.readText { [weak self] text in
      guard let self, self.isEditing else { return }
      self.replaceSelection(with: self.pastable(text))
    }
  }
}

extension UIResponder {
  /// True if the first responder is a text field or text view.
  package static var isEditingText: Bool { firstResponder is any KeyEdited }
}
