internal import CCairo

extension CGPath {
  /// Creates the path that `makePath` adds to a Cairo context, in the context's user space. The points lie on a grid
  /// of 1 / (256 · `precision`) units. The code is unsafe because Cairo's paths are arrays of unions.
  convenience init(precision: Double, tracing makePath: (CairoContext) -> Void) {
    self.init(elements: Self.elements(precision, makePath))
  }

  private static func elements(
    _ precision: Double, _ makePath: (CairoContext) -> Void
  ) -> [PathElement] {
    guard let surface = cairo_image_surface_create(CAIRO_FORMAT_A8, 1, 1) else { return [] }
    defer { cairo_surface_destroy(surface) }
    guard let context = cairo_create(surface) else { return [] }
    defer { cairo_destroy(context) }
    cairo_scale(context, precision, precision)
    makePath(CairoContext(pointer: context))
    guard let path = cairo_copy_path(context) else { return [] }
    defer { cairo_path_destroy(path) }
    guard path.pointee.status == CAIRO_STATUS_SUCCESS, let data = path.pointee.data else { return [] }
    return elements(UnsafeBufferPointer(start: data, count: Int(path.pointee.num_data)))
  }

  private static func elements(
    _ data: UnsafeBufferPointer<cairo_path_data_t>
  ) -> [PathElement] {
    var elements: [PathElement] = []
    var index = 0
    while index < data.count, data[index].header.length > 0 {
      func point(_ offset: Int) -> CGPoint {
        CGPoint(x: data[index + offset].point.x, y: data[index + offset].point.y)
      }
      switch data[index].header.type {
      case CAIRO_PATH_MOVE_TO:
        if elements.last?.isMove == true { elements.removeLast() }
        elements.append(.move(point(1)))
      case CAIRO_PATH_LINE_TO: elements.append(.line(point(1)))
      case CAIRO_PATH_CURVE_TO:
        elements.append(.cubic(control1: point(1), control2: point(2), end: point(3)))
      default: elements.append(.close)
      }
      index += Int(data[index].header.length)
    }
    if elements.last?.isMove == true { elements.removeLast() }
    return elements
  }
}
