internal import CCairo

extension CGImage {
  /// Decodes the PNG file at `path`.
  /// - Throws: `ImageFileError` when the file is missing, unreadable, truncated or not a PNG.
  package static func png(contentsOfFile path: String) throws -> CGImage {
    try png(data: Data(contentsOfImageFile: path), path: path)
  }

  /// Decodes a PNG in memory. `path` is used only in errors.
  package static func png(data: Data, path: String) throws -> CGImage {
    guard ImageFormat(startOf: data) == .png else {
      throw ImageFileError(path: path, reason: "not a PNG file")
    }
    let header = try ImageHeader(of: data, name: path)
    return try png(data: data, header: header, halvings: header.leastHalvings, path: path)
  }

  /// Decodes a PNG in memory whose header was read before. `path` is used only in errors.
  static func png(
    data: Data, header: ImageHeader, halvings: Int = 0, path: String
  ) throws -> CGImage {
    if let reduction = header.reduction(halvings) {
      return try ReducedPNG.image(of: data, reduction, name: path)
    }
    if header.isApplePNG { return try ApplePNG.image(of: data, header, name: path) }
    let reader = PNGReader(data: data)
    guard let surface = reader.makeSurface() else {
      throw ImageFileError(path: path, reason: "not enough memory for the picture")
    }
    defer { cairo_surface_destroy(surface) }
    let status = cairo_surface_status(surface)
    guard status == CAIRO_STATUS_SUCCESS else {
      throw ImageFileError(path: path, reason: reader.reason(of: status))
    }
    return CGImage(adopting: Bitmap(adopting: surface) ?? Bitmap(copying: surface))
  }
}

extension Bitmap {
  /// Creates a bitmap that shares the memory of a large Cairo surface, so that its pixels are not in memory twice.
  /// Returns nil for small surfaces, whose pixels are copied (the size is a choice), and for formats other than the
  /// bitmap's. Opaque pixels have an alpha of 255.
  fileprivate convenience init?(adopting surface: OpaquePointer) {
    let (width, height) = (
      Int(cairo_image_surface_get_width(surface)), Int(cairo_image_surface_get_height(surface))
    )
    let format = cairo_image_surface_get_format(surface)
    let stride = Int(cairo_image_surface_get_stride(surface))
    guard stride * height >= PixelMemory.mappedSize, stride % 4 == 0,
      format == CAIRO_FORMAT_ARGB32 || format == CAIRO_FORMAT_RGB24,
      let data = cairo_image_surface_get_data(surface)
    else { return nil }
    cairo_surface_flush(surface)
    // The bitmap keeps the surface alive. Cairo's reference counting is thread-safe.
    nonisolated(unsafe) let owner = cairo_surface_reference(surface)
    let pixels = UnsafeMutableRawPointer(data).assumingMemoryBound(to: UInt32.self)
    self.init(width: width, height: height, stride: stride / 4, pixels: pixels) {
      cairo_surface_destroy(owner)
    }
  }

  /// Creates a bitmap with a copy of the pixels of a Cairo surface, which may have any format in which Cairo decodes
  /// files.
  fileprivate convenience init(copying surface: OpaquePointer) {
    self.init(
      width: Int(cairo_image_surface_get_width(surface)),
      height: Int(cairo_image_surface_get_height(surface)))
    guard let target = CairoSurface(self) else { return }
    cairo_set_source_surface(target.context, surface, 0, 0)
    cairo_set_operator(target.context, CAIRO_OPERATOR_SOURCE)
    cairo_paint(target.context)
    target.flush()
  }
}

/// The source of bytes for Cairo's PNG decoder. It records whether the decoder requested more bytes than there are.
private final class PNGReader {
  private let data: Data
  private var position = 0
  private var ranOut = false

  init(data: Data) { self.data = data }

  func makeSurface() -> OpaquePointer? {
    cairo_image_surface_create_from_png_stream(
      PNGReader.read, Unmanaged.passUnretained(self).toOpaque())
  }

  func reason(of status: cairo_status_t) -> String {
    if ranOut { return "truncated: the file ends after \(data.count) bytes" }
    // Cairo reports every error of its decoder as missing memory.
    if status == CAIRO_STATUS_NO_MEMORY { return "damaged PNG (its data cannot be decoded)" }
    return "damaged PNG (\(String(cString: cairo_status_to_string(status))))"
  }

  private static let read: cairo_read_func_t = { closure, destination, length in
    guard let closure, let destination else { return CAIRO_STATUS_READ_ERROR }
    let reader = Unmanaged<PNGReader>.fromOpaque(closure).takeUnretainedValue()
    return reader.read(into: destination, count: Int(length))
  }

  private func read(into destination: UnsafeMutablePointer<UInt8>, count: Int) -> cairo_status_t {
    guard position + count <= data.count else {
      ranOut = true
      return CAIRO_STATUS_READ_ERROR
    }
    let start = data.startIndex + position
    data.copyBytes(to: destination, from: start..<start + count)
    position += count
    return CAIRO_STATUS_SUCCESS
  }
}
