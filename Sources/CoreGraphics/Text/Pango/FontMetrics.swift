internal import CPango

/// The lengths of a font at a size, in units of user space. The positions of the decoration lines are the heights of
/// their tops above the baseline, which are negative for an underline. All other numbers are not negative.
package struct FontMetrics: Equatable, Sendable {
  package var ascent: CGFloat = 0
  package var descent: CGFloat = 0
  package var leading: CGFloat = 0
  package var underlinePosition: CGFloat = 0
  package var underlineThickness: CGFloat = 0
  package var strikethroughPosition: CGFloat = 0
  package var strikethroughThickness: CGFloat = 0

  package init(ascent: CGFloat = 0, descent: CGFloat = 0) {
    self.ascent = ascent
    self.descent = descent
  }
}

extension FontMetrics {
  /// Returns the metrics corrected for a bitmap font, to which Pango may apply the font's scale twice. If the metrics
  /// are implausibly small, which means less than half an em, they are enlarged to a line height of 1.17 em. Both
  /// numbers are choices.
  package func normalized(size: CGFloat) -> FontMetrics {
    let height = ascent + descent
    guard height > 0, height < size / 2 else { return self }
    return scaled(by: 1.17 * size / height)
  }

  func scaled(by factor: CGFloat) -> FontMetrics {
    var metrics = self
    metrics.ascent *= factor
    metrics.descent *= factor
    metrics.leading *= factor
    metrics.underlinePosition *= factor
    metrics.underlineThickness *= factor
    metrics.strikethroughPosition *= factor
    metrics.strikethroughThickness *= factor
    return metrics
  }

  /// Reads the metrics of a font from HarfBuzz. The numbers are those of Pango's own function, which also lays out a
  /// sample text: that took half of the time of a text in a new size. It is unsafe because `font` must be a PangoFont.
  init(of font: OpaquePointer?) {
    self.init(shaper: font.flatMap { pango_font_get_hb_font($0) })
  }

  /// Reads the metrics of a font of HarfBuzz, whose lengths are in Pango's units. It is unsafe because `shaper` must be
  /// such a font.
  init(shaper: OpaquePointer?) {
    self.init()
    guard let shaper else { return }
    var extents = hb_font_extents_t()
    hb_font_get_extents_for_direction(shaper, HB_DIRECTION_LTR, &extents)
    ascent = CGFloat(pango: extents.ascender)
    descent = -CGFloat(pango: extents.descender)
    leading = max(CGFloat(pango: extents.line_gap), 0)
    underlinePosition = Self.length(0x756E_646F, of: shaper) ?? -1
    underlineThickness = Self.length(0x756E_6473, of: shaper) ?? 1
    strikethroughPosition = Self.length(0x7374_726F, of: shaper) ?? ascent / 2
    strikethroughThickness = Self.length(0x7374_7273, of: shaper) ?? 1
  }

  /// Returns a length from the tables of a font, by its tag in OpenType's font variations: `undo`, `unds`, `stro` or
  /// `strs`; nil if it is missing or zero. It is unsafe because `shaper` must be a font of HarfBuzz.
  private static func length(_ tag: UInt32, of shaper: OpaquePointer) -> CGFloat? {
    var position: Int32 = 0
    guard hb_ot_metrics_get_position(shaper, tag, &position) != 0, position != 0 else { return nil }
    return CGFloat(pango: position)
  }

  /// Reads the metrics of a font at a size. Pango searches all installed fonts for each new size, so they are computed
  /// from the font at one size where that gives the same numbers.
  init(of face: FontFace, size: CGFloat) {
    self = FontLibrary.use { library in
      library.glyphs(of: face)?.metrics(size: size) ?? FontMetrics(loading: face, size: size)
    }
  }

  /// Reads the metrics of the font that Pango loads at a size.
  init(loading face: FontFace, size: CGFloat) {
    self = FontLibrary.use { library in
      guard let context = library.makeContext() else { return FontMetrics() }
      defer { g_object_unref(UnsafeMutableRawPointer(context)) }
      guard let description = face.makeDescription(size: size) else { return FontMetrics() }
      defer { pango_font_description_free(description) }
      guard let font = pango_context_load_font(context, description) else { return FontMetrics() }
      defer { g_object_unref(UnsafeMutableRawPointer(font)) }
      return FontMetrics(of: font)
    }
  }
}
