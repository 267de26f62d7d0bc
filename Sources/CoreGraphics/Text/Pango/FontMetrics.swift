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
  /// Returns the metrics corrected for a bitmap font, to which Pango applies the font's scale twice. If the metrics
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

  /// Reads the metrics of a font. It is unsafe because `font` must be a PangoFont.
  init(of font: OpaquePointer?) {
    self.init()
    guard let font, let metrics = pango_font_get_metrics(font, nil) else { return }
    defer { pango_font_metrics_unref(metrics) }
    func units(_ value: Int32) -> CGFloat { CGFloat(value) / CGFloat(PANGO_SCALE) }
    ascent = units(pango_font_metrics_get_ascent(metrics))
    descent = units(pango_font_metrics_get_descent(metrics))
    leading = max(units(pango_font_metrics_get_height(metrics)) - ascent - descent, 0)
    underlinePosition = units(pango_font_metrics_get_underline_position(metrics))
    underlineThickness = units(pango_font_metrics_get_underline_thickness(metrics))
    strikethroughPosition = units(pango_font_metrics_get_strikethrough_position(metrics))
    strikethroughThickness = units(pango_font_metrics_get_strikethrough_thickness(metrics))
  }

  init(of face: FontFace, size: CGFloat) {
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
