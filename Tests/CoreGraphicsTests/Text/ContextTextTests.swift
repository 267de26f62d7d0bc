import CoreText
import TestSupport
import Testing

/// Tests of glyphs that are shown in a context whose y axis points up (L7.18, L7.26).
@Suite struct ContextTextTests {
  private let font = CTFont(name: "DejaVu Sans", size: 40)

  private func glyphs(_ text: String) -> [CGGlyph] {
    let units = Array(text.utf16)
    var glyphs = [CGGlyph](repeating: 0, count: units.count)
    #expect(CTFontGetGlyphsForCharacters(font, units, &glyphs, units.count))
    return glyphs
  }

  private func picture(
    isFlipped: Bool = false, _ draw: (CGContext) -> Void
  ) throws -> Bitmap {
    let context = try #require(
      CGContext(drawingInto: Bitmap(width: 80, height: 60), isFlipped: isFlipped))
    context.setFont(CTFontCopyGraphicsFont(font, nil))
    context.setFontSize(40)
    draw(context)
    return try #require(context.makeImage()).bitmap
  }

  /// Returns the bounding box of the pixels with a coverage of at least one half. Row 0 is at the top.
  private func ink(_ bitmap: Bitmap) -> PixelRect {
    var box = PixelRect.empty
    for y in 0..<bitmap.height {
      for x in 0..<bitmap.width where bitmap[x, y] >> 24 >= 128 {
        box = box.union(PixelRect(x: x, y: y, width: 1, height: 1))
      }
    }
    return box
  }

  @Test func glyphsStandUprightOnTheirPositions() throws {
    let bitmap = try picture { $0.showGlyphs(glyphs("L"), at: [CGPoint(x: 10, y: 15)]) }
    let box = ink(bitmap)
    let expected = try #require(CTFontCreatePathForGlyph(font, glyphs("L")[0], nil)).boundingBox
    #expect(abs(CGFloat(60 - box.maxY) - 15) <= 1, "the baseline is 15 above the bottom")
    #expect(abs(CGFloat(box.height) - expected.height) <= 1.5)
    #expect(abs(CGFloat(box.minX) - 10 - expected.minX) <= 1)
    // The bar of an L is at its bottom.
    #expect(bitmap[box.maxX - 2, box.maxY - 2] >> 24 > 200)
    #expect(bitmap[box.maxX - 2, box.minY + 2] >> 24 == 0)
  }

  /// There are two usual ways to show upright text in a context whose y axis points down. Both give the same pixels.
  @Test func theFlipIdiomAndTheTextMatrixBothTurnTextUpright() throws {
    let upright = try picture { $0.showGlyphs(glyphs("Fg"), at: [.zero, CGPoint(x: 30, y: 20)]) }
    let flipped = try picture(isFlipped: true) { context in
      context.translateBy(x: 0, y: 60)
      context.scaleBy(x: 1, y: -1)
      context.showGlyphs(glyphs("Fg"), at: [.zero, CGPoint(x: 30, y: 20)])
    }
    #expect(flipped.difference(from: upright).greatest == 0)
    let byMatrix = try picture(isFlipped: true) { context in
      context.textMatrix = CGAffineTransform(scaleX: 1, y: -1)
      context.textPosition = CGPoint(x: 0, y: 60)
      context.showGlyphs(glyphs("Fg"), at: [.zero, CGPoint(x: 30, y: 20)])
    }
    #expect(byMatrix.difference(from: upright).greatest <= 1)
    let without = try picture(isFlipped: true) { context in
      context.showGlyphs(glyphs("F"), at: [CGPoint(x: 0, y: 20)])
    }
    let box = ink(without)
    #expect(box.minY >= 19 && without[box.minX + 2, box.maxY - 2] >> 24 > 200)
    #expect(without[box.maxX - 3, box.maxY - 2] >> 24 > 200, "upside down: the F's bar is below")
  }

  /// Positions are in text space, so the text matrix also translates, rotates and scales the positions.
  @Test func positionsGoThroughTheTextMatrix() throws {
    let matrix = CGAffineTransform(a: 0.5, b: 0.25, c: -0.25, d: 0.5, tx: 12, ty: 9)
    let byMatrix = try picture { context in
      context.textMatrix = matrix
      context.showGlyphs(glyphs("xy"), at: [CGPoint(x: 4, y: 8), CGPoint(x: 40, y: 30)])
    }
    let byTransform = try picture { context in
      context.concatenate(matrix)
      context.showGlyphs(glyphs("xy"), at: [CGPoint(x: 4, y: 8), CGPoint(x: 40, y: 30)])
    }
    #expect(byMatrix.difference(from: byTransform).greatest <= 1)
    #expect(!ink(byMatrix).isEmpty)
  }

  /// The graphics state contains the font size, the spacing and the drawing mode, but not the text matrix (L7.18).
  @Test func fontSizeSpacingAndModeAreStateAndTheMatrixIsNot() throws {
    let bitmap = try picture { context in
      context.saveGState()
      context.setFontSize(10)
      context.setTextDrawingMode(.invisible)
      context.setCharacterSpacing(7)
      context.textMatrix = CGAffineTransform(scaleX: 1, y: 2)
      context.textPosition = CGPoint(x: 3, y: 4)
      context.restoreGState()
      #expect(context.textMatrix == CGAffineTransform(a: 1, b: 0, c: 0, d: 2, tx: 3, ty: 4))
      #expect(context.textPosition == CGPoint(x: 3, y: 4))
      context.textMatrix = .identity
      CGContextShowGlyphs(context, glyphs("LL"), 2)
      // The font's own table gives an L an advance of 1141 of 2048 units.
      #expect(abs(context.textPosition.x - 2 * 40 * 1141.0 / 2048) < 0.1, "no spacing is left")
    }
    #expect(ink(bitmap).height > 25, "visible, and 40 units an em")
  }

  @Test func characterSpacingWidensAdvances() throws {
    _ = try picture { context in
      context.setCharacterSpacing(3)
      context.textPosition = CGPoint(x: 5, y: 1)
      let advances = [CGSize(width: 10, height: 0), CGSize(width: 20, height: 2)]
      CGContextShowGlyphsWithAdvances(context, glyphs("ab"), advances, 2)
      // The advances are 10 and 20, each with 3 more: 5 + 13 + 23 = 41. The second one also moves up by 2.
      #expect(context.textPosition == CGPoint(x: 41, y: 3))
    }
  }

  @Test func modesFillStrokeAndHide() throws {
    func alphas(_ mode: CGTextDrawingMode) throws -> (inside: UInt32, edge: UInt32, sum: Int) {
      let bitmap = try picture { context in
        context.setTextDrawingMode(mode)
        context.setFillColor(CGColor(red: 1, green: 0, blue: 0, alpha: 1))
        context.setStrokeColor(CGColor(red: 0, green: 0, blue: 1, alpha: 1))
        context.setLineWidth(2)
        context.scaleBy(x: 2, y: 2)
        context.showGlyphs(glyphs("I"), at: [CGPoint(x: 3, y: 1)])
      }
      // The stem of the I covers x from 13.9 to 21.7 pixels.
      let sum = (0..<60).reduce(0) { sum, y in
        sum + (0..<80).reduce(0) { $0 + Int(bitmap[$1, y] >> 24) }
      }
      return (bitmap[17, 30], bitmap[13, 30], sum)
    }
    let fill = try alphas(.fill)
    #expect(fill.inside == 0xFFFF_0000)
    let stroke = try alphas(.stroke)
    #expect(stroke.edge & 0xFF > 100 && stroke.inside & 0xFF0000 == 0)
    let both = try alphas(.fillStroke)
    #expect(both.edge & 0xFF > 100 && both.sum > fill.sum && both.sum > stroke.sum)
    #expect(try alphas(.invisible).sum == 0)
    #expect(try alphas(.clip).sum == 0)
  }

  @Test func clippingModesNarrowTheClipToAllGlyphsOfACall() throws {
    let filled = try picture { context in
      context.showGlyphs(glyphs("HO"), at: [CGPoint(x: 5, y: 10), CGPoint(x: 36, y: 10)])
    }
    let clipped = try picture { context in
      context.setTextDrawingMode(.clip)
      context.showGlyphs(glyphs("HO"), at: [CGPoint(x: 5, y: 10), CGPoint(x: 36, y: 10)])
      context.fill(CGRect(x: 0, y: 0, width: 80, height: 60))
    }
    #expect(clipped.difference(from: filled).greatest <= 16, "Cairo clips a little coarser")
    let restored = try picture { context in
      context.saveGState()
      context.setTextDrawingMode(.fillClip)
      context.showGlyphs(glyphs("H"), at: [CGPoint(x: 5, y: 10)])
      context.restoreGState()
      context.fill(CGRect(x: 0, y: 0, width: 2, height: 2))
    }
    #expect(restored[0, 59] == 0xFF00_0000)
  }

  @Test func badInputShowsNothingAndLeavesTheContext() throws {
    let bitmap = try picture { context in
      context.setFontSize(.nan)
      context.showGlyphs(glyphs("a"), at: [.zero])
      context.setFontSize(20)
      context.showGlyphs([1, 2, 65535, 65534], at: [CGPoint(x: CGFloat.nan, y: 0)])
      context.showGlyphs([], at: [])
      context.textMatrix = CGAffineTransform(a: .nan, b: 0, c: 0, d: 1, tx: 0, ty: 0)
      context.showGlyphs(glyphs("a"), at: [.zero])
      context.textMatrix = CGAffineTransform(scaleX: 0, y: 0)
      context.showGlyphs(glyphs("a"), at: [.zero])
      context.textMatrix = .identity
      context.setFontSize(1e30)
      context.showGlyphs(glyphs("."), at: [CGPoint(x: 1e30, y: 0)])
      context.fill(CGRect(x: 70, y: 50, width: 10, height: 10))
    }
    #expect(bitmap[75, 5] == 0xFF00_0000)
  }
}

@Suite struct GlyphTests {
  private let font = CTFont(name: "DejaVu Sans", size: 2048)

  /// Expects the measures of a font to equal those in the font's tables.
  @Test func measuresAreTheFonts() throws {
    #expect(CTFontGetUnitsPerEm(font) == 2048)
    #expect(CTFontGetGlyphCount(font) > 5000)
    let box = CTFontGetBoundingBox(font)
    #expect(box.minY < -480 && box.maxY > 1900 && box.width > 3000)
    let units = Array("A".utf16)
    var glyph: CGGlyph = 0
    #expect(CTFontGetGlyphsForCharacters(font, units, &glyph, 1))
    #expect(glyph == CTFontGetGlyphWithName(font, "A" as CFString))
    var advance = CGSize.zero
    #expect(CTFontGetAdvancesForGlyphs(font, .horizontal, &glyph, &advance, 1) == 1401)
    #expect(advance == CGSize(width: 1401, height: 0))
    let ink = CTFontGetBoundingRectsForGlyphs(font, .default, &glyph, nil, 1)
    #expect(abs(ink.maxY - 1493) <= 2 && abs(ink.minY) <= 1)
    let path = try #require(CTFontCreatePathForGlyph(font, glyph, nil))
    #expect(abs(path.boundingBox.maxY - 1493) < 3 && path.boundingBox.minY > -1)
    var half = CGAffineTransform(scaleX: 0.5, y: 0.5)
    let smaller = try #require(CTFontCreatePathForGlyph(font, glyph, &half))
    #expect(abs(smaller.boundingBox.width - path.boundingBox.width / 2) < 0.01)
    let graphics = CTFontCopyGraphicsFont(font, nil)
    #expect(graphics.unitsPerEm == 2048 && graphics.descent < 0 && graphics.ascent > 1493)
    #expect(graphics.getGlyphWithGlyphName(name: "A" as CFString) == glyph)
  }

  @Test func charactersThatAreMissingAreZero() {
    let units = Array("a\u{10FFFD}b".utf16)
    var glyphs = [CGGlyph](repeating: 9, count: 4)
    #expect(!CTFontGetGlyphsForCharacters(font, units, &glyphs, 4))
    #expect(glyphs[0] != 0 && glyphs[1] == 0 && glyphs[2] == 0 && glyphs[3] != 0)
    let surrogates: [UniChar] = [0xD800, 0xDC00, 0xD800]
    var three = [CGGlyph](repeating: 9, count: 3)
    _ = CTFontGetGlyphsForCharacters(font, surrogates, &three, 3)
    #expect(three[1] == 0)
    #expect(CTFontCreatePathForGlyph(font, 65535, nil) == nil)
    let space = CTFontGetGlyphWithName(font, "space" as CFString)
    #expect(space != 0 && CTFontCreatePathForGlyph(font, space, nil) == nil)
  }
}
