import Synchronization

/// The limits for the memory of images.
package enum ImageMemory {
  private static let limit = Atomic(1 << 29)

  /// The number of bytes that the pixels of one image, all frames together, may take; 512 MiB by default.
  package static var byteLimit: Int {
    get { limit.load(ordering: .relaxed) }
    set { limit.store(max(0, newValue), ordering: .relaxed) }
  }

  /// The number of bytes that decoding an image may take at one time: its pixels and the decoder's own memory.
  /// It is enough for a JPEG whose pixels take `byteLimit` bytes: four bytes per pixel, and three of the decoder.
  package static var decodingLimit: Int { min(byteLimit, .max / 2) / 4 * 7 }
}

extension CGImage {
  /// The number of bytes that the pixels of an image from a file, or the bitmap of a context, may take; 512 MiB by
  /// default. A larger PNG or JPEG is decoded at a reduced size; other larger images, and larger bitmaps, are refused before
  /// memory is allocated. An addition of Lamina.
  public static var decodedByteLimit: Int {
    get { ImageMemory.byteLimit }
    set { ImageMemory.byteLimit = newValue }
  }
}

extension Bitmap {
  /// Returns true if the pixels of `count` bitmaps of this size take at most `ImageMemory.byteLimit` bytes; false for
  /// empty bitmaps. The sides are in pixels.
  package static func isWithinLimit(width: Int, height: Int, count: Int = 1) -> Bool {
    guard width > 0, height > 0, count > 0 else { return false }
    return pixelCount(width: width, height: height) <= ImageMemory.byteLimit / 4 / count
  }

  /// Returns the number of pixels for which a bitmap of this size has memory, including those that pad its rows;
  /// `Int.max` if the number is too large.
  static func pixelCount(width: Int, height: Int) -> Int {
    guard width <= .max - 15 else { return .max }
    let (count, isTooLarge) = stride(ofWidth: width).multipliedReportingOverflow(by: height)
    return isTooLarge ? .max : count
  }
}
