internal import CGdkPixbuf

/// A decoder of image files that uses gdk-pixbuf. It is unsafe because it holds references to GObjects.
struct PixbufDecoder {
  private let data: Data
  private let header: ImageHeader
  private let name: String
  private let halvings: Int

  /// Creates a decoder for data whose header was checked. Values of `halvings` other than 0 are supported for JPEG
  /// only.
  init(_ data: Data, _ header: ImageHeader, halvings: Int = 0, name: String) {
    self.data = data
    self.halvings = halvings
    self.header = header
    self.name = name
  }

  func image() throws -> CGImage {
    try withLoader { loader in
      guard let pixbuf = gdk_pixbuf_loader_get_pixbuf(loader) else { throw damaged("no picture") }
      return try image(of: pixbuf)
    }
  }

  /// Decodes the frames, as many as the header states. If the rest of the file is damaged, the result has fewer
  /// frames, but at least one.
  func frames() throws -> [CGImage] {
    try withLoader { loader in
      var time = GTimeVal(tv_sec: 0, tv_usec: 0)
      guard let animation = gdk_pixbuf_loader_get_animation(loader),
        let iterator = gdk_pixbuf_animation_get_iter(animation, &time)
      else { throw damaged("no picture") }
      defer { g_object_unref(UnsafeMutableRawPointer(iterator)) }
      return try frames(of: iterator, &time)
    }
  }

  private func frames(
    of iterator: OpaquePointer, _ time: inout GTimeVal
  ) throws -> [CGImage] {
    var images: [CGImage] = []
    while images.count < header.delays.count {
      guard let pixbuf = gdk_pixbuf_animation_iter_get_pixbuf(iterator) else { break }
      images.append(try image(of: pixbuf))
      let delay = gdk_pixbuf_animation_iter_get_delay_time(iterator)
      if delay < 0 { break }
      time.tv_usec += Int(delay) * 1000
      (time.tv_sec, time.tv_usec) = (
        time.tv_sec + time.tv_usec / 1_000_000, time.tv_usec % 1_000_000
      )
      _ = gdk_pixbuf_animation_iter_advance(iterator, &time)
    }
    guard !images.isEmpty else { throw damaged("no frame") }
    return images
  }

  private func withLoader<Result>(_ body: (OpaquePointer) throws -> Result) throws -> Result {
    var error: UnsafeMutablePointer<GError>?
    guard let loader = gdk_pixbuf_loader_new_with_type(header.format.loaderName, &error) else {
      if let error { g_error_free(error) }
      throw ImageFileError(path: name, reason: missingDecoder)
    }
    defer { g_object_unref(UnsafeMutableRawPointer(loader)) }
    if let reduction = header.reduction(halvings) {
      gdk_pixbuf_loader_set_size(
        loader, Int32(reduction.reducedWidth), Int32(reduction.reducedHeight))
    }
    let isWritten = data.withUnsafeBytes { bytes in
      gdk_pixbuf_loader_write(
        loader, bytes.bindMemory(to: UInt8.self).baseAddress, bytes.count, &error)
    }
    guard isWritten != 0 else {
      _ = gdk_pixbuf_loader_close(loader, nil)
      throw damaged(Self.take(error))
    }
    if gdk_pixbuf_loader_close(loader, &error) == 0 { throw damaged(Self.take(error)) }
    return try body(loader)
  }

  private var missingDecoder: String {
    "no decoder for \(header.format.rawValue) is installed"
      + (header.format == .webP ? " (package webp-pixbuf-loader)" : "")
  }

  private static func take(_ error: UnsafeMutablePointer<GError>?) -> String {
    guard let error else { return "decoding failed" }
    defer { g_error_free(error) }
    return String(cString: error.pointee.message)
      .split(whereSeparator: \.isNewline).joined(separator: " ")
  }

  private func damaged(_ detail: String) -> ImageFileError {
    ImageFileError(path: name, reason: "damaged \(header.format.rawValue) (\(detail))")
  }

  private func image(of pixbuf: OpaquePointer) throws -> CGImage {
    let (width, height) = (
      Int(gdk_pixbuf_get_width(pixbuf)), Int(gdk_pixbuf_get_height(pixbuf))
    )
    let stride = Int(gdk_pixbuf_get_rowstride(pixbuf))
    guard Bitmap.isWithinLimit(width: width, height: height),
      let pixels = gdk_pixbuf_read_pixels(pixbuf)
    else {
      throw damaged("no pixels")
    }
    let format = gdk_pixbuf_get_n_channels(pixbuf) == 4 ? PixelFormat.rgba : .rgb
    let bitmap = Bitmap(width: width, height: height)
    for y in 0..<height { format.load(pixels + y * stride, count: width, into: bitmap.row(y)) }
    return CGImage(
      adopting: bitmap, isOpaque: format.isOpaque ? true : nil, reduction: header.reduction(halvings))
  }
}

extension ImageFormat {
  /// The name of the format in gdk-pixbuf.
  fileprivate var loaderName: String {
    switch self {
    case .png: "png"
    case .jpeg: "jpeg"
    case .gif: "gif"
    case .webP: "webp"
    }
  }
}
