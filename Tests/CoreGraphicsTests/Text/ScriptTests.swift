import CoreText
import TestSupport
import Testing

/// Tests of scripts and emoji for which the usual fonts have no glyphs. A test that needs another font runs only if
/// the font is in Debian's folder for fonts or in `LAMINA_TEST_FONTS`.
@Suite struct ScriptTests {
  private static let emoji = FontFile.path("truetype/noto/NotoColorEmoji.ttf")

  private func line(_ text: String, _ font: CTFont) -> CTLine {
    CTLineCreateWithAttributedString(NSAttributedString(string: text, attributes: [.font: font]))
  }

  private func glyphs(of line: CTLine) throws -> [CGGlyph] {
    try #require(CTLineGetGlyphRuns(line) as? [CTRun]).flatMap { run in
      var glyphs = [CGGlyph](repeating: 0, count: CTRunGetGlyphCount(run))
      CTRunGetGlyphs(run, CFRange(), &glyphs)
      return glyphs
    }
  }

  private func picture(_ text: String, _ font: CTFont) throws -> Bitmap {
    let context = try #require(CGContext(drawingInto: Bitmap(width: 120, height: 40)))
    context.textPosition = CGPoint(x: 5, y: 10)
    CTLineDraw(line(text, font), context)
    return try #require(context.makeImage()).bitmap
  }

  /// A private-use character that no font has is shown as a box with the character's number, and its glyph is 0.
  @Test func aCharacterThatNoFontHasIsABox() throws {
    #expect(try glyphs(of: line("\u{10F123}", Mono.font)) == [0])
    #expect(
      try !picture("\u{10F123}", Mono.font).difference(from: Bitmap(width: 120, height: 40)).isNone)
  }

  /// Chinese and Japanese characters are shown by a font that has them, even if another font is requested.
  @Test(.enabled(if: FontFile.cjk != nil)) func ideographsComeFromAFontThatHasThem() throws {
    let path = try #require(FontFile.cjk)
    let font = try #require(CTFont(file: URL(fileURLWithPath: path), size: 20))
    for text in ["漢字", "かな", "图层"] {
      for asked in [font, Mono.font] {
        #expect(try glyphs(of: line(text, asked)).allSatisfy { $0 != 0 }, "\(text)")
      }
      let width = CTLineGetTypographicBounds(line(text, font), nil, nil, nil)
      #expect(abs(width - 40) < 1.5, "\(text): one em each")
    }
  }

  /// Emoji are upright and have colors of their own, independently of the text's color.
  @Test(.enabled(if: ScriptTests.emoji != nil)) func emojiHaveColors() throws {
    let path = try #require(Self.emoji)
    let font = try #require(CTFont(file: URL(fileURLWithPath: path), size: 24))
    let bitmap = try picture("😀", font)
    // The face is yellow at its top and at its bottom.
    let yellow = (0..<40).filter { y in
      (0..<120).contains { x in
        let c = bitmap[x, y].channels
        return c[0] == 255 && c[1] > 200 && c[2] > 120 && c[3] < 100
      }
    }
    #expect(yellow.count > 14)
    let glyph = try #require(glyphs(of: line("😀", font)).first)
    #expect(CTFontCreatePathForGlyph(font, glyph, nil) == nil)
    let context = try #require(CGContext(drawingInto: Bitmap(width: 120, height: 40)))
    context.setFont(CTFontCopyGraphicsFont(font, nil))
    context.setFontSize(24)
    context.showGlyphs([glyph], at: [CGPoint(x: 5, y: 10)])
    let shown = try #require(context.makeImage()).bitmap
    #expect(shown.difference(from: bitmap).greatest < 90, "the same picture, scaled from another size")
    #expect((0..<40).contains { y in (0..<120).contains { shown[$0, y].channels[1] > 200 } })
  }
}
