import CoreGraphics
import Testing

/// Expects extreme texts and sizes to cause no crash and no hang.
@Suite struct HugeTextTests {
  private static let frames = [
    TextFrame(width: 300, height: 300), TextFrame(width: 300, height: 300, truncation: .middle),
    TextFrame(width: 300, height: 300, truncation: .end),
    TextFrame(width: 300, height: 300, isWrapped: false, truncation: .start),
    TextFrame(width: 0, height: 50),
  ]

  @Test(.timeLimit(.minutes(1))) func aMegabyteIsLaidOutAsFarAsItShows() {
    for unit in ["x", "word ", "漢字", "\n", "\u{0301}", "ש"] {
      let text = String(repeating: unit, count: 1 << 20 / unit.utf8.count)
      for frame in Self.frames {
        let layout = Mono.layout(text, in: frame)
        // About 13 lines of 20 points fit into 300 points. The limit of 20 is a choice.
        #expect((1...20).contains(layout.lines.count), "\(unit) \(frame)")
        // Without wrapping, the last line may be cut off at the bottom of the frame. So the text may be higher than the
        // frame by a part of a line.
        #expect(layout.size.width.isFinite && layout.size.height <= 350, "\(unit) \(frame)")
      }
    }
  }

  @Test func framesWithoutRoomShowTheFirstLine() {
    for side in [0, -1, .nan, -.infinity] as [CGFloat] {
      for isWrapped in [true, false] {
        let frame = TextFrame(width: side, height: side, isWrapped: isWrapped, truncation: .end)
        #expect(Mono.layout("a b", in: frame).lines.count == 1, "\(side) \(isWrapped)")
      }
    }
  }

  @Test func emptyTextHasNoLines() {
    #expect(Mono.layout("").lines.isEmpty && Mono.layout("").size == .zero)
    #expect(TextLayout(StyledText(NSAttributedString(string: ""))).lines.isEmpty)
  }

  /// A NUL character neither ends the text nor has a width. It is laid out as a zero-width space.
  @Test func charactersAfterANULAreLaidOut() {
    #expect(Mono.layout("\0").lines.count == 1 && Mono.layout("a\0b").letterCounts == [2])
  }
}
