import CoreGraphics
import Testing

@Suite struct TruncationTests {
  private let modes: [TextTruncation] = [.start, .middle, .end]

  @Test func everyLineThatIsTooLongIsCutWhereNoneIsWrappedL4_13() {
    let text = "abcdefghijklmnop\nshort\nabcdefghijklmnop"
    for mode in modes {
      let frame = Mono.frame(letters: 10, isWrapped: false, truncation: mode)
      #expect(Mono.layout(text, in: frame).letterCounts == [10, 5, 10], "\(mode)")
    }
    let clipped = Mono.frame(letters: 10, isWrapped: false)
    #expect(Mono.layout(text, in: clipped).letterCounts == [16, 5, 16])
  }

  @Test func theLastLineThatFitsIsCutWhereLinesAreWrappedL4_13() {
    let text = "aaaa bbbb cccc dddd eeee ffff"
    for mode in modes {
      let frame = Mono.frame(letters: 10, lines: 2, truncation: mode)
      #expect(Mono.layout(text, in: frame).letterCounts == [9, 10], "\(mode)")
    }
    #expect(Mono.layout(text, in: Mono.frame(letters: 10, lines: 2)).letterCounts == [9, 9])
    let roomy = Mono.frame(letters: 10, lines: 3, truncation: .end)
    #expect(Mono.layout(text, in: roomy).letterCounts == [9, 9, 9], "everything fits")
  }

  @Test func anEllipsisStandsForAParagraphThatIsLeftOut() {
    let frame = Mono.frame(letters: 10, lines: 1, truncation: .end)
    #expect(Mono.layout("abc\ndef", in: frame).letterCounts == [4])
    #expect(Mono.layout("abcdefghij\nk", in: frame).letterCounts == [10])
    #expect(Mono.layout("abc", in: frame).letterCounts == [3])
  }

  /// Expects each mode to keep the right ends of the text. The text has dots between letters with much ink, so the
  /// ink in the first and the last column of the frame shows which ends are kept.
  @Test func eachModeKeepsItsEndsOfTheText() throws {
    let text = "MMMM...............MMMM"
    func inkColumns(_ mode: TextTruncation) throws -> [Bool] {
      let frame = Mono.frame(letters: 9, isWrapped: false, truncation: mode)
      let bitmap = Bitmap(width: 130, height: 30)
      let context = try #require(CGContext(drawingInto: bitmap, isFlipped: true))
      Mono.layout(text, in: frame).draw(in: context, at: .zero)
      let picture = try #require(context.makeImage()).bitmap
      // Each column is 10 pixels wide, around the center of the first or of the ninth letter, in 12 rows above the
      // baseline. Dots and the ellipsis have no ink there: at most 20 pixels are dark.
      return [0.5, 8.5].map { column in
        let x = Int(Mono.advance * column) - 5
        let ink = (0..<12).reduce(0) { sum, y in
          sum + (x..<x + 10).count { picture[$0, y] >> 24 > 100 }
        }
        return ink > 20
      }
    }
    #expect(try inkColumns(.end) == [true, false])
    #expect(try inkColumns(.start) == [false, true])
    #expect(try inkColumns(.middle) == [true, true])
  }
}
