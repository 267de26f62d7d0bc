/// A font without a size. Its lengths are in design units. An em has `unitsPerEm` of these.
public final class CGFont: Hashable, Sendable {
  package let face: FontFace

  package init(face: FontFace) { self.face = face }

  /// Finds an installed or registered font by its PostScript, full or family name; nil when there is none.
  public convenience init?(_ name: CFString) {
    guard let face = FontLibrary.use({ $0.existingFace(named: name as String) }) else { return nil }
    self.init(face: face)
  }

  /// Registers the fonts of a file for this process, and creates the first of them; nil when the file cannot be read.
  package convenience init?(file: URL) {
    guard let face = FontLibrary.use({ $0.register(file: file.path) }) else { return nil }
    self.init(face: face)
  }

  /// The PostScript name of the font; nil when the system has no font for it.
  public var postScriptName: CFString? {
    FontLibrary.use { $0.postScriptName(of: face) }.map { NSString(string: $0) }
  }

  /// The full name of the font; nil when the system has no font for it.
  public var fullName: CFString? {
    FontLibrary.use { $0.fullName(of: face) }.map { NSString(string: $0) }
  }

  /// The number of glyphs in the font.
  public var numberOfGlyphs: Int { face.glyphValue(\.glyphCount, default: 0) }
  /// The number of design units in an em, often 1000 or 2048.
  public var unitsPerEm: Int32 { Int32(clamping: face.glyphValue(\.unitsPerEm, default: 1000)) }
  /// The rectangle that contains every glyph when it is drawn at the origin, in design units with y up.
  public var fontBBox: CGRect {
    face.glyphValue(\.boundingBox, default: .zero).scaled(by: CGFloat(unitsPerEm))
  }
  /// The ascent of lines in this font, in design units.
  public var ascent: Int32 { inUnits(inUnitSize.metrics.ascent) }
  /// The descent of lines in this font, in design units; negative.
  public var descent: Int32 { -inUnits(inUnitSize.metrics.descent) }
  /// The gap between lines in this font, in design units.
  public var leading: Int32 { inUnits(inUnitSize.metrics.leading) }
  /// The height of a flat capital, in design units.
  public var capHeight: Int32 { inUnits(CTFontGetCapHeight(inUnitSize)) }
  /// The height of a flat lower-case letter, in design units.
  public var xHeight: Int32 { inUnits(CTFontGetXHeight(inUnitSize)) }

  /// The font at the size at which one design unit is one unit of user space.
  private var inUnitSize: CTFont { CTFont(face: face, size: CGFloat(unitsPerEm)) }
  private func inUnits(_ length: CGFloat) -> Int32 { Int32(length.rounded()) }

  /// Returns the glyph with a name such as "Aacute"; 0 when the font has no such glyph.
  public func getGlyphWithGlyphName(name: CFString) -> CGGlyph {
    face.glyphValue({ $0.glyph(named: name as String) }, default: 0)
  }

  /// Stores the advances of glyphs, in design units. Always returns true.
  public func getGlyphAdvances(
    glyphs: UnsafePointer<CGGlyph>, count: Int, advances: UnsafeMutablePointer<Int32>
  ) -> Bool {
    let widths = face.advances(of: Array(UnsafeBufferPointer(start: glyphs, count: max(count, 0))))
    let units = CGFloat(unitsPerEm)
    for (index, width) in widths.enumerated() { advances[index] = inUnits(width * units) }
    return true
  }

  /// True when both fonts have the same family, weight, slant and width.
  public static func == (a: CGFont, b: CGFont) -> Bool { a.face == b.face }
  /// Feeds the attributes of the font into a hasher.
  public func hash(into hasher: inout Hasher) { hasher.combine(face) }
}

extension CGFont: TextFont {
  package var textFont: CTFont { CTFont(face: face, size: 12) }
}
