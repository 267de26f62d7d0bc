internal import CCairo

extension CairoContext {
  func clearPath() { cairo_new_path(pointer) }

  func move(to point: CGPoint) { cairo_move_to(pointer, point.x, point.y) }

  func fill() { cairo_fill(pointer) }

  func fill(_ rect: CGRect) {
    cairo_rectangle(pointer, rect.minX, rect.minY, rect.width, rect.height)
    cairo_fill(pointer)
  }

  /// Strokes the path with default line settings, whatever the settings of the previous stroke.
  func stroke(width: CGFloat) {
    cairo_set_line_width(pointer, width)
    cairo_set_line_cap(pointer, CAIRO_LINE_CAP_BUTT)
    cairo_set_line_join(pointer, CAIRO_LINE_JOIN_MITER)
    cairo_set_miter_limit(pointer, 10)
    cairo_set_dash(pointer, nil, 0, 0)
    cairo_stroke(pointer)
  }

  /// Draws with `draw`, as a group with an opacity.
  func withOpacity(_ alpha: Double, _ draw: (CairoContext) -> Void) {
    guard alpha < 1 else { return draw(self) }
    cairo_push_group(pointer)
    draw(self)
    cairo_pop_group_to_source(pointer)
    cairo_paint_with_alpha(pointer, alpha)
  }

  /// Calls `draw` with the origin at `origin`, scaled axes, and the current point at the new origin.
  func withOrigin(_ origin: CGPoint, scaleX: CGFloat, scaleY: CGFloat, _ draw: () -> Void) {
    cairo_save(pointer)
    cairo_translate(pointer, origin.x, origin.y)
    cairo_scale(pointer, scaleX, scaleY)
    cairo_move_to(pointer, 0, 0)
    draw()
    cairo_restore(pointer)
  }

  /// Calls `draw` with the current point at `baseline`, with heights multiplied by a factor, and with points at the height 1
  /// moved to the right by `skew`.
  func withBaseline(
    at baseline: CGPoint, height: CGFloat, skew: CGFloat, _ draw: () -> Void
  ) {
    guard height != 1 || skew != 0 else {
      move(to: baseline)
      return draw()
    }
    var matrix = cairo_matrix_t(
      xx: 1, yx: 0, xy: -skew * height, yy: height, x0: baseline.x, y0: baseline.y)
    cairo_save(pointer)
    cairo_transform(pointer, &matrix)
    cairo_move_to(pointer, 0, 0)
    draw()
    cairo_restore(pointer)
  }

  /// Returns the length in pixels of the vector from the origin to (distance, distance) in user space.
  func pixels(alongDiagonal distance: CGFloat) -> Double {
    var (x, y) = (Double(distance), Double(distance))
    cairo_user_to_device_distance(pointer, &x, &y)
    return hypot(x, y)
  }
}

/// The options with which Cairo draws text: with gray antialiasing and without hinting, so that text has the same
/// proportions at every scale.
final class CairoFontOptions {
  let pointer: OpaquePointer?

  init() {
    pointer = cairo_font_options_create()
    cairo_font_options_set_hint_style(pointer, CAIRO_HINT_STYLE_NONE)
    cairo_font_options_set_hint_metrics(pointer, CAIRO_HINT_METRICS_OFF)
    cairo_font_options_set_antialias(pointer, CAIRO_ANTIALIAS_GRAY)
  }

  deinit { cairo_font_options_destroy(pointer) }
}
