/// The limits of the images of a document.
package enum PictureLimits {
  /// The greatest size of all images together in bytes, including what decoding the last of them takes.
  package static let bytes = 1 << 29
  /// The greatest number of pixels, of all images together, that are decoded only to be reduced: as many as take some
  /// seconds.
  static let skippedPixels = 1 << 31
  /// The part of `bytes` that does not depend on the size of the files. It is smaller because a file of some kilobytes
  /// with one color may have any number of pixels.
  package static let smallBytes = 192 << 20
  /// The size of image files, in bytes, beyond which more of them allow no larger images.
  private static let fileBytes = 64 << 20

  /// Returns the limit for images whose files have `count` bytes together.
  static func bytes(ofFiles count: Int) -> Int { min(smallBytes + 100 * min(count, fileBytes), bytes) }
}
