import CoreGraphics
import Testing

@Suite struct LinePositionTests {
  /// Returns true if two lengths are equal within 0.02. Pango rounds to 1/1024 of a point, and one test
  /// multiplies a length by 10. The tolerance is a choice.
  private func close(_ a: CGFloat, _ b: CGFloat) -> Bool { abs(a - b) < 0.02 }

  @Test func baselinesFollowTheFontL4_14() {
    for name in ["DejaVu Sans", "DejaVu Sans Mono"] {
      let font = CTFont(name: name, size: 24)
      let metrics = font.metrics
      let layout = TextLayout("A\nB\nC", attributes: TextAttributes(font: font))
      let expected = LineMetrics.baselines(
        of: Array(
          repeating: LineMetrics(
            ascent: metrics.ascent, descent: metrics.descent, leading: metrics.leading), count: 3),
        top: 0)
      #expect(layout.lines.map(\.baseline) == expected, "\(name)")
      #expect(close(layout.size.height, metrics.height * 3), "\(name)")
    }
  }

  @Test func metricsGrowWithTheSize() {
    let (small, large) = (
      CTFont(name: "DejaVu Sans", size: 11).metrics, CTFont(name: "DejaVu Sans", size: 110).metrics
    )
    // The font's own tables have the ascender 1901, the descender 483 and the gap 0, of 2048 units.
    #expect(close(large.ascent, 110 * 1901.0 / 2048) && close(large.descent, 110 * 483.0 / 2048))
    #expect(close(large.leading, 0))
    #expect(close(small.ascent * 10, large.ascent) && close(small.descent * 10, large.descent))
  }

  @Test func linesAreAlignedWithoutTheirBlanksL4_13L4_15() {
    let width = Mono.advance * 10
    func x(_ text: String, _ alignment: NSTextAlignment) -> CGFloat {
      Mono.layout(text, in: TextFrame(width: width, isWrapped: false, alignment: alignment)).lines[0].x
    }
    let three = Mono.advance * 3
    for text in ["abc", "abc  "] {
      #expect(close(x(text, .left), 0) && close(x(text, .natural), 0), "\(text)")
      #expect(close(x(text, .right), width - three), "\(text)")
      #expect(close(x(text, .center), (width - three) / 2), "\(text)")
    }
    #expect(close(x("abcdefghijkl", .center), -Mono.advance), "too long")
    #expect(close(x("abcdefghijkl", .right), -Mono.advance * 2), "too long")
  }

  @Test func rightToLeftTextStartsAtTheRightL4_15() {
    for text in ["שלום", "שלום  ", "مرحبا"] {
      let lines = TextLayout(
        text, attributes: Mono.attributes,
        in: TextFrame(width: 300, isWrapped: false, alignment: .natural)
      ).lines
      #expect(lines.count == 1 && lines[0].isRightToLeft, "\(text)")
      #expect(close(lines[0].x + lines[0].length, 300), "\(text)")
    }
  }

  @Test func theParagraphMaySetTheDirection() {
    var style = ParagraphStyle()
    style.baseWritingDirection = .rightToLeft
    let text = StyledText("abc", attributes: Mono.attributes, style: style)
    let line = TextLayout(text, in: TextFrame(width: 200)).lines[0]
    #expect(line.isRightToLeft && close(line.x + line.length, 200))
  }

  @Test func justifiedLinesFillTheWidthButTheLastL4_15() {
    let frame = Mono.frame(letters: 10, alignment: .justified)
    let lines = Mono.layout("aaa bbb cccc dd e\nff gg hhhhh", in: frame).lines
    #expect(lines.count == 4)
    #expect(close(lines[0].length, frame.width) && close(lines[2].length, frame.width))
    #expect(close(lines[1].length, Mono.advance * 9) && close(lines[3].length, Mono.advance * 5))
    #expect(lines.allSatisfy { close($0.x, 0) })
  }

  @Test func anEndlessFrameAlignsWithTheLongestLine() {
    let layout = Mono.layout("aaaa\nbb", in: TextFrame(alignment: .right))
    #expect(close(layout.lines[1].x, Mono.advance * 2) && close(layout.size.width, Mono.advance * 4))
  }

  @Test func aTallerRunMakesItsLineTaller() {
    let text = NSMutableAttributedString(string: "aB", attributes: [.font: Mono.font])
    let large = Mono.font.withSize(40)
    text.addAttribute(.font, value: large, range: NSRange(location: 1, length: 1))
    #expect(TextLayout(StyledText(text)).lines[0].baseline == large.metrics.ascent)
    let raised = NSAttributedString(string: "a", attributes: [.font: Mono.font, .baselineOffset: 7])
    #expect(close(TextLayout(StyledText(raised)).lines[0].baseline, Mono.font.metrics.ascent + 7))
  }

  /// Kerning follows each character, the last one too, as on Apple's systems.
  @Test func kerningAddsToTheAdvance() {
    let text = NSAttributedString(string: "abcd", attributes: [.font: Mono.font, .kern: 3.0])
    let width = TextLayout(StyledText(text)).size.width
    #expect(close(width, Mono.advance * 4 + 12), "\(width)")
  }

  /// Pango measures a line with the space after its last character before it truncates it.
  @Test func kernedTextIsNotTruncatedInItsOwnWidth() {
    let text = NSAttributedString(string: "VIENNA", attributes: [.font: Mono.font, .kern: 8.2])
    let width = TextLayout(StyledText(text)).size.width.rounded(.up)
    let frame = TextFrame(width: width, isWrapped: false, truncation: .end)
    let whole = Mono.advance * 6 + 6 * 8.2
    #expect(close(TextLayout(StyledText(text), in: frame).lines[0].length, whole))
    let narrow = TextFrame(width: width - 2, isWrapped: false, truncation: .end)
    #expect(TextLayout(StyledText(text), in: narrow).lines[0].length < whole - 1, "an ellipsis")
  }
}
