internal import CCairo

/// Something of one colour, with y down. Unsafe by nature: the closures get a Cairo context in user space, and
/// run inside `FontLibrary.use` only.
struct TextPiece {
  enum Shape {
    case rect
    /// The closure makes the outline the context's path.
    case outline((OpaquePointer) -> Void)
    /// A pen's width; the closure as above.
    case stroke(CGFloat, (OpaquePointer) -> Void)
    /// The closure paints, in colours of its own.
    case picture((OpaquePointer) -> Void)
    /// Fills the box, upright.
    case image(CGImage)
  }

  /// Generous for glyphs; user space.
  var box: CGRect
  var color: CGColor
  /// The stroke colour in text drawing modes that stroke; nil means `color`.
  var strokeColor: CGColor?
  var shadow: TextShadow?
  var shape: Shape
}

extension TextPiece {
  /// The outline that a text drawing mode clips to or strokes; nil for pieces that are not glyphs.
  var outline: CGPath? {
    switch shape {
    case .outline(let makePath), .stroke(_, let makePath):
      let precision = min(max(2048 / max(box.height, 1), 1.0 / 16), 256)
      return CGPath(precision: precision, tracing: makePath)
    case .rect, .picture, .image: return nil
    }
  }

  /// With Cairo's matrix, clip, operator and source as they are. `alpha` is for what brings its own colours.
  func paint(_ cairo: OpaquePointer, alpha: Double) {
    cairo_new_path(cairo)
    switch shape {
    case .rect:
      cairo_rectangle(cairo, box.minX, box.minY, box.width, box.height)
      cairo_fill(cairo)
    case .outline(let makePath):
      makePath(cairo)
      cairo_fill(cairo)
    case .stroke(let width, let makePath):
      makePath(cairo)
      stroke(cairo, width: width)
    case .picture(let show): TextPiece.paint(picture: show, on: cairo, alpha: alpha)
    case .image: break
    }
  }

  /// Whatever pen the last stroke had.
  private func stroke(_ cairo: OpaquePointer, width: CGFloat) {
    cairo_set_line_width(cairo, width)
    cairo_set_line_cap(cairo, CAIRO_LINE_CAP_BUTT)
    cairo_set_line_join(cairo, CAIRO_LINE_JOIN_MITER)
    cairo_set_miter_limit(cairo, 10)
    cairo_set_dash(cairo, nil, 0, 0)
    cairo_stroke(cairo)
  }

  static func paint(picture show: (OpaquePointer) -> Void, on cairo: OpaquePointer, alpha: Double) {
    guard alpha < 1 else { return show(cairo) }
    cairo_push_group(cairo)
    show(cairo)
    cairo_pop_group_to_source(cairo)
    cairo_paint_with_alpha(cairo, alpha)
  }
}

extension CGContext {
  /// Paints what brings its own colours, such as an emoji; as `drawGlyphs` otherwise.
  func drawPicture(alpha: CGFloat, in box: CGRect, _ show: @escaping (OpaquePointer) -> Void) {
    drawGlyphs(color: .black, in: box) {
      TextPiece.paint(picture: show, on: $0, alpha: Double(alpha))
    }
  }
}
