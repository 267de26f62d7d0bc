import QuartzCore

// Positions and edits for subclasses in other modules. Offsets are those of UTF-16 code units.

extension UITextView {
  /// The offset of the caret, which is one end of the selection.
  package final var caretOffset: Int { editor.caret }

  /// Returns the offset of the character nearest to a point of the view.
  package final func characterOffset(at point: CGPoint) -> Int {
    layoutIfNeeded()
    return page.index(at: convert(point, to: page))
  }

  /// Returns the rectangle of the caret before a character, in points of the view's content.
  package final func caretRect(at offset: Int) -> CGRect {
    layoutIfNeeded()
    return caretRectAsLaidOut(at: offset)
  }

  /// Returns the rectangle of the caret before a character as the text was laid out last, for use during a layout.
  package final func caretRectAsLaidOut(at offset: Int) -> CGRect {
    page.convert(page.caretRect(at: offset), to: self)
  }

  /// Moves the caret and makes it visible. With `extending` the selection ends there.
  package final func moveCaret(to offset: Int, extending: Bool) {
    editor.move(to: offset, extending: extending)
    caretMoved()
  }

  /// Replaces a range of the text, as if it was typed.
  package final func replaceText(in range: NSRange, with text: String) {
    replace(range.location..<range.location + range.length, with: text)
  }
}

extension UIResponder {
  /// True if the first responder is a text view, which has keys for its own undo and redo.
  package static var isEditingLines: Bool { firstResponder is UITextView }
}
