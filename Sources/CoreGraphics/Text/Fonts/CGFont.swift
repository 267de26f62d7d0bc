/// A font without a size.
public final class CGFont: Hashable, Sendable {
  package let face: FontFace

  package init(face: FontFace) { self.face = face }

  /// Finds a font by PostScript, full or family name; nil when there is none.
  public convenience init?(_ name: CFString) {
    guard let face = FontLibrary.use({ $0.existingFace(named: name as String) }) else { return nil }
    self.init(face: face)
  }

  /// The first font in a file, which becomes known to the process; nil when it cannot be read.
  package convenience init?(file: URL) {
    guard let face = FontLibrary.use({ $0.register(file: file.path) }) else { return nil }
    self.init(face: face)
  }

  public var postScriptName: CFString? {
    FontLibrary.use { $0.postScriptName(of: face) }.map { NSString(string: $0) }
  }

  public var fullName: CFString? {
    FontLibrary.use { $0.fullName(of: face) }.map { NSString(string: $0) }
  }

  public var numberOfGlyphs: Int { face.ask(\.glyphCount, else: 0) }
  /// Units of the font's design; its other measures are in them.
  public var unitsPerEm: Int32 { Int32(clamping: face.ask(\.unitsPerEm, else: 1000)) }
  public var fontBBox: CGRect {
    face.ask(\.boundingBox, else: .zero).scaled(by: CGFloat(unitsPerEm))
  }
  public var ascent: Int32 { inUnits(inUnitSize.metrics.ascent) }
  /// Negative.
  public var descent: Int32 { -inUnits(inUnitSize.metrics.descent) }
  public var leading: Int32 { inUnits(inUnitSize.metrics.leading) }
  public var capHeight: Int32 { inUnits(CTFontGetCapHeight(inUnitSize)) }
  public var xHeight: Int32 { inUnits(CTFontGetXHeight(inUnitSize)) }

  /// At the em of its design.
  private var inUnitSize: CTFont { CTFont(face: face, size: CGFloat(unitsPerEm)) }
  private func inUnits(_ length: CGFloat) -> Int32 { Int32(length.rounded()) }

  /// The glyph with the given name in the font; 0 when there is none.
  public func getGlyphWithGlyphName(name: CFString) -> CGGlyph {
    face.ask({ $0.glyph(named: name as String) }, else: 0)
  }

  /// In units of the font's design; always true.
  public func getGlyphAdvances(
    glyphs: UnsafePointer<CGGlyph>, count: Int, advances: UnsafeMutablePointer<Int32>
  ) -> Bool {
    let widths = face.advances(of: Array(UnsafeBufferPointer(start: glyphs, count: max(count, 0))))
    let units = CGFloat(unitsPerEm)
    for (index, width) in widths.enumerated() { advances[index] = inUnits(width * units) }
    return true
  }

  public static func == (a: CGFont, b: CGFont) -> Bool { a.face == b.face }
  public func hash(into hasher: inout Hasher) { hasher.combine(face) }
}

extension CGFont: TextFont {
  package var textFont: CTFont { CTFont(face: face, size: 12) }
}
