package import UIKit
package import WindowSystem

/// An editor of source text: words and lines are selected by clicks and drags, Tab indents, Return keeps the
/// indentation, edits can be undone, and lines with errors are marked.
@MainActor
package final class SourceEditor: UITextView, UITextViewDelegate, PointerShaping {
  private var history = TextHistory()
  /// True while a drag selects text.
  private var isSelecting = false
  /// Called after the user has changed the text.
  package var onEdit: (() -> Void)?
  /// False refuses all edits; the text can still be selected and copied.
  package var mayEdit = true
  /// Returns true if `new` may not take the place of the part of the text in `range`. Undo and redo do not ask.
  package var refuses: ((_ range: NSRange, _ new: String) -> Bool)?
  /// The lines that are marked as wrong, counted from 1. Edits move them with their text.
  package var markedLines: Set<Int> = [] { didSet { if markedLines != oldValue { placeMarks() } } }
  private var marks: [UIView] = []
  private var readLines: (text: String, lines: SourceLines)?
  private var foundRanges: (text: String, marks: Set<Int>, ranges: [Range<Int>])?
  /// The height in points at the last layout. A view that becomes lower scrolls, so that the caret stays visible.
  private var shownHeight: CGFloat = 0
  private let across = ScrollIndicator(frame: .zero)
  private let down = ScrollIndicator(frame: .zero)

  /// The spaces of one level of indentation.
  nonisolated static let indentation = "  "

  package init() {
    super.init(frame: .zero)
    delegate = self
    takesTaps = false
    adaptsPastedText = { [weak self] in self?.withOwnNewlines($0) ?? $0 }
    wrapsLines = false
    keepsFirstLine = true
    bounces = false
    delaysContentTouches = false
    backgroundColor = nil
    tintColor = Theme.accent
    font = .monospacedSystemFont(ofSize: Theme.TextSize.body, weight: .regular)
    textContainerInset = UIEdgeInsets(top: 2, left: 6, bottom: 24, right: 24)
    (showsHorizontalScrollIndicator, showsVerticalScrollIndicator) = (false, false)
    for indicator in [across, down] { addSubview(indicator) }
  }

  package required init?(coder: NSCoder) { nil }

  package override func layoutSubviews() {
    super.layoutSubviews()
    if isEditing, bounds.height < shownHeight {
      scrollRangeToVisible(NSRange(location: caretOffset, length: 0))
    }
    shownHeight = bounds.height
    ScrollIndicator.place(across, down, in: self)
    placeMarks()
  }

  /// Scrolls until the start of a range is visible with some room around it.
  package override func scrollRangeToVisible(_ range: NSRange) {
    layOutText()
    let rect = caretRectAsLaidOut(at: range.location)
    scrollRectToVisible(rect.insetBy(dx: -24, dy: -12), animated: false)
  }

  package func scrollViewDidScroll(_ scrollView: UIScrollView) {
    ScrollIndicator.place(across, down, in: self)
    placeMarks()
  }

  package func pointerShape(at point: CGPoint) -> CursorShape? { .text }

  /// The lines of the text, read again only after it has changed.
  var lines: SourceLines {
    if let readLines, readLines.text == text { return readLines.lines }
    let lines = SourceLines(text)
    readLines = (text, lines)
    return lines
  }

  // MARK: Marked lines

  /// Returns the offset of a line and a column in UTF-8 code units, both counted from 1, as compilers count.
  package func offset(ofLine line: Int, column: Int) -> Int {
    lines.offset(ofLine: line, column: column)
  }

  /// Returns the number of the line that contains an offset, counted from 1.
  package func line(at offset: Int) -> Int { lines.number(at: offset) }

  /// Moves the caret to a line, counted from 1, at a column in UTF-8 code units, counted from 1, as compilers count.
  package func moveCaret(toLine line: Int, column: Int) {
    moveCaret(to: lines.offset(ofLine: line, column: column), extending: false)
  }

  private func placeMarks() {
    while marks.count < markedLines.count { marks.append(makeMark()) }
    for mark in marks.dropFirst(markedLines.count) { mark.isHidden = true }
    for (mark, range) in zip(marks, markedRanges) {
      let first = caretRectAsLaidOut(at: range.lowerBound)
      let last = caretRectAsLaidOut(at: range.upperBound)
      mark.isHidden = false
      mark.frame = CGRect(
        x: bounds.minX, y: first.minY, width: bounds.width, height: last.maxY - first.minY)
    }
  }

  /// The ranges of the marked lines, found again only after the text or the marks have changed.
  private var markedRanges: [Range<Int>] {
    if let foundRanges, foundRanges.marks == markedLines, foundRanges.text == text {
      return foundRanges.ranges
    }
    let lines = lines
    let ranges = markedLines.sorted().map { line in
      let start = lines.offset(ofLine: line)
      return start..<lines.end(of: start)
    }
    foundRanges = (text, markedLines, ranges)
    return ranges
  }

  private func makeMark() -> UIView {
    let mark = UIView()
    mark.isUserInteractionEnabled = false
    mark.backgroundColor = Theme.markedLine
    let bar = UIView(frame: CGRect(x: 0, y: 0, width: 3, height: 1))
    bar.autoresizingMask = .flexibleHeight
    bar.backgroundColor = Theme.warning
    mark.addSubview(bar)
    insertSubview(mark, at: 0)
    return mark
  }

  // MARK: Edits

  package func textView(
    _ textView: UITextView, shouldChangeTextIn range: NSRange, replacementText text: String
  ) -> Bool {
    guard mayEdit else { return false }
    let edit = TextHistory.Edit(
      offset: range.location, old: NSString(string: self.text).substring(with: range), new: text,
      selection: selectedRange)
    if !history.isApplying, refuses?(range, text) == true { return false }
    history.note(edit)
    moveMarks(for: edit)
    return true
  }

  /// Moves the marks below an edit by the lines that it adds or removes.
  private func moveMarks(for edit: TextHistory.Edit) {
    guard !markedLines.isEmpty else { return }
    let removed = edit.old.count(where: \.isNewline)
    let change = edit.new.count(where: \.isNewline) - removed
    guard change != 0 else { return }
    let last = lines.number(at: edit.offset) + removed
    markedLines = Set(markedLines.map { $0 > last ? $0 + change : $0 })
  }

  package func textViewDidChange(_ textView: UITextView) { onEdit?() }

  /// Replaces the whole text as one edit that can be undone.
  package func replaceAll(with text: String) {
    replaceText(in: NSRange(location: 0, length: self.text.utf16.count), with: text)
  }

  // In a text that refuses all edits, the history stays as it is.
  func undo() { if mayEdit { apply(history.undo()) } }
  func redo() { if mayEdit { apply(history.redo()) } }

  private func apply(_ edit: TextHistory.Edit?) {
    guard let edit else { return }
    history.isApplying = true
    replaceText(in: NSRange(location: edit.offset, length: edit.old.utf16.count), with: edit.new)
    history.isApplying = false
    let (start, length) = (edit.selection.location, edit.selection.length)
    moveCaret(to: start, extending: false)
    if length > 0 { moveCaret(to: start + length, extending: true) }
  }

  // MARK: Clicks and drags

  /// Drags select text; the wheel scrolls.
  package override func gestureRecognizerShouldBegin(_ gesture: UIGestureRecognizer) -> Bool {
    gesture === panGestureRecognizer ? false : super.gestureRecognizerShouldBegin(gesture)
  }

  package override func touchesBegan(_ touches: Set<UITouch>, with event: UIEvent?) {
    guard let touch = touches.first, becomeFirstResponder() else { return }
    let offset = characterOffset(at: touch.location(in: self))
    isSelecting = touch.tapCount == 1
    switch touch.tapCount {
    case 1: moveCaret(to: offset, extending: event?.modifierFlags.contains(.shift) ?? false)
    case 2: selectedRange = lines.word(at: offset)
    default: selectedRange = lines.block(of: NSRange(location: offset, length: 0))
    }
  }

  package override func touchesMoved(_ touches: Set<UITouch>, with event: UIEvent?) {
    guard isSelecting, let point = touches.first?.location(in: self) else { return }
    moveCaret(to: characterOffset(at: point), extending: true)
  }

  package override func touchesEnded(_ touches: Set<UITouch>, with event: UIEvent?) {
    isSelecting = false
  }
  package override func touchesCancelled(_ touches: Set<UITouch>, with event: UIEvent?) {
    isSelecting = false
  }

  // MARK: Keys

  package override func pressesBegan(_ presses: Set<UIPress>, with event: UIPressesEvent?) {
    if !obey(presses) { super.pressesBegan(presses, with: event) }
  }

  package override func pressesChanged(_ presses: Set<UIPress>, with event: UIPressesEvent?) {
    if !obey(presses) { super.pressesChanged(presses, with: event) }
  }
}
