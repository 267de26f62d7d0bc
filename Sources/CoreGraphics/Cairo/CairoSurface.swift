internal import CCairo

/// A Cairo image surface and drawing context over the pixels of a bitmap. Unsafe by nature: the
/// surface borrows the bitmap's memory, so it keeps the bitmap alive and finishes before letting go.
final class CairoSurface {
  let bitmap: Bitmap
  let context: OpaquePointer
  private let surface: OpaquePointer

  /// nil when Cairo refuses the size (sides above 32767) or has no memory.
  init?(_ bitmap: Bitmap) {
    let bytes = UnsafeMutableRawPointer(bitmap.pixels).assumingMemoryBound(to: UInt8.self)
    guard
      let surface = cairo_image_surface_create_for_data(
        bytes, CAIRO_FORMAT_ARGB32, Int32(clamping: bitmap.width), Int32(clamping: bitmap.height),
        Int32(clamping: bitmap.stride * 4)),
      cairo_surface_status(surface) == CAIRO_STATUS_SUCCESS, let context = cairo_create(surface)
    else { return nil }
    self.bitmap = bitmap
    self.surface = surface
    self.context = context
  }

  deinit {
    cairo_destroy(context)
    cairo_surface_finish(surface)
    cairo_surface_destroy(surface)
  }

  func flush() { cairo_surface_flush(surface) }

  func setSource(_ color: CGColor) {
    cairo_set_source_rgba(context, color.rgba.x, color.rgba.y, color.rgba.z, color.rgba.w)
  }

  /// Paints the picture with its top left pixel at the origin.
  func paint(_ image: CGImage) {
    guard let source = CairoSurface(image.bitmap) else { return }
    cairo_set_source_surface(context, source.surface, 0, 0)
    cairo_paint(context)
    // A finished surface must not stay the source.
    cairo_set_source_rgba(context, 0, 0, 0, 0)
  }

  func append(_ path: CGPath) {
    path.forEachCurve { start, element in append(element, from: start) }
  }

  private func append(_ element: PathElement, from start: CGPoint) {
    switch element {
    case .move(let p): cairo_move_to(context, p.x, p.y)
    case .line(let p): cairo_line_to(context, p.x, p.y)
    case .quad(let c, let p):
      let (c1, c2) = PathElement.cubicControls(from: start, control: c, to: p)
      cairo_curve_to(context, c1.x, c1.y, c2.x, c2.y, p.x, p.y)
    case .cubic(let c1, let c2, let p):
      cairo_curve_to(context, c1.x, c1.y, c2.x, c2.y, p.x, p.y)
    case .close: cairo_close_path(context)
    }
  }

  func concatenate(_ t: CGAffineTransform) {
    var matrix = cairo_matrix_t(xx: t.a, yx: t.b, xy: t.c, yy: t.d, x0: t.tx, y0: t.ty)
    cairo_transform(context, &matrix)
  }
}
