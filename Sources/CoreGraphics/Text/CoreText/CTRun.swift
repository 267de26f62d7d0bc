/// Consecutive glyphs of a line with the same font and attributes. It must not be used by two threads at the same
/// time.
public final class CTRun {
  let run: PangoRun
  let line: TextLayout.Line
  let source: TextSource
  /// The glyphs from left to right.
  let glyphs: [CGGlyph]
  /// The positions of the glyphs relative to the start of the line, with y up.
  let positions: [CGPoint]
  let advances: [CGSize]
  /// The index of each glyph's character in the caller's string, in UTF-16 code units.
  let stringIndices: [CFIndex]

  /// Creates a run of a line, which retains the glyphs.
  init(_ run: PangoRun, of line: TextLayout.Line, _ source: TextSource) {
    self.run = run
    self.line = line
    self.source = source
    let placedGlyphs = run.placedGlyphs
    let start = line.byteStart + run.start
    glyphs = placedGlyphs.map(\.index)
    advances = placedGlyphs.map { CGSize(width: $0.advance, height: 0) }
    stringIndices = placedGlyphs.map { source.index(ofByte: start + $0.byte) }
    positions = Self.positions(placedGlyphs, from: run.x, baseline: run.attributes.baselineOffset)
  }

  private static func positions(
    _ glyphs: [PangoRun.Glyph], from x: CGFloat, baseline: CGFloat
  ) -> [CGPoint] {
    var pen = x
    return glyphs.map { glyph in
      defer { pen += glyph.advance }
      return CGPoint(x: pen + glyph.offset.x, y: baseline - glyph.offset.y)
    }
  }

  var stringRange: Range<Int> {
    let start = line.byteStart + run.start
    return source.index(ofByte: start)..<source.index(ofByte: start + run.byteCount)
  }

  /// The font of the glyphs. It is a substitute if the font in the attributes does not have a character.
  var font: CTFont {
    let face = FontLibrary.use { _ in FontFace(font: run.font) } ?? run.attributes.font.face
    return CTFont(face: face, size: run.attributes.font.size)
  }
}

/// The properties of a run's glyphs.
public struct CTRunStatus: OptionSet, Hashable, Sendable {
  /// The bits, with Apple's values.
  public let rawValue: UInt32
  /// Creates a status with the given bits.
  public init(rawValue: UInt32) { self.rawValue = rawValue }

  /// The run is written from right to left.
  public static let rightToLeft = CTRunStatus(rawValue: 1)
  /// The string indices of the glyphs are neither increasing nor decreasing. Lamina never sets it.
  public static let nonMonotonic = CTRunStatus(rawValue: 2)
  /// The run needs a text matrix of its own. Lamina never sets it.
  public static let hasNonIdentityMatrix = CTRunStatus(rawValue: 4)
}

/// Returns the number of glyphs in the run.
public func CTRunGetGlyphCount(_ run: CTRun) -> CFIndex { run.glyphs.count }

// In the following functions, a range of length 0 extends to the end of the run.
/// Copies the glyphs of a range from left to right.
public func CTRunGetGlyphs(_ run: CTRun, _ range: CFRange, _ buffer: UnsafeMutablePointer<CGGlyph>) {
  run.glyphs.copy(range, to: buffer)
}

/// Copies the positions of a range of glyphs, in text space relative to the start of the line.
public func CTRunGetPositions(
  _ run: CTRun, _ range: CFRange, _ buffer: UnsafeMutablePointer<CGPoint>
) {
  run.positions.copy(range, to: buffer)
}

/// Copies the advances of a range of glyphs. Their heights are 0.
public func CTRunGetAdvances(
  _ run: CTRun, _ range: CFRange, _ buffer: UnsafeMutablePointer<CGSize>
) {
  run.advances.copy(range, to: buffer)
}

/// Copies the index of the character of each glyph in a range, in UTF-16 code units.
public func CTRunGetStringIndices(
  _ run: CTRun, _ range: CFRange, _ buffer: UnsafeMutablePointer<CFIndex>
) {
  run.stringIndices.copy(range, to: buffer)
}

/// Returns the range of the text that the run shows, in UTF-16 code units.
public func CTRunGetStringRange(_ run: CTRun) -> CFRange { CFRange(run.stringRange) }

/// Returns the status of the run: `rightToLeft`, or an empty set.
public func CTRunGetStatus(_ run: CTRun) -> CTRunStatus {
  run.run.isRightToLeft ? .rightToLeft : []
}

/// Returns the attributes of the run's first character, with the font that contains the run's glyphs.
public func CTRunGetAttributes(_ run: CTRun) -> CFDictionary {
  let result = NSMutableDictionary()
  for (key, value) in run.source.attributes(at: run.stringRange.lowerBound) {
    result.setObject(value, forKey: NSString(string: key.rawValue))
  }
  result.setObject(run.font, forKey: kCTFontAttributeName)
  return result
}

/// Returns the width of a range of glyphs, and stores the ascent, descent and leading of the run. A range of length 0
/// extends to the end of the run.
public func CTRunGetTypographicBounds(
  _ run: CTRun, _ range: CFRange, _ ascent: UnsafeMutablePointer<CGFloat>?,
  _ descent: UnsafeMutablePointer<CGFloat>?, _ leading: UnsafeMutablePointer<CGFloat>?
) -> Double {
  let metrics = run.run.lineMetrics
  ascent?.pointee = metrics.ascent
  descent?.pointee = metrics.descent
  leading?.pointee = metrics.leading
  return run.advances[range.clamped(to: run.advances.count)].reduce(0) { $0 + Double($1.width) }
}

/// Draws the run at its offset in the line, whose start is at the context's text position. Lamina ignores the range
/// and draws the whole run.
public func CTRunDraw(_ run: CTRun, _ context: CGContext, _ range: CFRange) {
  context.paintInTextSpace {
    let inked = run.run.inked(for: context)
    return inked.backgrounds(from: .zero, run.line.metrics)
      + inked.pieces(from: .zero, keeping: run.line.paragraph)
  }
}

extension CFRange {
  init(_ range: Range<Int>) { self.init(location: range.lowerBound, length: range.count) }
}

extension Array {
  /// Copies the elements of a range. It is unsafe because `buffer` must have memory for the range, as CoreText
  /// requires.
  func copy(_ range: CFRange, to buffer: UnsafeMutablePointer<Element>) {
    for (offset, index) in range.clamped(to: count).enumerated() { buffer[offset] = self[index] }
  }
}
