package import Accessibility
import QuartzCore

// The editable texts as assistive technology sees them by default.

extension UITextField: AccessibleElement {
  package var accessibleContent: AccessibleContent {
    let name = attributedPlaceholder?.string ?? placeholder
    var content = AccessibleContent(isSecureTextEntry ? .passwordText : .entry, name: name)
    content.states = [.editable, .singleLine, .focusable]
    content.isEnabled = isEnabled
    // A password is known only by its length.
    let shown = isSecureTextEntry ? String(repeating: "•", count: editor.text.count) : editor.text
    content.text = AccessibilityText(shown, selection: isSecureTextEntry ? 0..<0 : editor.scalars)
    content.value = shown
    return content
  }

  package func fulfill(_ request: AccessibilityRequest) -> Bool {
    switch request {
    case .setText(let text) where isEnabled:
      if !isEditing { becomeFirstResponder() }
      replace(0..<editor.length, with: pastable(text))
    case .select(let range): select(editor.units(range))
    case .perform(.activate): return becomeFirstResponder()
    case .setText, .perform, .setValue, .focus, .scrollToVisible: return false
    }
    return true
  }
}

extension UITextView: AccessibleElement {
  package var accessibleContent: AccessibleContent {
    var content = AccessibleContent(.text)
    content.states = isEditable ? [.editable, .multiLine, .focusable] : [.multiLine]
    content.text = AccessibilityText(editor.text, selection: editor.scalars)
    return content
  }

  package func fulfill(_ request: AccessibilityRequest) -> Bool {
    switch request {
    case .setText(let text) where isEditable:
      if !isEditing { becomeFirstResponder() }
      replace(0..<editor.length, with: text)
    case .select(let range): select(editor.units(range))
    case .perform(.activate): return becomeFirstResponder()
    case .setText, .perform, .setValue, .focus, .scrollToVisible: return false
    }
    return true
  }
}

extension TextEditor {
  /// The selection in Unicode scalars.
  fileprivate var scalars: Range<Int> {
    let units = text.utf16
    func scalar(at offset: Int) -> Int {
      text.unicodeScalars.distance(
        from: text.startIndex, to: units.index(text.startIndex, offsetBy: offset))
    }
    return scalar(at: selection.lowerBound)..<scalar(at: selection.upperBound)
  }

  /// Converts a range of Unicode scalars to UTF-16 code units.
  fileprivate func units(_ scalars: Range<Int>) -> Range<Int> {
    let all = text.unicodeScalars
    func unit(at offset: Int) -> Int {
      let index = all.index(all.startIndex, offsetBy: offset, limitedBy: all.endIndex)
      return text.utf16.distance(from: text.startIndex, to: index ?? all.endIndex)
    }
    return unit(at: max(0, scalars.lowerBound))..<unit(at: max(0, scalars.upperBound))
  }
}
