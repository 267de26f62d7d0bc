internal import CCairo

/// A Cairo image surface and drawing context over the pixels of a bitmap. It is unsafe because the surface uses the
/// bitmap's memory. It retains the bitmap, and finishes the surface before releasing it.
final class CairoSurface {
  let bitmap: Bitmap
  /// The position and size of the bitmap in the plane that is drawn.
  let area: PixelRect
  /// True if the alpha of the pixels is ignored, so that no pixel becomes translucent.
  let isOpaque: Bool
  let context: OpaquePointer
  let surface: OpaquePointer

  /// Creates a surface over a bitmap whose top left corner is at (x, y); nil when Cairo does not support the size or
  /// has no memory.
  init?(_ bitmap: Bitmap, x: Int = 0, y: Int = 0, isOpaque: Bool = false) {
    let bytes = UnsafeMutableRawPointer(bitmap.pixels).assumingMemoryBound(to: UInt8.self)
    guard
      let surface = cairo_image_surface_create_for_data(
        bytes, isOpaque ? CAIRO_FORMAT_RGB24 : CAIRO_FORMAT_ARGB32, Int32(clamping: bitmap.width),
        Int32(clamping: bitmap.height), Int32(clamping: bitmap.stride * 4)),
      cairo_surface_status(surface) == CAIRO_STATUS_SUCCESS
    else { return nil }
    cairo_surface_set_device_offset(surface, -Double(x), -Double(y))
    guard let context = cairo_create(surface) else { return nil }
    self.bitmap = bitmap
    self.isOpaque = isOpaque
    self.surface = surface
    self.context = context
    area = PixelRect(x: x, y: y, width: bitmap.width, height: bitmap.height)
  }

  /// Creates a surface with transparent pixels over `area`; nil when they would take too much memory.
  convenience init?(covering area: PixelRect, isOpaque: Bool = false) {
    guard Bitmap.isWithinLimit(width: area.width, height: area.height),
      max(area.width, area.height) <= Bitmap.sideLimit
    else { return nil }
    self.init(
      Bitmap(width: area.width, height: area.height), x: area.minX, y: area.minY, isOpaque: isOpaque)
  }

  deinit {
    cairo_destroy(context)
    cairo_surface_finish(surface)
    cairo_surface_destroy(surface)
  }

  func flush() { cairo_surface_flush(surface) }
  func save() { cairo_save(context) }
  func restore() { cairo_restore(context) }

  /// Returns a copy of the pixels in `part`, which the surface must contain; nil when there is no memory for it.
  func copy(of part: PixelRect) -> CairoSurface? {
    guard let copy = CairoSurface(covering: part, isOpaque: isOpaque) else { return nil }
    for y in 0..<part.height {
      let from = bitmap.row(part.minY - area.minY + y) + (part.minX - area.minX)
      copy.bitmap.row(y).update(from: from, count: part.width)
    }
    return copy
  }

  /// Intersects the clip with the inside of a path, whose coordinates are pixels.
  func clip(to path: CGPath, rule: CGPathFillRule, antialias: Bool) {
    prepare(antialias: antialias)
    append(path)
    setRule(rule)
    cairo_clip(context)
  }

  /// Removes the clip.
  func resetClip() { cairo_reset_clip(context) }

  /// Sets an empty path, the identity matrix and the antialiasing.
  func prepare(antialias: Bool) {
    cairo_identity_matrix(context)
    cairo_new_path(context)
    cairo_set_antialias(context, antialias ? CAIRO_ANTIALIAS_DEFAULT : CAIRO_ANTIALIAS_NONE)
  }

  func setRule(_ rule: CGPathFillRule) {
    cairo_set_fill_rule(
      context, rule == .evenOdd ? CAIRO_FILL_RULE_EVEN_ODD : CAIRO_FILL_RULE_WINDING)
  }

  func setMatrix(_ t: CGAffineTransform) {
    var matrix = cairo_matrix_t(t)
    cairo_set_matrix(context, &matrix)
  }
}

// MARK: - Paths

extension CairoSurface {
  /// The limit for coordinates in pixels. Cairo stores them in 24.8 fixed point, into which differences of coordinates
  /// within the limit fit too.
  private static let coordinateLimit = 4_000_000.0

  /// Adds a path, whose coordinates are pixels. Elements with coordinates that are not finite are left out.
  func append(_ path: CGPath) {
    path.forEachCurve { start, element in
      if element.points.allSatisfy(\.isFinite), start.isFinite || element.isMove {
        append(element.mapPoints(Self.clamped), from: Self.clamped(start))
      }
    }
  }

  /// Returns a point with its coordinates within the limit.
  static func clamped(_ p: CGPoint) -> CGPoint {
    CGPoint(
      x: min(max(p.x, -coordinateLimit), coordinateLimit),
      y: min(max(p.y, -coordinateLimit), coordinateLimit))
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
}

extension cairo_matrix_t {
  init(_ t: CGAffineTransform) {
    self.init(xx: t.a, yx: t.b, xy: t.c, yy: t.d, x0: t.tx, y0: t.ty)
  }
}
