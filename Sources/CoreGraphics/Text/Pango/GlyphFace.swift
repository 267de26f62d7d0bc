internal import CPango

/// The outlines and metrics of a font's glyphs. Lengths are in ems, and y points up from the baseline.
///
/// It is unsafe because it owns a PangoFont, which may be used only inside of `FontLibrary.use`.
final class GlyphFace {
  /// The size of an em in the Pango font, which is a choice. The points of outlines are multiples of 1/256 of its unit.
  private static let em: CGFloat = 1024
  /// The number of outlines after which the cache is emptied.
  private static let outlineLimit = 4096

  private let font: OpaquePointer
  private let shaper: OpaquePointer?
  /// True if the font's glyphs are images, as in emoji fonts.
  private let isColored: Bool
  private var outlines: [CGGlyph: CGPath] = [:]

  /// Loads the font that Pango selects for a face; nil when the system has no fonts.
  init?(_ face: FontFace, library: FontLibrary) {
    guard let context = library.makeContext() else { return nil }
    defer { g_object_unref(UnsafeMutableRawPointer(context)) }
    guard let description = face.makeDescription(size: Self.em) else { return nil }
    defer { pango_font_description_free(description) }
    guard let font = pango_context_load_font(context, description) else { return nil }
    self.font = font
    let shaper = pango_font_get_hb_font(font)
    self.shaper = shaper
    isColored = shaper.flatMap { hb_font_get_face($0) }.map(Self.hasColors) ?? false
  }

  deinit { g_object_unref(UnsafeMutableRawPointer(font)) }

  /// Returns the glyph of a character; 0 when the font does not have it.
  func glyph(for character: Unicode.Scalar) -> CGGlyph {
    var glyph: UInt32 = 0
    guard let shaper, hb_font_get_nominal_glyph(shaper, character.value, &glyph) != 0 else { return 0 }
    return CGGlyph(exactly: glyph) ?? 0
  }

  func glyph(named name: String) -> CGGlyph {
    var glyph: UInt32 = 0
    guard let shaper, hb_font_get_glyph_from_name(shaper, name, -1, &glyph) != 0 else { return 0 }
    return CGGlyph(exactly: glyph) ?? 0
  }

  /// Returns the metrics of the font that Pango would load at a size, bit for bit; nil for a font of images, and for one
  /// that Pango scales itself.
  func metrics(size: CGFloat) -> FontMetrics? {
    guard !isColored, let shaper, let face = hb_font_get_face(shaper) else { return nil }
    var (x, y): (Int32, Int32) = (0, 0)
    hb_font_get_scale(shaper, &x, &y)
    guard x == Int32(pango: Self.em), y == x, let sized = hb_font_create(face) else { return nil }
    defer { hb_font_destroy(sized) }
    var count: UInt32 = 0
    if let coordinates = hb_font_get_var_coords_normalized(shaper, &count) {
      hb_font_set_var_coords_normalized(sized, coordinates, count)
    }
    // Pango cuts off what is less than its unit.
    let scale = Int32(size * CGFloat(PANGO_SCALE))
    hb_font_set_scale(sized, scale, scale)
    return FontMetrics(shaper: sized)
  }

  func advance(of glyph: CGGlyph) -> CGFloat {
    var logical = PangoRectangle()
    pango_font_get_glyph_extents(font, UInt32(glyph), nil, &logical)
    return CGFloat(pango: logical.width) / Self.em
  }

  /// Returns the bounding box of a glyph's ink.
  func box(of glyph: CGGlyph) -> CGRect {
    var ink = PangoRectangle()
    pango_font_get_glyph_extents(font, UInt32(glyph), &ink, nil)
    let units = CGFloat(PANGO_SCALE) * Self.em
    return CGRect(
      x: CGFloat(ink.x) / units, y: -CGFloat(ink.y + ink.height) / units,
      width: CGFloat(ink.width) / units, height: CGFloat(ink.height) / units)
  }

  /// Returns the outline of a glyph; empty for a space or an image such as an emoji.
  func outline(of glyph: CGGlyph) -> CGPath {
    if isColored { return CGPath(elements: []) }
    if let known = outlines[glyph] { return known }
    let path = CGPath(precision: 1) { cairo in
      withGlyph(glyph) { pango_cairo_glyph_string_path(cairo.pointer, font, $0) }
    }
    let outline = path.copy(mappedBy: CGAffineTransform(scaleX: 1 / Self.em, y: -1 / Self.em))
    if outlines.count >= Self.outlineLimit { outlines = [:] }
    outlines[glyph] = outline
    return outline
  }

  /// True if the glyph is an image with colors of its own.
  func isPicture(_ glyph: CGGlyph) -> Bool { isColored && !box(of: glyph).isEmpty }

  /// Draws a glyph that is an image on a Cairo context whose user space has y up. `size` is the size of an em.
  func show(_ glyph: CGGlyph, at position: CGPoint, size: CGFloat, on cairo: CairoContext) {
    cairo.withOrigin(position, scaleX: size / Self.em, scaleY: -size / Self.em) {
      withGlyph(glyph) { pango_cairo_show_glyph_string(cairo.pointer, font, $0) }
    }
  }

  private func withGlyph(
    _ glyph: CGGlyph, _ body: (UnsafeMutablePointer<PangoGlyphString>) -> Void
  ) {
    guard let string = pango_glyph_string_new() else { return }
    defer { pango_glyph_string_free(string) }
    pango_glyph_string_set_size(string, 1)
    string.pointee.glyphs[0] = PangoGlyphInfo()
    string.pointee.glyphs[0].glyph = UInt32(glyph)
    body(string)
  }
}

// MARK: - The font as a whole

extension GlyphFace {
  /// True if the font has color bitmaps (CBDT, sbix), color layers (COLR) or drawings (SVG).
  private static func hasColors(_ face: OpaquePointer) -> Bool {
    let tags: [UInt32] = [0x4342_4454, 0x7362_6978, 0x434F_4C52, 0x5356_4720]
    return tags.contains { tag in
      guard let table = hb_face_reference_table(face, tag) else { return false }
      defer { hb_blob_destroy(table) }
      var length: UInt32 = 0
      return hb_blob_get_data(table, &length) != nil && length > 0
    }
  }

  private var face: OpaquePointer? { shaper.flatMap { hb_font_get_face($0) } }

  var unitsPerEm: Int { face.map { Int(hb_face_get_upem($0)) } ?? 1000 }
  var glyphCount: Int { face.map { Int(hb_face_get_glyph_count($0)) } ?? 0 }

  /// The box that contains every glyph, from the font's `head` table; zero for a font without that table.
  var boundingBox: CGRect {
    guard let face, let table = hb_face_reference_table(face, 0x6865_6164) else { return .zero }
    defer { hb_blob_destroy(table) }
    var length: UInt32 = 0
    guard let bytes = hb_blob_get_data(table, &length), length >= 44 else { return .zero }
    func value(_ offset: Int) -> CGFloat {
      let high = Int16(bytes[offset]) << 8
      let low = Int16(UInt8(bitPattern: bytes[offset + 1]))
      return CGFloat(high | low) / CGFloat(unitsPerEm)
    }
    return CGRect(
      x: value(36), y: value(38), width: value(40) - value(36), height: value(42) - value(38))
  }
}
