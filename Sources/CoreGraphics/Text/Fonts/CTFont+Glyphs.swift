// Functions for single glyphs of a font. Lengths are in units of user space, and y points up from the baseline.

extension FontFace {
  /// Returns the bounding boxes of the glyphs' ink, in ems.
  func boxes(of glyphs: [CGGlyph]) -> [CGRect] {
    FontLibrary.use { library in
      let face = library.glyphs(of: self)
      return glyphs.map { face?.box(of: $0) ?? .zero }
    }
  }

  /// Returns the result of `read` for the font's glyphs, whose lengths are in ems; `missing` when the system has
  /// no font.
  func glyphValue<Result>(_ read: (GlyphFace) -> Result, default missing: Result) -> Result {
    FontLibrary.use { library in library.glyphs(of: self).map(read) ?? missing }
  }
}

extension CGRect {
  func scaled(by factor: CGFloat) -> CGRect {
    applying(CGAffineTransform(scaleX: factor, y: factor))
  }
}

/// The direction in which glyphs follow each other. Lamina measures all glyphs for horizontal text.
public enum CTFontOrientation: UInt32, Sendable {
  /// The orientation of the font, which is horizontal.
  case `default` = 0
  /// Glyphs are side by side.
  case horizontal = 1
  /// Glyphs are one below the other. Lamina treats this as horizontal.
  case vertical = 2
}

/// Stores the glyph of each UTF-16 code unit, and 0 for a character that the font does not have. The second unit of a
/// surrogate pair gets 0. Returns false when the font does not have one of the characters.
public func CTFontGetGlyphsForCharacters(
  _ font: CTFont, _ characters: UnsafePointer<UniChar>, _ glyphs: UnsafeMutablePointer<CGGlyph>,
  _ count: CFIndex
) -> Bool {
  guard count > 0 else { return true }
  let units = Array(UnsafeBufferPointer(start: characters, count: count))
  let result = font.glyphs(for: units)
  for (index, glyph) in result.glyphs.enumerated() { glyphs[index] = glyph }
  return result.isComplete
}

extension CTFont {
  func glyphs(for units: [UniChar]) -> (glyphs: [CGGlyph], isComplete: Bool) {
    var glyphs = [CGGlyph](repeating: 0, count: units.count)
    var isComplete = true
    face.glyphValue(
      { face in
        var index = 0
        for scalar in String(decoding: units, as: UTF16.self).unicodeScalars {
          glyphs[index] = face.glyph(for: scalar)
          if glyphs[index] == 0 { isComplete = false }
          index += scalar.utf16.count
        }
      }, default: ())
    return (glyphs, isComplete)
  }
}

/// Returns the glyph with a name such as "Aacute"; 0 when the font has no such glyph.
public func CTFontGetGlyphWithName(_ font: CTFont, _ glyphName: CFString) -> CGGlyph {
  font.face.glyphValue({ $0.glyph(named: glyphName as String) }, default: 0)
}

/// Returns the outline of a glyph relative to its origin, with y up, transformed by `matrix`; nil for a glyph without
/// an outline, such as a space or an emoji.
public func CTFontCreatePathForGlyph(
  _ font: CTFont, _ glyph: CGGlyph, _ matrix: UnsafePointer<CGAffineTransform>?
) -> CGPath? {
  let outline = font.face.glyphValue({ $0.outline(of: glyph) }, default: CGPath(elements: []))
  guard !outline.isEmpty else { return nil }
  let scale = CGAffineTransform(scaleX: font.size, y: font.size)
  return outline.copy(mappedBy: scale.concatenating(matrix?.pointee ?? .identity))
}

/// Returns the sum of the glyphs' advances, and stores each of them in `advances`. They are always horizontal
/// advances; the orientation is ignored.
@discardableResult
public func CTFontGetAdvancesForGlyphs(
  _ font: CTFont, _ orientation: CTFontOrientation, _ glyphs: UnsafePointer<CGGlyph>,
  _ advances: UnsafeMutablePointer<CGSize>?, _ count: CFIndex
) -> Double {
  guard count > 0 else { return 0 }
  let widths = font.face.advances(of: Array(UnsafeBufferPointer(start: glyphs, count: count)))
    .map { $0 * font.size }
  for (index, width) in widths.enumerated() {
    advances?[index] = CGSize(width: width, height: 0)
  }
  return Double(widths.reduce(0, +))
}

/// Returns the bounding box of the ink of all glyphs, each drawn at the origin, and stores the box of each glyph in
/// `boundingRects`; the null rectangle for glyphs without ink.
@discardableResult
public func CTFontGetBoundingRectsForGlyphs(
  _ font: CTFont, _ orientation: CTFontOrientation, _ glyphs: UnsafePointer<CGGlyph>,
  _ boundingRects: UnsafeMutablePointer<CGRect>?, _ count: CFIndex
) -> CGRect {
  guard count > 0 else { return .null }
  let boxes = font.face.boxes(of: Array(UnsafeBufferPointer(start: glyphs, count: count)))
    .map { $0.scaled(by: font.size) }
  for (index, box) in boxes.enumerated() { boundingRects?[index] = box }
  return boxes.filter { !$0.isEmpty }.reduce(.null) { $0.union($1) }
}

/// Returns the number of design units in an em.
public func CTFontGetUnitsPerEm(_ font: CTFont) -> UInt32 {
  UInt32(clamping: font.face.glyphValue(\.unitsPerEm, default: 1000))
}

/// Returns the number of glyphs in the font.
public func CTFontGetGlyphCount(_ font: CTFont) -> CFIndex {
  font.face.glyphValue(\.glyphCount, default: 0)
}

/// Returns the rectangle that contains every glyph of the font when it is drawn at the origin.
public func CTFontGetBoundingBox(_ font: CTFont) -> CGRect {
  font.face.glyphValue(\.boundingBox, default: .zero).scaled(by: font.size)
}

/// Returns the font without its size. `attributes` is not changed.
public func CTFontCopyGraphicsFont(
  _ font: CTFont, _ attributes: UnsafeMutablePointer<AnyObject?>?
) -> CGFont {
  CGFont(face: font.face)
}
