internal import UIKit

// The keys that have another effect in source text than in other text.

extension SourceEditor {
  /// Handles the keys of a source. Returns false for all others. The window sends an event for each press, so the set
  /// has one element.
  func obey(_ presses: Set<UIPress>) -> Bool {
    guard isEditing, let key = presses.first?.key else { return false }
    let isShifted = key.modifierFlags.contains(.shift)
    let isControl = key.modifierFlags.contains(.control)
    switch key.keyCode {
    case .keyboardTab where isShifted: shiftLines(by: -1)
    case .keyboardTab: selectionHasLines ? shiftLines(by: 1) : insertIndentation()
    case .keyboardReturnOrEnter: breakLine()
    case .keyboardHome where !isControl: moveToLineStart(extending: isShifted)
    case .keyboardEnd where !isControl: moveToLineEnd(extending: isShifted)
    case .keyboardPageUp: movePage(by: -1, extending: isShifted)
    case .keyboardPageDown: movePage(by: 1, extending: isShifted)
    case .keyboardZ where isControl: isShifted ? redo() : undo()
    case .keyboardY where isControl: redo()
    default: return closeBrace(key)
    }
    return true
  }

  /// True if the selection contains the end of a line.
  private var selectionHasLines: Bool {
    (text as NSString).substring(with: selectedRange).utf8.contains(UInt8(ascii: "\n"))
  }

  /// Replaces the selected text, or inserts at the caret, one level of indentation.
  private func insertIndentation() { replaceText(in: selectedRange, with: Self.indentation) }

  /// Indents the lines of the selection by a number of levels; a negative number removes indentation. Afterwards these
  /// lines are selected, or, if the selection was within one line, the caret is where the selection began.
  private func shiftLines(by levels: Int) {
    let (selection, block, hadLines) = (
      selectedRange, lines.block(of: selectedRange), selectionHasLines
    )
    let old = (text as NSString).substring(with: block)
    let new = lines.indented(block, by: levels, with: Self.indentation)
    guard new != old else { return }
    replaceText(in: block, with: new)
    if hadLines {
      selectedRange = NSRange(location: block.location, length: new.utf16.count)
    } else {
      let offset = selection.location + new.utf16.count - old.utf16.count
      moveCaret(to: max(block.location, offset), extending: false)
    }
  }

  private func breakLine() {
    replaceText(
      in: selectedRange, with: lines.newline + lines.indentation(before: selectedRange.location))
  }

  /// Returns a text whose lines end as those of the source.
  func withOwnNewlines(_ new: String) -> String {
    new.replacing("\r\n", with: "\n").replacing("\n", with: lines.newline)
  }

  /// Removes one level of indentation when a closing brace is typed as the first character of a line that begins with
  /// spaces. Returns false for all other keys, and for a brace elsewhere. Other closing brackets rarely begin a line,
  /// and lines that begin with tabs are left as they are.
  private func closeBrace(_ key: UIKey) -> Bool {
    guard key.characters == "}", selectedRange.length == 0 else { return false }
    let start = lines.start(of: caretOffset)
    let before = NSRange(location: start, length: caretOffset - start)
    let spaces = (text as NSString).substring(with: before)
    guard spaces.hasSuffix(Self.indentation), spaces.allSatisfy({ $0 == " " }) else { return false }
    replaceText(in: before, with: spaces.dropLast(Self.indentation.count) + "}")
    return true
  }

  /// Moves the caret to the first letter of its line, or, if it is there, to the start of the line.
  private func moveToLineStart(extending: Bool) {
    let (start, first) = (lines.start(of: caretOffset), lines.firstLetter(of: caretOffset))
    moveCaret(to: caretOffset == first ? start : first, extending: extending)
  }

  private func moveToLineEnd(extending: Bool) {
    moveCaret(to: lines.end(of: caretOffset), extending: extending)
  }

  private func movePage(by step: CGFloat, extending: Bool) {
    let rect = caretRect(at: caretOffset)
    let distance = max(rect.height, bounds.height - 2 * rect.height)
    let point = CGPoint(x: rect.minX, y: rect.midY + step * distance)
    moveCaret(to: characterOffset(at: point), extending: extending)
  }
}
