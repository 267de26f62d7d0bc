import CoreGraphics
import TestSupport
import Testing

@Suite struct TextDrawingTests {
  private func picture(
    width: Int = 120, height: Int = 40, _ draw: (CGContext) -> Void
  ) throws -> Bitmap {
    let context = try #require(
      CGContext(drawingInto: Bitmap(width: width, height: height), isFlipped: true))
    draw(context)
    return try #require(context.makeImage()).bitmap
  }

  /// Returns the sum of all pixels' alpha, and the mean position of the pixels weighted by their alpha.
  private func ink(_ bitmap: Bitmap) -> (sum: Double, x: Double, y: Double) {
    var (sum, x, y) = (0.0, 0.0, 0.0)
    for row in 0..<bitmap.height {
      for column in 0..<bitmap.width {
        let alpha = Double(bitmap[column, row] >> 24)
        sum += alpha
        x += alpha * (Double(column) + 0.5)
        y += alpha * (Double(row) + 0.5)
      }
    }
    return (sum, x / sum, y / sum)
  }

  /// Text is drawn at positions between whole pixels, so that moving text does not shimmer. Cairo computes coverage
  /// in fifteen steps of a pixel's height.
  @Test func textHasSubPixelPositions() throws {
    let layout = TextLayout(
      "Wavy", attributes: TextAttributes(font: CTFont(name: "DejaVu Sans", size: 17)))
    let still = ink(try picture { layout.draw(in: $0, at: CGPoint(x: 10, y: 5)) })
    for step in 1...9 {
      let shift = Double(step) / 10
      let moved = ink(
        try picture { layout.draw(in: $0, at: CGPoint(x: 10 + shift, y: 5 + shift / 2)) })
      #expect(abs(moved.x - still.x - shift) < 0.04, "\(shift)")
      #expect(abs(moved.y - still.y - shift / 2) < 0.04, "\(shift)")
      #expect(abs(moved.sum / still.sum - 1) < 0.01, "\(shift)")
    }
  }

  /// Expects the picture to be the same at another scale, because glyphs are not hinted.
  @Test func anotherScaleDrawsTheSamePicture() throws {
    let layout = TextLayout(
      "Scale", attributes: TextAttributes(font: CTFont(name: "DejaVuSans-Bold", size: 13)))
    let one = ink(try picture { layout.draw(in: $0, at: CGPoint(x: 4, y: 3)) })
    let three = ink(
      try picture(width: 360, height: 120) {
        $0.scaleBy(x: 3, y: 3)
        layout.draw(in: $0, at: CGPoint(x: 4, y: 3))
      })
    #expect(abs(three.sum / one.sum - 9) < 0.1)
    #expect(abs(three.x / 3 - one.x) < 0.05 && abs(three.y / 3 - one.y) < 0.05)
  }

  @Test func runsHaveColorsBackgroundsAndLines() throws {
    let attributes: [NSAttributedString.Key: Any] = [
      .font: CTFont(name: "DejaVu Sans", size: 40), .foregroundColor: CGColor(gray: 0, alpha: 0),
      .backgroundColor: CGColor(red: 0, green: 1, blue: 0, alpha: 1),
      .underlineStyle: NSUnderlineStyle.single.rawValue,
      .underlineColor: CGColor(red: 1, green: 0, blue: 0, alpha: 1),
      .strikethroughStyle: NSUnderlineStyle.single.rawValue,
      .strikethroughColor: CGColor(red: 0, green: 0, blue: 1, alpha: 1),
    ]
    let layout = TextLayout(StyledText(NSAttributedString(string: "xx", attributes: attributes)))
    let bitmap = try picture(height: 60) { layout.draw(in: $0, at: CGPoint(x: 10, y: 0)) }
    let baseline = Int(layout.lines[0].baseline)
    let column = (0..<60).map { bitmap[20, $0] }
    #expect(column[5] == 0xFF00_FF00 && bitmap[8, 5] == 0, "the background has the run's box")
    // A line of a font of 40 points is 40 · (1901 + 483)/2048 = 46.6 points high.
    #expect(column[baseline..<47].contains { $0 & 0x00FF_0000 > 0x0080_0000 }, "underline")
    #expect(column[baseline - 20..<baseline].contains { $0 & 0xFF > 0x80 }, "strikethrough")
  }

  @Test func aStrokeMakesHollowLetters() throws {
    func ink(_ strokeWidth: Double) throws -> Double {
      let font = CTFont(name: "DejaVuSans-Bold", size: 30)
      let text = NSAttributedString(string: "MM", attributes: [.font: font, .strokeWidth: strokeWidth])
      let layout = TextLayout(StyledText(text))
      return self.ink(try picture { layout.draw(in: $0, at: CGPoint(x: 5, y: 0)) }).sum
    }
    let (plain, hollow, both) = (try ink(0), try ink(3), try ink(-3))
    #expect(hollow < plain && plain < both)
  }

  @Test func drawingLeavesTheContextAsItWas() throws {
    let bitmap = try picture { context in
      context.setFillColor(CGColor(red: 1, green: 0, blue: 0, alpha: 1))
      TextLayout("a", attributes: Mono.attributes).draw(in: context, at: CGPoint(x: 50, y: 5))
      context.fill(CGRect(x: 0, y: 0, width: 2, height: 2))
    }
    #expect(bitmap[1, 1] == 0xFFFF_0000 && bitmap[3, 3] == 0)
  }

  @Test func hugeTextDoesNotBreakTheContext() throws {
    let font = CTFont(name: "DejaVu Sans", size: 1e7)
    let bitmap = try picture { context in
      context.scaleBy(x: 1e5, y: 1e5)
      TextLayout("big", attributes: TextAttributes(font: font)).draw(in: context, at: .zero)
      context.scaleBy(x: 1e-5, y: 1e-5)
      context.fill(CGRect(x: 0, y: 0, width: 2, height: 2))
    }
    #expect(bitmap[1, 1] == 0xFF00_0000)
  }

  @Test func scriptsOfEveryKindAreDrawnInsideTheFrame() throws {
    for text in [
      "Latin", "عربي", "עברית", "Ελληνικά", "кириллица", "漢字かな", "한국어", "😀👍🏽", "a\u{0301}\u{0300}",
      "\u{202E}abc",
    ] {
      let layout = TextLayout(text, attributes: Mono.attributes)
      let bitmap = try picture(width: 260, height: 60) {
        layout.draw(in: $0, at: CGPoint(x: 20, y: 10))
      }
      let total = ink(bitmap)
      // Four opaque pixels have a sum of 1020. The limit is a choice.
      #expect(total.sum > 1000, "\(text)")
      #expect(total.x > 20 && total.x < 20 + layout.size.width + 1, "\(text)")
      #expect(total.y > 10 && total.y < 10 + layout.size.height, "\(text)")
    }
  }
}
