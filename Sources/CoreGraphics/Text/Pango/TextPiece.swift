internal import CCairo

/// A part of a text that is painted in one step, in coordinates with y down. Unsafe because the closures use a Cairo
/// context in user space; call them only inside `FontLibrary.use`.
struct TextPiece {
  enum Shape {
    /// A rectangle that fills the box.
    case rect
    /// Filled glyphs; the closure adds their outline to the path of the context.
    case outline((OpaquePointer) -> Void)
    /// Stroked glyphs: the width of the pen, and a closure that adds their outline to the path of the context.
    case stroke(CGFloat, (OpaquePointer) -> Void)
    /// Glyphs in colors of their own, which the closure paints.
    case picture((OpaquePointer) -> Void)
    /// An image that fills the box, upright.
    case image(CGImage)
  }

  /// The box of the piece in user space, with room to spare for glyphs.
  var box: CGRect
  var color: CGColor
  /// The stroke color in text drawing modes that stroke; nil means `color`.
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

  /// Paints with the matrix, clip, operator and source that the Cairo context has. `alpha` applies to pieces with
  /// colors of their own.
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

  /// Strokes the path with a plain pen, whatever the settings of the last stroke.
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
  /// Paints glyphs with colors of their own, such as emoji; otherwise like `drawGlyphs`.
  func drawPicture(alpha: CGFloat, in box: CGRect, _ show: @escaping (OpaquePointer) -> Void) {
    drawGlyphs(color: .black, in: box) {
      TextPiece.paint(picture: show, on: $0, alpha: Double(alpha))
    }
  }
}
