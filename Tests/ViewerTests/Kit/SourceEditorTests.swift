import CoreGraphics
import Testing
import UIKit
import WindowSystem

@testable import ViewerKit

extension ViewerTests {
  @Suite("The editor of source text") @MainActor struct SourceEditorTests {
    private let editor = SourceEditor()
    private let window = UIWindow(frame: CGRect(x: 0, y: 0, width: 300, height: 200))

    private func open(_ text: String) {
      editor.frame = CGRect(x: 0, y: 0, width: 300, height: 200)
      window.isHidden = false
      window.addSubview(editor)
      editor.text = text
      editor.becomeFirstResponder()
      editor.moveCaret(to: 0, extending: false)
      window.layoutIfNeeded()
    }

    private func close() {
      editor.resignFirstResponder()
      window.isHidden = true
    }

    private func press(_ key: Key, _ modifiers: Modifiers = [], text: String = "") {
      window.key(KeyEvent(isDown: true, key: key, text: text, modifiers: modifiers))
      window.key(KeyEvent(isDown: false, key: key, modifiers: modifiers))
    }

    private func type(_ text: String) {
      for character in text { press(.character(character), text: String(character)) }
    }

    @Test("A wrapped text is drawn around its caret when the editor becomes smaller")
    func smaller() throws {
      open((0..<200).map { "line \($0) of a text that is wrapped" }.joined(separator: "\n"))
      defer { close() }
      editor.wrapsLines = true
      editor.moveCaret(to: editor.text.utf16.count, extending: false)
      window.layoutIfNeeded()
      editor.frame.size = CGSize(width: 120, height: 100)
      window.layoutIfNeeded()
      let caret = editor.caretRectAsLaidOut(at: editor.caretOffset)
      #expect(editor.bounds.contains(CGPoint(x: caret.midX, y: caret.midY)))
      let page = try #require(editor.subviews.first { "\(Swift.type(of: $0))" == "TextPage" })
      #expect(page.frame.contains(CGPoint(x: caret.midX, y: caret.midY)))
      #expect(page.frame.minY <= max(editor.bounds.minY, editor.textContainerInset.top))
    }

    @Test("The first visible line stays when lines are wrapped, and in another width")
    func firstLine() {
      open(
        (0..<300).map { "line \($0) of a text that is longer than the view" }.joined(separator: "\n"))
      defer { close() }
      editor.resignFirstResponder()
      let offset = (editor.text as NSString).range(of: "line 200 ").location
      editor.contentOffset.y = editor.caretRect(at: offset).minY
      // The tolerance of a point, less than the height of a line, is a choice.
      for width in [300, 300, 200, 120, 300] as [CGFloat] {
        editor.frame.size.width = width
        editor.wrapsLines.toggle()
        window.layoutIfNeeded()
        #expect(abs(editor.caretRect(at: offset).minY - editor.bounds.minY) < 1)
      }
      #expect(editor.wrapsLines)
      editor.frame.size.width = 200
      window.layoutIfNeeded()
      #expect(abs(editor.caretRect(at: offset).minY - editor.bounds.minY) < 1)
    }

    // MARK: Lines and indentation

    @Test("Return keeps the indentation, and adds a level after an opening brace")
    func newLines() {
      open("  let a = 1")
      defer { close() }
      press(.end)
      press(.return)
      type("if a {")
      press(.return)
      type("b")
      #expect(editor.text == "  let a = 1\n  if a {\n    b")
    }

    @Test("Tab inserts spaces, and indents the selected lines; with Shift it takes spaces away")
    func tabs() {
      open("one\n\ntwo\nthree")
      defer { close() }
      press(.tab)
      #expect(editor.text == "  one\n\ntwo\nthree")
      press(.tab, .shift)
      #expect(editor.text == "one\n\ntwo\nthree")
      editor.selectedRange = NSRange(location: 1, length: 7)
      press(.tab)
      #expect(editor.text == "  one\n\n  two\nthree")
      #expect(editor.selectedRange == NSRange(location: 0, length: 12))
      press(.tab, .shift)
      press(.tab, .shift)
      #expect(editor.text == "one\n\ntwo\nthree")
    }

    @Test("In a text with CR LF, lines are edited as in others, and keep their ends")
    func carriageReturns() {
      let source = "one\r\n\r\n  two {\r\nthree"
      open(source)
      defer { close() }
      editor.selectedRange = NSRange(location: 1, length: 12)
      press(.tab)
      #expect(editor.text == "  one\r\n\r\n    two {\r\nthree")
      #expect(editor.selectedRange == NSRange(location: 0, length: 18))
      press(.tab, .shift)
      #expect(editor.text == source)
      // A selection that ends at the start of a line does not touch that line.
      editor.selectedRange = NSRange(location: 0, length: 7)
      press(.tab)
      #expect(editor.text == "  one\r\n\r\n  two {\r\nthree")
      press(.character("z"), .control)
      editor.moveCaret(toLine: 3, column: 3)
      #expect(editor.caretOffset == 9 && editor.line(at: 9) == 3)
      press(.end)
      #expect(editor.caretOffset == 14)
      press(.return)
      type("a")
      #expect(editor.text == "one\r\n\r\n  two {\r\n    a\r\nthree")
      press(.end)
      press(.right)
      press(.backspace)
      #expect(editor.text == "one\r\n\r\n  two {\r\n    athree")
    }

    @Test("Pasted lines end as those of the text", arguments: ["\n", "\r\n"])
    func pastedLines(newline: String) {
      open("one\(newline)two")
      defer { close() }
      UIPasteboard.general.string = "a\nb\r\nc"
      defer { UIPasteboard.general.string = nil }
      press(.character("v"), .control)
      #expect(editor.text == ["a", "b", "cone", "two"].joined(separator: newline))
    }

    @Test("Home goes to the first letter and then to the start of the line, End to its end")
    func homeAndEnd() {
      open("a\n  let b\nc")
      defer { close() }
      editor.moveCaret(to: 6, extending: false)
      press(.home)
      #expect(editor.caretOffset == 4)
      press(.home)
      #expect(editor.caretOffset == 2)
      press(.end)
      #expect(editor.caretOffset == 9)
      press(.home, .shift)
      #expect(editor.selectedRange == NSRange(location: 4, length: 5))
      press(.end, .control)
      #expect(editor.caretOffset == 11)
    }

    @Test("The arrows move by lines, and by words with Control") func arrows() {
      open("let value = 1\nlet b")
      defer { close() }
      press(.right, .control)
      #expect(editor.caretOffset == 3)
      press(.down)
      #expect(editor.caretOffset == 17)
      press(.up, .shift)
      #expect(editor.selectedRange == NSRange(location: 3, length: 14))
    }

    @Test("A closing brace that begins a line removes a level of indentation") func closingBrace() {
      open("if a {\n    ")
      defer { close() }
      press(.end, .control)
      press(.character("}"), text: "}")
      #expect(editor.text == "if a {\n  }")
      press(.character("}"), text: "}")
      #expect(editor.text == "if a {\n  }}")
    }

    @Test(
      "Chinese characters and those of several code units are typed, skipped and deleted as a whole")
    func otherScripts() {
      open("")
      defer { close() }
      type("门👩‍🚀é")
      #expect(editor.text == "门👩‍🚀é" && editor.caretOffset == editor.text.utf16.count)
      press(.left)
      press(.left)
      #expect(editor.caretOffset == 1)
      press(.delete)
      #expect(editor.text == "门é")
      press(.character("z"), .control)
      #expect(editor.text == "门👩‍🚀é")
    }

    // MARK: Marked lines

    @Test("A marked line moves with the lines above it") func marks() {
      open("one\ntwo\nthree")
      defer { close() }
      editor.markedLines = [2]
      press(.return)
      #expect(editor.text == "\none\ntwo\nthree" && editor.markedLines == [3])
      press(.character("z"), .control)
      #expect(editor.markedLines == [2])
      press(.end, .control)
      press(.return)
      #expect(editor.markedLines == [2])
    }

    @Test("The mark lies behind its line, over the whole width, also after scrolling")
    func placeOfMarks() throws {
      open((1...60).map { "line \($0) " + String(repeating: "x", count: 80) }.joined(separator: "\n"))
      defer { close() }
      editor.markedLines = [30]
      editor.moveCaret(toLine: 30, column: 3)
      window.layoutIfNeeded()
      let mark = try #require(editor.subviews.first { !$0.subviews.isEmpty && !$0.isHidden })
      let caret = editor.caretRect(at: editor.caretOffset)
      #expect(mark.frame.minX == editor.bounds.minX && mark.frame.width == editor.bounds.width)
      #expect(mark.frame.contains(CGPoint(x: mark.frame.midX, y: caret.midY)))
      #expect(editor.bounds.contains(mark.frame.center), "the caret's line is visible")
      editor.markedLines = []
      #expect(mark.isHidden)
    }

    @Test("Columns count bytes, as those of the compiler do") func columns() {
      open("let 门 = x")
      defer { close() }
      // The character 门 has 3 bytes and one code unit, so "x" is at byte 11, after 8 code units.
      editor.moveCaret(toLine: 1, column: 11)
      #expect(editor.caretOffset == 8)
      editor.moveCaret(toLine: 9, column: 1)
      #expect(editor.caretOffset == 0, "the last line")
    }

    // MARK: Undo

    @Test("Undo removes typed words, not letters, and redo restores them") func undo() {
      open("")
      defer { close() }
      type("one two")
      press(.character("z"), .control)
      #expect(editor.text == "one")
      press(.character("z"), .control)
      #expect(editor.text.isEmpty)
      press(.character("z"), .control)
      #expect(editor.text.isEmpty)
      press(.character("z"), [.control, .shift])
      press(.character("y"), .control)
      #expect(editor.text == "one two" && editor.caretOffset == 7)
    }

    @Test("Undo asks nobody, and changes nothing in a text that may not be edited")
    func undoOfRefusedTexts() {
      open("")
      defer { close() }
      type("one")
      editor.mayEdit = false
      press(.character("z"), .control)
      #expect(editor.text == "one")
      editor.mayEdit = true
      editor.refuses = { _, _ in true }
      type("x")
      #expect(editor.text == "one")
      press(.character("z"), .control)
      #expect(editor.text.isEmpty)
      press(.character("y"), .control)
      #expect(editor.text == "one")
    }

    @Test("Undo restores what was deleted, and its selection") func undoDeletion() {
      open("one two three")
      defer { close() }
      editor.selectedRange = NSRange(location: 4, length: 4)
      press(.delete)
      #expect(editor.text == "one three")
      press(.character("z"), .control)
      #expect(editor.text == "one two three")
      #expect(editor.selectedRange == NSRange(location: 4, length: 4))
      type("2 ")
      #expect(editor.text == "one 2 three")
      press(.character("y"), .control)
      #expect(editor.text == "one 2 three", "after a new edit nothing can be redone")
    }

    @Test("Cut and paste go through the clipboard") func clipboard() {
      open("one two")
      defer { close() }
      editor.selectedRange = NSRange(location: 0, length: 4)
      press(.character("x"), .control)
      #expect(editor.text == "two")
      press(.end)
      press(.character("v"), .control)
      #expect(editor.text == "twoone ")
    }

    @Test("A text that may not be edited can be selected, but not changed") func readOnly() {
      open("one two")
      defer { close() }
      editor.mayEdit = false
      type("x")
      press(.backspace)
      press(.tab)
      #expect(editor.text == "one two")
      press(.character("a"), .control)
      #expect(editor.selectedRange.length == 7)
    }

    // MARK: Pointer

    private func point(_ offset: Int) -> CGPoint {
      let rect = editor.caretRect(at: offset)
      return CGPoint(x: rect.midX - editor.bounds.minX, y: rect.midY - editor.bounds.minY)
    }

    private func click(_ point: CGPoint, time: Double) {
      window.pointer(.down, at: point, time: time)
      window.pointer(.up, at: point, time: time + 0.01)
    }

    @Test("A drag selects, a double click selects a word, and a third one the line")
    func selecting() {
      open("one two\nthree")
      defer { close() }
      window.pointer(.down, at: point(1), time: 100)
      window.pointer(.moved, at: point(6), time: 100.1)
      window.pointer(.up, at: point(6), time: 100.2)
      #expect(editor.selectedRange == NSRange(location: 1, length: 5))
      click(point(5), time: 110)
      #expect(editor.selectedRange == NSRange(location: 5, length: 0))
      click(point(5), time: 110.1)
      #expect(editor.selectedRange == NSRange(location: 4, length: 3))
      editor.text = "a.bounds_2(x)"
      click(point(4), time: 120)
      click(point(4), time: 120.1)
      #expect(editor.selectedRange == NSRange(location: 2, length: 8), "an identifier")
      editor.text = "one two\nthree"
      click(point(5), time: 130)
      click(point(5), time: 130.1)
      click(point(5), time: 130.2)
      #expect(editor.selectedRange == NSRange(location: 0, length: 7))
    }

    @Test("Long lines scroll horizontally, or are wrapped") func longLines() {
      open(String(repeating: "word ", count: 60))
      defer { close() }
      // The text has 300 characters. The limits, which tell one line from several, are a choice.
      #expect(editor.contentSize.width > 1000 && editor.contentSize.height < 60)
      press(.end)
      #expect(editor.contentOffset.x > 500, "the caret stays visible")
      press(.home)
      #expect(editor.contentOffset.x < 20)
      window.wheel(CGPoint(x: 3, y: 0), at: CGPoint(x: 50, y: 50), time: 100)
      #expect(editor.contentOffset.x > 20)
      editor.wrapsLines = true
      window.layoutIfNeeded()
      #expect(editor.contentSize.width <= 300 && editor.contentSize.height > 80)
      #expect(editor.contentOffset.x == 0)
    }
  }
}

extension CGRect {
  fileprivate var center: CGPoint { CGPoint(x: midX, y: midY) }
}
