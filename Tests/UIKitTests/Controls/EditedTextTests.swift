import QuartzCore
import TestSupport
import Testing

@testable import UIKitCore

extension ViewTests {
  /// Tests of texts that are laid out again after edits: the result must be that of laying out the whole text.
  @Suite @MainActor struct EditedText {
    private struct Row: Equatable {
      let start: Int
      let end: Int
      let origin: CGPoint
      var (top, bottom): (CGFloat, CGFloat) = (0, 0)

      init(_ line: LaidOutText.Line) {
        (start, end, origin) = (line.start, line.end, line.origin)
        (top, bottom) = (line.top, line.bottom)
      }

      init(_ range: CFRange, _ origin: CGPoint) {
        (start, end, self.origin) = (range.location, range.location + range.length, origin)
      }
    }

    private static let parts = [
      "a", "word ", "many words in a row ", "\n", "\n\n", "\r", "\r\n", "\u{2029}", "[", "]", "門", "👩‍🚀",
      "e\u{301}", "مرحبا", "    ",
    ]

    /// Styles the text between brackets, which may be in different paragraphs, in a larger font.
    private static func styled(_ paragraph: String, _ depth: inout Int) -> StyledText {
      StyledText(attributed(paragraph, &depth))
    }

    private static func attributed(_ paragraph: String, _ depth: inout Int) -> NSAttributedString {
      let style = NSMutableParagraphStyle()
      (style.lineSpacing, style.paragraphSpacing, style.paragraphSpacingBefore) = (2, 3, 1.5)
      let text = NSMutableAttributedString(
        string: paragraph,
        attributes: [.font: UIFont.systemFont(ofSize: 14), .paragraphStyle: style])
      var offset = 0
      for character in paragraph {
        if character == "[" { depth = 1 }
        let range = NSRange(location: offset, length: String(character).utf16.count)
        if depth == 1 { text.addAttribute(.font, value: UIFont.systemFont(ofSize: 20), range: range) }
        if character == "]" { depth = 0 }
        offset += range.length
      }
      return text
    }

    private func rows(_ text: LaidOutText) -> [Row] { text.lines(from: -1, to: 1e9).map(Row.init) }

    private func laidOut(_ text: String, width: CGFloat) -> LaidOutText {
      var result = LaidOutText()
      result.update(text, keeping: .nothing, width: width, styling: Self.styled)
      return result
    }

    private func edit(_ editor: inout TextEditor, _ random: inout SeededGenerator) {
      let start = random.int(0...editor.length)
      editor.select(start..<min(editor.length, start + random.pick([0, 0, 1, 3, 30])))
      let new = (0..<random.int(0...4)).map { _ in random.pick(Self.parts) }.joined()
      editor.replace(editor.selection, with: new)
    }

    @Test func editsGiveTheLayoutOfTheWholeText() {
      for seed in rounds(60) {
        var random = SeededGenerator(seed: seed)
        let width: CGFloat = random.pick([60, 200, 100_000])
        var editor = TextEditor((0..<random.int(0...40)).map { _ in random.pick(Self.parts) }.joined())
        var text = laidOut(editor.text, width: width)
        editor.unchanged = .everything
        for _ in 0..<10 {
          for _ in 0..<random.int(1...3) { edit(&editor, &random) }
          text.update(
            editor.text, keeping: editor.unchanged, width: width, styling: Self.styled)
          editor.unchanged = .everything
          let whole = laidOut(editor.text, width: width)
          let description = "\(editor.text.debugDescription) \(random.seedText)"
          #expect(rows(text) == rows(whole), "\(description)")
          #expect(text.length == whole.length && text.width == whole.width, "\(description)")
          #expect(text.endsWithNewline == whole.endsWithNewline, "\(description)")
        }
      }
    }

    /// Paragraphs that are laid out one by one are where CoreText places those of the whole text.
    @Test func paragraphsAreWhereAFramePlacesThem() {
      for seed in rounds(40) {
        var random = SeededGenerator(seed: seed)
        let string = (0..<random.int(1...60)).map { _ in random.pick(Self.parts) }.joined()
        let (whole, height): (NSMutableAttributedString, CGFloat) = (.init(string: ""), 0x80_0000)
        var depth = 0
        for paragraph in string[...].paragraphs { whole.append(Self.attributed(paragraph, &depth)) }
        let box = CGPath(rect: CGRect(x: 0, y: 0, width: 200, height: height), transform: nil)
        let frame = CTFramesetterCreateFrame(
          CTFramesetterCreateWithAttributedString(whole), CFRange(), box, nil)
        let lines = CTFrameGetLines(frame).compactMap { $0 as? CTLine }
        var origins = [CGPoint](repeating: .zero, count: lines.count)
        CTFrameGetLineOrigins(frame, CFRange(), &origins)
        let expected = zip(lines, origins).map { Row(CTLineGetStringRange($0), $1) }
        let found = rows(laidOut(string, width: 200))
        let description = "\(string.debugDescription) \(random.seedText)"
        #expect(found.map(\.start) == expected.map(\.start), "\(description)")
        #expect(found.map(\.end) == expected.map(\.end), "\(description)")
        for (found, expected) in zip(found, expected) {
          #expect(abs(found.origin.x - expected.origin.x) < 1e-6, "\(description)")
          #expect(abs(found.origin.y - (height - expected.origin.y)) < 1e-6, "\(description)")
        }
      }
    }

    @Test func onlyChangedParagraphsAreStyledAgain() {
      var (editor, count) = (TextEditor(String(repeating: "a line\n", count: 1000)), 0)
      let styling: LaidOutText.Styling = { text, _ in
        count += 1
        return StyledText(text, attributes: TextAttributes())
      }
      var text = LaidOutText()
      text.update(editor.text, keeping: editor.unchanged, width: 200, styling: styling)
      #expect(count == 1000)
      (editor.unchanged, count) = (.everything, 0)
      for offset in [0, 3500, 7003] {
        editor.replace(offset..<offset, with: "x")
        text.update(editor.text, keeping: editor.unchanged, width: 200, styling: styling)
        editor.unchanged = .everything
      }
      // Each of the three edits may style the changed paragraph and the ones beside it. The limit is a
      // choice.
      #expect(count <= 9 && text.length == 7003)
    }

    @Test func severalEditsAreLaidOutOnce() {
      let world = ViewWorld()
      defer { world.end() }
      let view = world.add(UITextView(), CGRect(x: 0, y: 0, width: 100, height: 60))
      var count = 0
      view.styling = { text, _ in
        count += 1
        return StyledText(text, attributes: TextAttributes())
      }
      view.text = String(repeating: "line\n", count: 400)
      view.layoutIfNeeded()
      count = 0
      for _ in 0..<20 {
        view.replaceText(in: NSRange(location: view.caretOffset, length: 0), with: "a\n")
      }
      #expect(count == 0)
      view.layoutIfNeeded()
      // Twenty paragraphs are new; two more, beside them, are a choice.
      #expect((1...22).contains(count))
      #expect(view.bounds.contains(view.caretRect(at: view.caretOffset)), "the caret is visible")
      #expect(view.attributedText.string == view.text)
    }

    /// In an animation, the text between both places is drawn, so that none is missing on the way.
    @Test func anAnimatedScrollDrawsTheTextBetween() {
      let world = ViewWorld()
      defer { world.end() }
      let view = world.add(UITextView(), CGRect(x: 0, y: 0, width: 100, height: 60))
      view.text = (0..<200).map { "line \($0)" }.joined(separator: "\n")
      view.layoutIfNeeded()
      UIView.animate(withDuration: 1) { view.contentOffset.y = 1000 }
      // The text begins below an inset of 8 points, and the end of the scroll shows 1000 to 1060.
      #expect(view.page.frame.minY <= 8 && view.page.frame.maxY >= 1060)
    }
  }
}
