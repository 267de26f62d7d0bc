import CoreText
import TestSupport
import Testing

/// Tests of shadows, ligatures and attachments in attributed strings.
@Suite struct TextEffectTests {
  private func picture(_ text: NSAttributedString) throws -> Bitmap {
    let context = try #require(CGContext(drawingInto: Bitmap(width: 120, height: 40), isFlipped: true))
    TextLayout(StyledText(text)).draw(in: context, at: CGPoint(x: 10, y: 4))
    return try #require(context.makeImage()).bitmap
  }

  /// Returns the positions of the pixels for which `isIncluded` returns true, row by row.
  private func pixels(_ bitmap: Bitmap, _ isIncluded: (UInt32) -> Bool) -> [(x: Int, y: Int)] {
    (0..<bitmap.height).flatMap { y in
      (0..<bitmap.width).compactMap { isIncluded(bitmap[$0, y]) ? ($0, y) : nil }
    }
  }

  @Test func aShadowLiesUnderItsRunOnly() throws {
    let shadow = NSShadow()
    shadow.shadowOffset = CGSize(width: 3, height: 2)
    shadow.shadowColor = CGColor(red: 1, green: 0, blue: 0, alpha: 1)
    let text = NSMutableAttributedString(string: "HH", attributes: [.font: Mono.font])
    text.addAttribute(.shadow, value: shadow, range: NSRange(location: 1, length: 1))
    let bitmap = try picture(text)
    let (red, black) = (pixels(bitmap) { $0 == 0xFFFF_0000 }, pixels(bitmap) { $0 == 0xFF00_0000 })
    let seam = 10 + Int(Mono.advance)
    #expect(!red.isEmpty && red.allSatisfy { $0.x >= seam })
    let plain = try picture(NSAttributedString(string: "HH", attributes: [.font: Mono.font]))
    #expect(black.count == pixels(plain) { $0 == 0xFF00_0000 }.count, "the shadow is below the text")
    // The sharp shadow lies 3 pixels to the right and 2 pixels down.
    let right = try #require(black.map(\.x).max()), bottom = try #require(black.map(\.y).max())
    #expect(red.map(\.x).max() == right + 3 && red.map(\.y).max() == bottom + 2)
  }

  @Test func shadowsAreCopiedAndCompared() {
    let shadow = NSShadow()
    #expect(shadow.shadowOffset == .zero && shadow.shadowBlurRadius == 0)
    let copy = shadow.copy() as? NSShadow
    #expect(copy == shadow)
    copy?.shadowBlurRadius = 4
    #expect(copy != shadow)
    shadow.shadowColor = nil
    #expect(NSShadow() != shadow)
  }

  private func width(_ bitmap: Bitmap, rows: Range<Int>) -> ClosedRange<Int>? {
    let columns = pixels(bitmap) { $0 >> 24 > 0x80 }.filter { rows.contains($0.y) }.map(\.x)
    guard let first = columns.min(), let last = columns.max() else { return nil }
    return first...last
  }

  /// The upper part of an oblique letter is moved to the right, and its foot stays.
  @Test func obliqueGlyphsLeanToTheRight() throws {
    func letter(_ skew: Double) throws -> (top: ClosedRange<Int>, foot: ClosedRange<Int>) {
      let text = NSAttributedString(string: "l", attributes: [.font: Mono.font, .obliqueness: skew])
      let bitmap = try picture(text)
      let rows = pixels(bitmap) { $0 >> 24 > 0x80 }.map(\.y)
      let (top, foot) = (try #require(rows.min()), try #require(rows.max()))
      return (
        try #require(width(bitmap, rows: top..<top + 1)),
        try #require(width(bitmap, rows: foot..<foot + 1))
      )
    }
    let (plain, oblique) = (try letter(0), try letter(0.5))
    let height = 15.0  // of the letter l in DejaVu Sans Mono at 20 points
    #expect(abs(oblique.foot.lowerBound - plain.foot.lowerBound) <= 1)
    #expect(abs(Double(oblique.top.lowerBound - plain.top.lowerBound) - height / 2) <= 2)
  }

  @Test func expandedGlyphsAreWiderAndAsHigh() throws {
    func line(_ expansion: Double) -> (width: Double, height: Double, box: CGRect) {
      let text = NSAttributedString(
        string: "mm", attributes: [.font: Mono.font, .expansion: expansion])
      let layout = TextLayout(StyledText(text))
      let context = CGContext(drawingInto: Bitmap(width: 120, height: 40), isFlipped: true)
      context.map { layout.draw(in: $0, at: CGPoint(x: 0, y: 4)) }
      let ink = context?.makeImage().map { pixels($0.bitmap) { $0 >> 24 > 0x80 } } ?? []
      let (xs, ys) = (ink.map(\.x), ink.map(\.y))
      let box = CGRect(
        x: xs.min() ?? 0, y: ys.min() ?? 0, width: (xs.max() ?? 0) - (xs.min() ?? 0),
        height: (ys.max() ?? 0) - (ys.min() ?? 0))
      return (layout.size.width, layout.size.height, box)
    }
    let (plain, wide) = (line(0), line(log(2)))
    #expect(abs(wide.width - 2 * plain.width) < 0.1 && abs(wide.height - plain.height) < 0.1)
    #expect(abs(wide.box.width - 2 * plain.box.width) <= 2)
    #expect(abs(wide.box.height - plain.box.height) <= 1 && abs(wide.box.minY - plain.box.minY) <= 1)
    #expect(line(1000).width.isFinite && line(-.infinity).width == plain.width)
  }

  /// The letters "ffi" are one glyph in DejaVu Sans unless ligatures are disabled.
  @Test func ligaturesCanBeSwitchedOff() {
    func glyphCount(_ ligature: Int?) -> Int {
      var attributes: [NSAttributedString.Key: Any] = [.font: CTFont(name: "DejaVu Sans", size: 20)]
      attributes[.ligature] = ligature
      let text = NSAttributedString(string: "ffi", attributes: attributes)
      return CTLineGetGlyphCount(CTLineCreateWithAttributedString(text))
    }
    #expect(glyphCount(nil) == glyphCount(1) && glyphCount(1) < 3 && glyphCount(2) < 3)
    #expect(glyphCount(0) == 3)
  }

  /// An attachment of 2 × 2 pixels: the upper row is green, the lower row is blue.
  private final class Square: AttachmentSource {
    let textAttachment: TextAttachment
    init(_ bounds: CGRect) {
      let green = Bitmap(width: 2, height: 2)
      for y in 0..<2 { for x in 0..<2 { green[x, y] = y == 0 ? 0xFF00_FF00 : 0xFF00_00FF } }
      textAttachment = TextAttachment(image: CGImage(adopting: green), bounds: bounds)
    }
  }

  @Test func anAttachmentStandsOnTheBaselineAndMakesRoom() throws {
    let text = NSMutableAttributedString(string: "a\u{FFFC}b", attributes: [.font: Mono.font])
    text.addAttribute(
      .attachment, value: Square(CGRect(x: 0, y: -4, width: 30, height: 28)),
      range: NSRange(location: 1, length: 1))
    let layout = TextLayout(StyledText(text))
    #expect(abs(layout.size.width - (2 * Mono.advance + 30)) < 0.01)
    #expect(layout.lines[0].metrics.ascent == 24 && layout.lines[0].metrics.descent >= 4)
    let bitmap = try picture(text)
    let top = pixels(bitmap) { $0 == 0xFF00_FF00 }, bottom = pixels(bitmap) { $0 == 0xFF00_00FF }
    let left = 10 + Int(Mono.advance.rounded())
    // The line begins at y = 4 and its ascent is 24, so the attachment covers the rows 4…31.
    #expect(try #require(top.map(\.y).min()) <= 5 && abs(try #require(top.map(\.x).min()) - left) <= 1)
    #expect(try #require(bottom.map(\.y).max()) >= 30, "upright, and below the baseline")
  }

  /// Expects an attachment to replace the attachment character only, and not other characters with that attribute.
  @Test func attachmentsOfOtherCharactersAreText() {
    let text = NSAttributedString(
      string: "ab",
      attributes: [.font: Mono.font, .attachment: Square(CGRect(x: 0, y: 0, width: 90, height: 9))])
    #expect(abs(TextLayout(StyledText(text)).size.width - 2 * Mono.advance) < 0.01)
  }
}
