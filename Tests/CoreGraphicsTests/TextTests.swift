import CoreGraphics
import TestSupport
import Testing

@Suite struct TextTests {
  private static func draw(_ line: TextLine) throws -> (size: CGSize, picture: Bitmap) {
    let context = try #require(
      CGContext(drawingInto: Bitmap(width: 120, height: 40), isFlipped: true))
    context.draw(line, at: CGPoint(x: 10, y: 5))
    return (context.size(of: line), try #require(context.makeImage()).bitmap)
  }

  @Test func aLineDrawsInsideItsBoxAndInItsColor() throws {
    let line = TextLine("Lamina", size: 20, color: CGColor(red: 1, green: 0, blue: 0, alpha: 1))
    let (size, picture) = try Self.draw(line)
    #expect(size.width > 30 && size.width < 110 && size.height >= 20 && size.height < 35)
    var ink = 0
    for y in 0..<picture.height {
      for x in 0..<picture.width where picture[x, y] != 0 {
        ink += 1
        let isInside = CGRect(origin: CGPoint(x: 8, y: 4), size: size).insetBy(dx: -2, dy: -2)
          .contains(CGPoint(x: x, y: y))
        #expect(isInside, "(\(x), \(y))")
        #expect(picture[x, y] & 0x00FF_FF == 0, "green or blue at (\(x), \(y))")
      }
    }
    #expect(ink > 100)
  }

  @Test func largerAndBolderTextIsWider() throws {
    let (small, _) = try Self.draw(TextLine("mm", size: 10, color: .black))
    let (large, _) = try Self.draw(TextLine("mm", size: 20, color: .black))
    let (bold, _) = try Self.draw(TextLine("mm", size: 20, isBold: true, color: .black))
    #expect(small.width < large.width && large.width < bold.width)
  }

  @Test func emptyAndOddTextDoesNoHarm() throws {
    #expect(try Self.draw(TextLine("", size: 20, color: .black)).picture.isBlank)
    for text in ["\0", "a\0b", "🜁 漢字 العربية", String(repeating: "x", count: 10_000)] {
      #expect(
        try Self.draw(TextLine(text, size: 12, color: .black)).size.height > 0, "\(text.prefix(9))")
    }
  }
}
