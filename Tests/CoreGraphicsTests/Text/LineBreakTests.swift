import CoreGraphics
import TestSupport
import Testing

@Suite struct LineBreakTests {
  @Test func onlyNewlinesBreakUnwrappedTextL4_13() {
    let long = String(repeating: "word ", count: 50)
    #expect(Mono.layout(long, in: Mono.frame(letters: 10, isWrapped: false)).lines.count == 1)
    #expect(Mono.layout("a\nbb\r\nccc\rdd\u{2029}e").letterCounts == [1, 2, 3, 2, 1])
    #expect(Mono.layout("a\n\n\nb").letterCounts == [1, 0, 0, 1])
    #expect(Mono.layout("a\n").letterCounts == [1])
  }

  @Test func wrappedTextBreaksAtWordsL4_13() {
    let frame = Mono.frame(letters: 10)
    #expect(Mono.layout("aaaa bbbb cccc", in: frame).letterCounts == [9, 4])
    #expect(Mono.layout("aaaa bbbbb\ncc", in: frame).letterCounts == [10, 2])
  }

  @Test func aWordWiderThanTheLineBreaksWithoutAHyphenL4_13() {
    let word = String(repeating: "a", count: 25)
    #expect(Mono.layout(word, in: Mono.frame(letters: 10)).letterCounts == [10, 10, 5])
    #expect(Mono.layout("Donaudampfschiff", in: Mono.frame(letters: 7)).letterCounts == [7, 7, 2])
    #expect(Mono.layout("abc", in: TextFrame(width: 0)).letterCounts == [1, 1, 1])
  }

  @Test func aParagraphMayBreakByCharacter() {
    var style = ParagraphStyle()
    style.lineBreakMode = .byCharWrapping
    let text = StyledText("aaaa bbbb cccc", attributes: Mono.attributes, style: style)
    #expect(TextLayout(text, in: Mono.frame(letters: 6)).letterCounts == [6, 6, 2])
  }

  /// Long paragraphs are laid out in pieces. Their lines must equal those of the whole paragraph, which are counted
  /// by filling each line with as many words as fit.
  @Test func piecesOfALongParagraphFitTogether() {
    for seed in rounds(4) {
      var random = SeededGenerator(seed: seed)
      let words = (0..<random.int(500...1500)).map { _ in random.int(1...9) }
      let text = words.map { String(repeating: "x", count: $0) }.joined(separator: " ")
      let columns = random.int(9...60)
      let lines = Mono.layout(text, in: Mono.frame(letters: columns)).letterCounts
      #expect(lines == Self.greedyLines(words, columns: columns), "\(random.seedText)")
    }
  }

  private static func greedyLines(_ words: [Int], columns: Int) -> [Int] {
    words.reduce(into: []) { lines, word in
      if let last = lines.last, last + 1 + word <= columns {
        lines[lines.count - 1] = last + 1 + word
      } else {
        lines.append(word)
      }
    }
  }

  @Test func aLongParagraphKeepsTheDirectionOfItsFirstLetter() {
    let hebrew = "שלום " + String(repeating: "latin words עברית ", count: 200)
    let lines = Mono.layout(hebrew, in: Mono.frame(letters: 20)).lines
    // The text has 3,600 characters, and a line has room for 20.
    #expect(lines.count > 100 && lines.allSatisfy(\.isRightToLeft))
  }

  @Test func linesBelowTheHeightAreLeftOutL4_13() {
    let text = "a\nb\nc\nd"
    #expect(Mono.layout(text, in: Mono.frame(letters: 5, lines: 2)).lines.count == 2)
    #expect(Mono.layout(text, in: Mono.frame(letters: 5, lines: 2.9)).lines.count == 2)
    #expect(Mono.layout(text, in: Mono.frame(letters: 5, lines: 0.1)).lines.count == 1)
    let clipped = Mono.frame(letters: 5, lines: 2.9, isWrapped: false)
    #expect(Mono.layout(text, in: clipped).lines.count == 3, "a line cut off at the bottom shows")
    let limited = TextFrame(maximumLineCount: 3)
    #expect(Mono.layout(text, in: limited).lines.count == 3)
  }

  @Test func paragraphStyleSpacesAndIndents() {
    var style = ParagraphStyle()
    (style.lineSpacing, style.paragraphSpacing) = (5, 10)
    (style.firstLineHeadIndent, style.headIndent, style.tailIndent) = (30, 12, -8)
    let text = StyledText("aaaa bbbb cccc\nd", attributes: Mono.attributes, style: style)
    let width = Mono.advance * 12
    let lines = TextLayout(text, in: TextFrame(width: width)).lines
    #expect(lines.map(\.x) == [30, 12, 30])
    #expect(lines.map { Int(($0.length / Mono.advance).rounded()) } == [4, 9, 1])
    let height = Mono.font.metrics.height
    let gaps = zip(lines.dropFirst(), lines).map { $0.baseline - $1.baseline }
    #expect(abs(gaps[0] - height - 5) < 0.001 && abs(gaps[1] - height - 15) < 0.001)
  }

  @Test func lineHeightsHaveLimits() {
    func gap(_ change: (inout ParagraphStyle) -> Void) -> CGFloat {
      var style = ParagraphStyle()
      change(&style)
      let text = StyledText("a\nb", attributes: Mono.attributes, style: style)
      let lines = TextLayout(text).lines
      return lines[1].baseline - lines[0].baseline
    }
    #expect(abs(gap { $0.lineHeightMultiple = 2 } - Mono.font.metrics.height * 2) < 0.001)
    #expect(abs(gap { $0.minimumLineHeight = 50 } - 50) < 0.001)
    #expect(abs(gap { $0.maximumLineHeight = 12 } - 12) < 0.001)
  }

  /// With one line height, lines with and without letters of another font are at the same distance.
  @Test func linesOfOneHeightHaveEqualDistances() {
    var style = ParagraphStyle()
    (style.minimumLineHeight, style.maximumLineHeight) = (30, 30)
    let text = StyledText("图层\n图层 layer\n图层\n图层", attributes: Mono.attributes, style: style)
    let lines = TextLayout(text).lines
    let gaps = zip(lines.dropFirst(), lines).map { $0.baseline - $1.baseline }
    #expect(gaps.count == 3 && gaps.allSatisfy { abs($0 - 30) < 0.001 }, "\(gaps)")
  }
}
