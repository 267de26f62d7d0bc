import CPixelKernels

/// The pixel kernels for all modules but `Raster`, which calls most of them itself. CPixelKernels documents them.
///
/// Unsafe because the kernels read and write memory by pointers.
@usableFromInline package enum PixelKernels {
  /// The offset of the numbers of blend modes that use Core Graphics' own formulas (P20).
  static let coreGraphicsModes = Int32(LK_CORE_GRAPHICS)

  /// Blends a row of pixels onto another by the mode of that number.
  static func blend(
    _ pixels: UnsafePointer<UInt32>, onto row: UnsafeMutablePointer<UInt32>, mode: Int32, count: Int
  ) {
    lk_blend(mode, row, pixels, count)
  }

  /// Makes premultiplied pixels of bytes in the order red, green, blue, alpha that are not premultiplied.
  static func premultiply(
    rgba bytes: UnsafeRawPointer, into pixels: UnsafeMutablePointer<UInt32>, count: Int
  ) {
    lk_premultiply_rgba(pixels, bytes.assumingMemoryBound(to: UInt8.self), count)
  }

  /// Undoes the filter of a row of a PNG file, whose byte before the row names it. Returns false for an unknown
  /// filter.
  static func undoFilter(
    ofPNGRow row: UnsafeMutablePointer<UInt8>, above: UnsafePointer<UInt8>?, length: Int,
    bytesPerPixel: Int
  ) -> Bool {
    lk_png_unfilter(row, above, length, bytesPerPixel, Int32(row[-1])) != 0
  }

  /// Adds each of the bytes to its sum.
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

  /// Returns the number of pixels by which a Gaussian of that sigma, in pixels, extends beyond a shape.
  package static func blurReach(sigma: Double) -> Int { Int(lk_blur_reach(sigma)) }

  /// Prefetches memory that will be read soon.
  @inlinable
  package static func prefetch(_ memory: UnsafeRawPointer?, bytes: Int) {
    lk_prefetch(memory, bytes)
  }
}
