import CoreText
import TestSupport
import Testing

/// Tests of Core Text's lines (L7.26).
@Suite struct CoreTextLineTests {
  private func line(
    _ text: String, _ attributes: [NSAttributedString.Key: Any] = [:]
  ) -> CTLine {
    let all = attributes.merging([.font: Mono.font]) { old, _ in old }
    return CTLineCreateWithAttributedString(NSAttributedString(string: text, attributes: all))
  }

  private func runs(_ line: CTLine) throws -> [CTRun] {
    try #require(CTLineGetGlyphRuns(line) as? [CTRun])
  }

  @Test func widthAndHeightAreThoseOfTheText() {
    var (ascent, descent, leading) = (CGFloat(0), CGFloat(0), CGFloat(0))
    let width = CTLineGetTypographicBounds(line("mmm "), &ascent, &descent, &leading)
    #expect(abs(width - Double(Mono.advance * 4)) < 0.01, "blanks at the end count")
    #expect(abs(CTLineGetTrailingWhitespaceWidth(line("mmm ")) - Double(Mono.advance)) < 0.01)
    #expect(ascent == CTFontGetAscent(Mono.font) && descent == CTFontGetDescent(Mono.font))
    #expect(leading == CTFontGetLeading(Mono.font))
    #expect(CTLineGetTypographicBounds(line(""), nil, nil, nil) == 0)
    #expect(CTLineGetGlyphCount(line("ab\ncd")) == 5, "a newline is a glyph without width")
    #expect(abs(CTLineGetTypographicBounds(line("ab\ncd"), nil, nil, nil) - 4 * Mono.advance) < 0.01)
  }

  @Test func runsHaveGlyphsPositionsAndIndices() throws {
    let text = NSMutableAttributedString(string: "añ😀z", attributes: [.font: Mono.font])
    text.addAttribute(
      .foregroundColor, value: CGColor.white, range: NSRange(location: 0, length: 2))
    let line = CTLineCreateWithAttributedString(text)
    let runs = try runs(line)
    let indices = runs.flatMap { run in
      var indices = [CFIndex](repeating: -1, count: CTRunGetGlyphCount(run))
      CTRunGetStringIndices(run, CFRangeMake(0, 0), &indices)
      return indices
    }
    #expect(indices == [0, 1, 2, 4], "UTF-16: the emoji has two units")
    #expect(CTLineGetStringRange(line) == CFRangeMake(0, 5))
    #expect(CTRunGetStringRange(runs[0]) == CFRangeMake(0, 2))
    var glyphs = [CGGlyph](repeating: 0, count: 2)
    CTRunGetGlyphs(runs[0], CFRangeMake(0, 0), &glyphs)
    var expected = glyphs
    #expect(CTFontGetGlyphsForCharacters(Mono.font, Array("añ".utf16), &expected, 2))
    #expect(glyphs == expected)
    var positions = [CGPoint](repeating: .zero, count: 1)
    CTRunGetPositions(runs[0], CFRangeMake(1, 1), &positions)
    #expect(abs(positions[0].x - Mono.advance) < 0.01 && positions[0].y == 0)
    let attributes = CTRunGetAttributes(runs[0])
    #expect(attributes["NSColor"] as? CGColor == CGColor.white)
    #expect((attributes[kCTFontAttributeName] as? CTFont)?.size == 20)
  }

  /// If the requested font lacks a character, the run of that character names the font that shows it.
  @Test func runsNameTheFontThatShowsThem() throws {
    let runs = try runs(line("a", [.font: CTFont(name: "DejaVu Sans", size: 9)]))
    let font = try #require(CTRunGetAttributes(runs[0])[kCTFontAttributeName] as? CTFont)
    #expect(CTFontCopyFamilyName(font) as String == "DejaVu Sans" && font.size == 9)
  }

  @Test func textThatRunsToTheLeftHasItsIndicesBackwards() throws {
    let line = line("אבג")
    let run = try runs(line)[0]
    var indices = [CFIndex](repeating: 0, count: 3)
    CTRunGetStringIndices(run, CFRangeMake(0, 0), &indices)
    #expect(indices == [2, 1, 0] && CTRunGetStatus(run) == .rightToLeft)
    let width = CTLineGetTypographicBounds(line, nil, nil, nil)
    #expect(abs(Double(CTLineGetOffsetForStringIndex(line, 0, nil)) - width) < 0.01)
    #expect(CTLineGetOffsetForStringIndex(line, 3, nil) == 0)
  }

  @Test func offsetsAndIndicesAreInverse() {
    let line = line("abcdef")
    for index in 0...6 {
      let x = CTLineGetOffsetForStringIndex(line, index, nil)
      #expect(abs(x - CGFloat(index) * Mono.advance) < 0.01)
      #expect(CTLineGetStringIndexForPosition(line, CGPoint(x: x + 1, y: 0)) == index)
    }
    #expect(CTLineGetStringIndexForPosition(line, CGPoint(x: 1e9, y: 0)) == 6)
    #expect(CTLineGetPenOffsetForFlush(line, 0.5, 200) == (200 - Double(6 * Mono.advance)) / 2)
  }

  @Test func aLineThatIsTooLongIsTruncated() throws {
    let line = line("abcdefghij")
    let room = Double(Mono.advance * 6.01)
    for type in [CTLineTruncationType.start, .middle, .end] {
      let cut = try #require(CTLineCreateTruncatedLine(line, room, type, nil))
      #expect(CTLineGetTypographicBounds(cut, nil, nil, nil) <= room, "\(type)")
    }
    #expect(CTLineCreateTruncatedLine(line, 1e4, .end, nil) === line)
  }

  private func picture(_ draw: (CGContext) throws -> Void) throws -> Bitmap {
    let context = try #require(CGContext(drawingInto: Bitmap(width: 120, height: 40)))
    try draw(context)
    return try #require(context.makeImage()).bitmap
  }

  /// Expects a line to have the same pixels as its glyphs shown one by one.
  @Test func aLineIsDrawnOnItsBaselineAtTheTextPosition() throws {
    let line = line("Wagy")
    let asLine = try picture { context in
      context.textPosition = CGPoint(x: 10, y: 12)
      CTLineDraw(line, context)
      #expect(context.textPosition == CGPoint(x: 10, y: 12))
    }
    let asGlyphs = try picture { context in
      var glyphs = [CGGlyph](repeating: 0, count: 4)
      #expect(CTFontGetGlyphsForCharacters(Mono.font, Array("Wagy".utf16), &glyphs, 4))
      let positions = (0..<4).map { CGPoint(x: CGFloat($0) * Mono.advance, y: 0) }
      context.textPosition = CGPoint(x: 10, y: 12)
      CTFontDrawGlyphs(Mono.font, glyphs, positions, 4, context)
    }
    #expect(asLine.difference(from: asGlyphs).greatest <= 24, "outlines of two sizes, scaled")
    let box = CTLineGetImageBounds(line, nil)
    #expect(box.minY < -3 && box.maxY > 13 && box.width < Mono.advance * 4)
    let byRuns = try picture { context in
      context.textPosition = CGPoint(x: 10, y: 12)
      for run in try runs(line) { CTRunDraw(run, context, CFRangeMake(0, 0)) }
    }
    #expect(byRuns.difference(from: asLine).greatest == 0)
  }

  @Test func colorsComeFromTheTextOrTheContext() throws {
    func pixel(_ attributes: [NSAttributedString.Key: Any]) throws -> Bool {
      let bitmap = try picture { context in
        context.setFillColor(CGColor(red: 0, green: 1, blue: 0, alpha: 1))
        context.textPosition = CGPoint(x: 10, y: 12)
        CTLineDraw(line("■■", attributes), context)
      }
      return (0..<40).contains { y in (0..<120).contains { bitmap[$0, y] == 0xFF00_FF00 } }
    }
    #expect(try !pixel([:]))
    let key = NSAttributedString.Key(kCTForegroundColorFromContextAttributeName as String)
    #expect(try pixel([key: true]))
    #expect(try !pixel([key: false]))
  }

  @Test func theModesOfTheContextApplyToLines() throws {
    let filled = try picture { context in
      context.textPosition = CGPoint(x: 10, y: 12)
      CTLineDraw(line("HOH"), context)
    }
    let clipped = try picture { context in
      context.textPosition = CGPoint(x: 10, y: 12)
      context.setTextDrawingMode(.clip)
      CTLineDraw(line("HOH"), context)
      context.fill(CGRect(x: 0, y: 0, width: 120, height: 40))
    }
    // The tolerance is a choice.
    #expect(clipped.difference(from: filled).greatest <= 24)
    let stroked = try picture { context in
      context.textPosition = CGPoint(x: 10, y: 12)
      context.setTextDrawingMode(.stroke)
      context.setLineWidth(0.5)
      CTLineDraw(line("HOH"), context)
    }
    #expect(stroked.difference(from: filled).greatest > 100)
  }
}

@Suite struct CoreTextFrameTests {
  private let text = "one two three\nfour\r\nfive"

  private func framesetter() -> CTFramesetter {
    CTFramesetterCreateWithAttributedString(
      NSAttributedString(string: text, attributes: [.font: Mono.font]))
  }

  private func frame(lines: CGFloat, letters: CGFloat = 8) -> CTFrame {
    let box = CGRect(
      x: 5, y: 7, width: Mono.advance * (letters + 0.01), height: Mono.font.metrics.height * lines + 0.1
    )
    return CTFramesetterCreateFrame(framesetter(), CFRangeMake(0, 0), CGPath(rect: box), nil)
  }

  @Test func linesBreakAndHaveTheirRanges() throws {
    let frame = frame(lines: 9)
    let lines = try #require(CTFrameGetLines(frame) as? [CTLine])
    let parts = lines.map { line in
      let range = CTLineGetStringRange(line)
      return NSString(string: text).substring(
        with: NSRange(location: range.location, length: range.length))
    }
    #expect(parts == ["one two ", "three\n", "four\r\n", "five"])
    #expect(CTFrameGetVisibleStringRange(frame) == CFRangeMake(0, 24))
    #expect(CTFrameGetStringRange(frame) == CFRangeMake(0, 24))
    let run = try #require((CTLineGetGlyphRuns(lines[3]) as? [CTRun])?.first)
    #expect(CTRunGetStringRange(run) == CFRangeMake(20, 4))
  }

  @Test func emptyLinesHaveRangesOfTheirOwn() throws {
    let text = NSAttributedString(string: "ab\n\ncd\n\n\nef", attributes: [.font: Mono.font])
    let box = CGPath(rect: CGRect(x: 0, y: 0, width: 1000, height: 1000), transform: nil)
    let frame = CTFramesetterCreateFrame(
      CTFramesetterCreateWithAttributedString(text), CFRange(), box, nil)
    let lines = try #require(CTFrameGetLines(frame) as? [CTLine])
    let ranges = lines.map { CTLineGetStringRange($0) }
    #expect(ranges.map(\.location) == [0, 3, 4, 7, 8, 9])
    #expect(ranges.map(\.length) == [3, 1, 3, 1, 1, 2])
  }

  /// The origins of lines are measured from the lower left corner of the path, with y up. L4.14 measures them
  /// from the top.
  @Test func originsCountFromTheBottom() throws {
    let frame = frame(lines: 4)
    var origins = [CGPoint](repeating: .zero, count: 4)
    CTFrameGetLineOrigins(frame, CFRangeMake(0, 0), &origins)
    let metrics = Mono.font.metrics
    for (index, origin) in origins.enumerated() {
      let top = metrics.height * 4 + 0.1 - metrics.height * CGFloat(index)
      #expect(abs(origin.y - (top - metrics.ascent)) < 0.01 && origin.x == 0)
    }
  }

  @Test func textWithoutRoomIsLeftForTheNextFrame() throws {
    let first = frame(lines: 2)
    #expect(CTFrameGetLines(first).count == 2)
    let seen = CTFrameGetVisibleStringRange(first)
    #expect(seen == CFRangeMake(0, 14))
    let rest = CTFramesetterCreateFrame(
      framesetter(), CFRangeMake(seen.length, 0),
      CGPath(rect: CGRect(x: 0, y: 0, width: 400, height: 400)), nil)
    let lines = try #require(CTFrameGetLines(rest) as? [CTLine])
    #expect(lines.map { CTLineGetStringRange($0).location } == [14, 20])
    #expect(CTFrameGetLines(frame(lines: 0.5)).count == 0)
  }

  @Test func theSuggestedSizeIsThatOfTheText() {
    var fit = CFRange()
    let size = CTFramesetterSuggestFrameSizeWithConstraints(
      framesetter(), CFRangeMake(0, 0), nil,
      CGSize(width: Mono.advance * 8.01, height: .greatestFiniteMagnitude), &fit)
    #expect(abs(size.width - Mono.advance * 7) < 0.01, "without blanks at the end")
    #expect(abs(size.height - Mono.font.metrics.height * 4) < 0.01)
    #expect(fit == CFRangeMake(0, 24))
    let free = CTFramesetterSuggestFrameSizeWithConstraints(
      framesetter(), CFRangeMake(0, 4), nil,
      CGSize(width: CGFloat.greatestFiniteMagnitude, height: .greatestFiniteMagnitude), nil)
    #expect(abs(free.width - Mono.advance * 3) < 0.01)
  }

  /// A frame is drawn upright in a context whose y axis points up, at the position of its path. The text matrix does
  /// not change that.
  @Test func aFrameIsDrawnUprightFromItsTop() throws {
    let context = try #require(CGContext(drawingInto: Bitmap(width: 120, height: 120)))
    context.textMatrix = CGAffineTransform(a: 1, b: 0, c: 0, d: 1, tx: 33, ty: 44)
    CTFrameDraw(frame(lines: 4), context)
    #expect(context.textMatrix.tx == 33)
    let bitmap = try #require(context.makeImage()).bitmap
    func rows(_ y: Range<Int>) -> Int {
      y.reduce(0) { sum, y in
        sum + (0..<120).filter { bitmap[$0, y] >> 24 > 127 }.count
      }
    }
    let height = Int(Mono.font.metrics.height)
    let top = 120 - 7 - 4 * height
    #expect(
      rows(0..<top - 1) == 0 && rows(top..<top + height) > rows(top + 2 * height..<top + 3 * height))
    #expect(rows(114..<120) == 0)
  }

  @Test func unusualInputDoesNoHarm() {
    let empty = CTFramesetterCreateWithAttributedString(NSAttributedString(string: ""))
    let box = CGPath(rect: CGRect(x: 0, y: 0, width: 10, height: 10))
    #expect(CTFrameGetLines(CTFramesetterCreateFrame(empty, CFRangeMake(5, 9), box, nil)).count == 0)
    let round = CGPath(ellipseIn: CGRect(x: 0, y: 0, width: 100, height: 100))
    #expect(
      CTFrameGetLines(CTFramesetterCreateFrame(framesetter(), CFRangeMake(-3, -1), round, nil)).count
        == 0)
    let nothing = CTFramesetterCreateFrame(framesetter(), CFRange(), CGMutablePath(), nil)
    #expect(CTFrameGetVisibleStringRange(nothing).length == 0)
  }
}
