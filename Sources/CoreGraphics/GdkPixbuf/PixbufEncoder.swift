internal import CGdkPixbuf

extension CGImage {
  /// Returns the image over white as JPEG; `quality` is in 0…1. If it cannot be encoded, reports the reason and
  /// returns nil. Only the pixels in memory are written (L7.31).
  package func jpegData(quality: CGFloat) -> Data? {
    let percent = Int(((quality > 0 ? min(quality, 1) : 0) * 100).rounded())
    do {
      return try PixbufEncoder.jpeg(
        rgbOverWhite(), width: bitmap.width, height: bitmap.height, percent: percent)
    } catch {
      Issue.report(.imageNotEncoded("\(error)"))
      return nil
    }
  }

  /// Returns the pixels, composited over white, as red, green and blue bytes without padding between rows.
  private func rgbOverWhite() -> [UInt8] {
    var bytes: [UInt8] = []
    let (width, height) = (bitmap.width, bitmap.height)
    bytes.reserveCapacity(width * height * 3)
    for y in 0..<height {
      let row = bitmap.row(y)
      for x in 0..<width {
        let pixel = row[x]
        let white = 255 - (pixel >> 24)
        for shift: UInt32 in [16, 8, 0] {
          bytes.append(UInt8(min(255, pixel >> shift & 255 + white)))
        }
      }
    }
    return bytes
  }
}

/// An encoder of image files that uses gdk-pixbuf. It is unsafe because it holds references to GObjects.
private enum PixbufEncoder {
  struct Failure: Error, CustomStringConvertible { let description: String }

  static func jpeg(_ rgb: [UInt8], width: Int, height: Int, percent: Int) throws -> Data {
    guard width <= 65535, height <= 65535 else {
      throw Failure(description: "\(width) × \(height) is more than a JPEG can hold")
    }
    return try rgb.withUnsafeBufferPointer { pixels in
      guard
        let pixbuf = gdk_pixbuf_new_from_data(
          pixels.baseAddress, 0, 0, 8, Int32(width), Int32(height), Int32(width * 3), nil, nil)
      else { throw Failure(description: "not enough memory") }
      defer { g_object_unref(UnsafeMutableRawPointer(pixbuf)) }
      return try save(pixbuf, option: "quality", "\(percent)")
    }
  }

  private static func save(_ pixbuf: OpaquePointer, option: String, _ value: String) throws -> Data {
    let (key, setting) = (strdup(option), strdup(value))
    defer {
      free(key)
      free(setting)
    }
    var (keys, values) = ([key, nil], [setting, nil])
    var buffer: UnsafeMutablePointer<CChar>?
    var size = 0
    var error: UnsafeMutablePointer<GError>?
    let isSaved = gdk_pixbuf_save_to_bufferv(
      pixbuf, &buffer, &size, "jpeg", &keys, &values, &error)
    if let error {
      defer { g_error_free(error) }
      throw Failure(description: String(cString: error.pointee.message))
    }
    guard isSaved != 0, let buffer else { throw Failure(description: "encoding failed") }
    defer { g_free(buffer) }
    return Data(bytes: buffer, count: size)
  }
}
