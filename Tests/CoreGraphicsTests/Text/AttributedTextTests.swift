import CoreGraphics
import Testing

@Suite struct AttributedTextTests {
  private static let red = CGColor(red: 1, green: 0, blue: 0, alpha: 1)
  private static let blue = CGColor(red: 0, green: 0, blue: 1, alpha: 1)

  @Test func attributesBecomeRuns() throws {
    let text = NSMutableAttributedString(string: "one 👍 two\nthree")
    text.addAttribute(.foregroundColor, value: Self.red, range: NSRange(location: 4, length: 2))
    let bold = CTFontCreateWithName("DejaVuSans-Bold" as CFString, 9, nil)
    text.addAttribute(.font, value: bold, range: NSRange(location: 9, length: 3))
    let paragraphs = Array(StyledText(text).paragraphs)
    #expect(
      paragraphs.map { $0.runs.map { String($0.text) } } == [
        ["one ", "👍", " tw", "o"], ["t", "hree"],
      ])
    #expect(paragraphs[0].runs[1].attributes.color == Self.red)
    #expect(
      paragraphs[0].runs[3].attributes.font == bold && paragraphs[1].runs[0].attributes.font == bold)
    #expect(paragraphs[1].runs[1].attributes == TextAttributes())
  }

  @Test func newlinesMayLieBetweenRuns() {
    func lines(_ parts: [String]) -> [String] {
      let text = NSMutableAttributedString(string: "")
      for (index, part) in parts.enumerated() {
        text.append(NSAttributedString(string: part, attributes: [.kern: index]))
      }
      return StyledText(text).paragraphs.map { $0.runs.map { String($0.text) }.joined(separator: "|") }
    }
    #expect(lines(["a\r", "\nb"]) == ["a", "b"])
    #expect(lines(["a\r\n", "\nb"]) == ["a", "", "b"])
    #expect(lines(["a", "\n", "b"]) == ["a", "b"])
    #expect(lines(["a\n", "\nb\n", "\r\n"]) == ["a", "", "b", ""])
    #expect(lines(["a", "b\u{2029}c", "d\u{2028}é"]) == ["a|b", "c|d\u{2028}é"])
    #expect(lines(["\r", "x"]) == ["", "x"] && lines(["", ""]) == [])
  }

  /// Numbers of every type are accepted, because an `Int` in an `Any` cannot be cast to `CGFloat` on Linux.
  @Test func numbersOfEveryTypeAreAccepted() {
    let numbers: [Any] = [2, 2.0, Float(2), CGFloat(2), NSNumber(value: 2), UInt8(2)]
    for number in numbers {
      let attributes = TextAttributes(
        [.kern: number, .baselineOffset: number, .underlineStyle: number], over: TextAttributes())
      #expect(attributes.kern == 2 && attributes.baselineOffset == 2, "\(type(of: number))")
      // The raw value of `NSUnderlineStyle.thick` is 2.
      #expect(attributes.underline == .thick, "\(type(of: number))")
    }
    let styles = TextAttributes(
      [
        .underlineStyle: NSUnderlineStyle.double, .strikethroughStyle: NSUnderlineStyle.single.rawValue,
      ],
      over: TextAttributes())
    #expect(styles.underline == .double && styles.strikethrough == .single)
  }

  @Test func valuesOfTheWrongTypeAreLeftOut() {
    let odd: [NSAttributedString.Key: Any] = [
      .font: "Helvetica", .foregroundColor: 7, .kern: "wide", .paragraphStyle: 3,
      .underlineStyle: Self.red, .baselineOffset: Double.nan,
    ]
    #expect(TextAttributes(odd, over: TextAttributes()) == TextAttributes())
    #expect(TextLayout(StyledText(NSAttributedString(string: "a", attributes: odd))).lines.count == 1)
  }

  @Test func coreTextAttributeNamesAreAccepted() {
    let key = NSAttributedString.Key(kCTForegroundColorAttributeName as String)
    #expect(TextAttributes([key: Self.blue], over: TextAttributes()).color == Self.blue)
  }

  @Test func paragraphStylesAreCopiedAndCompared() throws {
    let style = NSMutableParagraphStyle()
    (style.alignment, style.lineSpacing) = (.center, 4)
    let copy = try #require(style.copy() as? NSParagraphStyle)
    #expect(copy == style && copy.alignment == .center && copy.lineSpacing == 4)
    style.alignment = .right
    #expect(copy != style && copy.alignment == .center)
    #expect(NSParagraphStyle.default.lineBreakMode == .byWordWrapping)
    let text = NSAttributedString(
      string: "a\nb", attributes: [.paragraphStyle: style, .font: Mono.font])
    let lines = TextLayout(StyledText(text), in: TextFrame(width: 100)).lines
    #expect(abs(lines[1].x + lines[1].length - 100) < 0.01)
  }
}
