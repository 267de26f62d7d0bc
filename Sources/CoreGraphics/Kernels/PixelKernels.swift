import CPixelKernels

/// The pixel kernels, for all modules except `Raster`, which calls most of them directly. CPixelKernels documents
/// them.
///
/// It is unsafe because the kernels access memory by pointers.
@usableFromInline package enum PixelKernels {
  /// The offset of the identifiers of blend modes that use Core Graphics' own formulas (P20).
  static let coreGraphicsModes = Int32(LK_CORE_GRAPHICS)

  /// The number of processors on which the calling thread may run.
  package static var processorCount: Int { Int(lk_processor_count()) }

  /// Blends a row of pixels onto another row with the mode whose identifier is `mode`.
  static func blend(
    _ pixels: UnsafePointer<UInt32>, onto row: UnsafeMutablePointer<UInt32>, mode: Int32, count: Int
  ) {
    lk_blend(mode, row, pixels, count)
  }

  /// Converts bytes in the order red, green, blue, alpha, which are not premultiplied, to premultiplied pixels.
  static func premultiply(
    rgba bytes: UnsafeRawPointer, into pixels: UnsafeMutablePointer<UInt32>, count: Int
  ) {
    lk_premultiply_rgba(pixels, bytes.assumingMemoryBound(to: UInt8.self), count)
  }

  /// Undoes the filter of a row of a PNG file. The byte before the row identifies the filter. Returns false for an
  /// unknown filter.
  static func undoFilter(
    ofPNGRow row: UnsafeMutablePointer<UInt8>, above: UnsafePointer<UInt8>?, length: Int,
    bytesPerPixel: Int
  ) -> Bool {
    lk_png_unfilter(row, above, length, bytesPerPixel, Int32(row[-1])) != 0
  }

  /// Adds each byte to the sum with the same index.
  static func add(
    _ bytes: UnsafePointer<UInt8>, to sums: UnsafeMutablePointer<UInt16>, count: Int
  ) {
    lk_add_bytes(sums, bytes, count)
  }

  /// Returns a hash of a row of pixels; `seed` is the hash of the row above.
  package static func digest(
    of pixels: UnsafePointer<UInt32>, count: Int, seed: UInt64
  ) -> UInt64 {
    lk_digest(pixels, count, seed)
  }

  /// Returns the number of pixels by which a Gaussian with this sigma, in pixels, extends beyond a shape.
  package static func blurReach(sigma: Double) -> Int { Int(lk_blur_reach(sigma)) }

  /// Prefetches memory that will be read soon.
  @inlinable
  package static func prefetch(_ memory: UnsafeRawPointer?, bytes: Int) {
    lk_prefetch(memory, bytes)
  }
}

extension PixelKernels {
  /// Converts premultiplied pixels to pixels 0xAARRGGBB that are not premultiplied.
  package static func unpremultiply(
    _ pixels: UnsafePointer<UInt32>, into result: UnsafeMutablePointer<UInt32>, count: Int
  ) {
    lk_unpremultiply(result, pixels, count)
  }

  /// Converts premultiplied pixels to the bytes of a row of a PNG file, which has three or four channels.
  static func convert(
    _ pixels: UnsafePointer<UInt32>, count: Int, toPNGRow row: UnsafeMutablePointer<UInt8>,
    channels: Int
  ) {
    lk_png_bytes(row, pixels, count, channels)
  }

  /// Writes a row of `length` bytes for a PNG file, filtered by the filter that suits it best. The number of the filter is
  /// the byte before the filtered ones. There are `bytesPerPixel` zeros before the bytes of the two rows.
  static func filterPNGRow(
    _ row: UnsafePointer<UInt8>, above: UnsafePointer<UInt8>, length: Int, bytesPerPixel: Int,
    into result: UnsafeMutablePointer<UInt8>, scratch: UnsafeMutablePointer<UInt8>
  ) {
    let filter = lk_png_filter(result + 1, scratch, row, above, length, bytesPerPixel)
    result[0] = UInt8(filter)
  }
}
