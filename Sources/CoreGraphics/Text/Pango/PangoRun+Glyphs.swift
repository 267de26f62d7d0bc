internal import CPango

extension PangoRun {
  /// A glyph of a run, in points with y down.
  struct Glyph {
    let index: CGGlyph
    let advance: CGFloat
    /// The offset of the glyph from the pen position.
    let offset: CGPoint
    /// The offset of the glyph's character in the UTF-8 of the run.
    let byte: Int
  }

  /// The glyphs from left to right.
  var placedGlyphs: [Glyph] {
    (0..<Int(glyphs.pointee.num_glyphs)).map { index in
      let info = glyphs.pointee.glyphs[index]
      return Glyph(
        index: CGGlyph(pango: info.glyph), advance: CGFloat(pango: info.geometry.width),
        offset: CGPoint(
          x: CGFloat(pango: info.geometry.x_offset), y: CGFloat(pango: info.geometry.y_offset)),
        byte: Int(glyphs.pointee.log_clusters[index]))
    }
  }
}

extension CGGlyph {
  /// Creates a glyph index from Pango's index, which has special values for invisible and missing characters.
  fileprivate init(pango glyph: UInt32) {
    self = glyph == 0x0FFF_FFFF ? kCGFontIndexInvalid : CGGlyph(exactly: glyph) ?? 0
  }
}
