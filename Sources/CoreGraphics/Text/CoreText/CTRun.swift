internal import CPango

/// Neighbouring glyphs of one font and one look. Not to be used by two threads at once.
public final class CTRun {
  let run: PangoRun
  let line: TextLayout.Line
  let source: TextSource
  /// One entry a glyph, from left to right.
  let glyphs: [CGGlyph]
  /// Relative to where the line begins, y up.
  let positions: [CGPoint]
  let advances: [CGSize]
  /// Indices into the string that was set.
  let stringIndices: [CFIndex]

  /// Unsafe by nature: reads Pango's glyphs, which the line keeps.
  init(_ run: PangoRun, of line: TextLayout.Line, _ source: TextSource) {
    (self.run, self.line, self.source) = (run, line, source)
    let infos = UnsafeBufferPointer(
      start: run.glyphs.pointee.glyphs, count: Int(run.glyphs.pointee.num_glyphs))
    let start = line.paragraph.source.byteStart + run.start
    glyphs = infos.map { CGGlyph(pango: $0.glyph) }
    advances = infos.map { CGSize(width: CGFloat(pango: $0.geometry.width), height: 0) }
    stringIndices = infos.indices.map {
      source.index(ofByte: start + Int(run.glyphs.pointee.log_clusters[$0]))
    }
    positions = Self.positions(infos, from: run.x, baseline: run.attributes.baselineOffset)
  }

  private static func positions(
    _ infos: UnsafeBufferPointer<PangoGlyphInfo>, from x: CGFloat, baseline: CGFloat
  ) -> [CGPoint] {
    var pen = x
    return infos.map { info in
      defer { pen += CGFloat(pango: info.geometry.width) }
      return CGPoint(
        x: pen + CGFloat(pango: info.geometry.x_offset),
        y: baseline - CGFloat(pango: info.geometry.y_offset))
    }
  }

  var stringRange: Range<Int> {
    let start = line.paragraph.source.byteStart + run.start
    return source.index(ofByte: start)..<source.index(ofByte: start + run.byteCount)
  }

  /// The font that shows the run: another one than the text asks for where that lacks a character.
  var font: CTFont {
    let face = FontLibrary.use { _ in FontFace(font: run.font) } ?? run.attributes.font.face
    return CTFont(face: face, size: run.attributes.font.size)
  }
}

extension CGGlyph {
  /// Pango has numbers of its own for what shows nothing and for what no font has.
  fileprivate init(pango glyph: UInt32) {
    self = glyph == 0x0FFF_FFFF ? kCGFontIndexInvalid : CGGlyph(exactly: glyph) ?? 0
  }
}

public struct CTRunStatus: OptionSet, Hashable, Sendable {
  public let rawValue: UInt32
  public init(rawValue: UInt32) { self.rawValue = rawValue }

  public static let rightToLeft = CTRunStatus(rawValue: 1)
  /// The string indices do not go one way.
  public static let nonMonotonic = CTRunStatus(rawValue: 2)
  /// Never set: the text matrix is the caller's.
  public static let hasNonIdentityMatrix = CTRunStatus(rawValue: 4)
}

public func CTRunGetGlyphCount(_ run: CTRun) -> CFIndex { run.glyphs.count }

// A range with the length 0 goes to the end of the run.
public func CTRunGetGlyphs(_ run: CTRun, _ range: CFRange, _ buffer: UnsafeMutablePointer<CGGlyph>) {
  run.glyphs.copy(range, to: buffer)
}

/// Relative to where the line begins, in text space.
public func CTRunGetPositions(
  _ run: CTRun, _ range: CFRange, _ buffer: UnsafeMutablePointer<CGPoint>
) {
  run.positions.copy(range, to: buffer)
}

public func CTRunGetAdvances(
  _ run: CTRun, _ range: CFRange, _ buffer: UnsafeMutablePointer<CGSize>
) {
  run.advances.copy(range, to: buffer)
}

/// For each glyph the character that it comes from, in UTF-16.
public func CTRunGetStringIndices(
  _ run: CTRun, _ range: CFRange, _ buffer: UnsafeMutablePointer<CFIndex>
) {
  run.stringIndices.copy(range, to: buffer)
}

public func CTRunGetStringRange(_ run: CTRun) -> CFRange { CFRange(run.stringRange) }

public func CTRunGetStatus(_ run: CTRun) -> CTRunStatus {
  run.run.isRightToLeft ? .rightToLeft : []
}

/// Those of the string, with the font that shows the run.
public func CTRunGetAttributes(_ run: CTRun) -> CFDictionary {
  let result = NSMutableDictionary()
  for (key, value) in run.source.attributes(at: run.stringRange.lowerBound) {
    result.setObject(value, forKey: NSString(string: key.rawValue))
  }
  result.setObject(run.font, forKey: kCTFontAttributeName)
  return result
}

/// The width of a part; a range with the length 0 goes to the end of the run.
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

/// With the line's beginning at the context's text position. The whole run is drawn, whatever the range.
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
  /// Unsafe: `buffer` has room for the range, as CoreText's contract has it.
  func copy(_ range: CFRange, to buffer: UnsafeMutablePointer<Element>) {
    for (offset, index) in range.clamped(to: count).enumerated() { buffer[offset] = self[index] }
  }
}
