/// The limits of the images of a document.
package enum PictureLimits {
  /// The greatest size of a document's decoded images together, in bytes. It includes the memory that the decoding of
  /// the last image needs.
  package static let bytes = 1 << 29
  /// The greatest number of pixels, in all images together, that are decoded only to reduce an image's size. Decoding
  /// that many takes some seconds.
  static let skippedPixels = 1 << 31
  /// The part of `bytes` that is allowed for image files of any size. It is smaller because a file of a few kilobytes
  /// can contain any number of pixels of the same color.
  package static let smallBytes = 192 << 20
  /// The size of all image files in bytes above which a larger size no longer increases the limit.
  private static let fileBytes = 64 << 20

  /// Returns the greatest size of the decoded images, in bytes, if their files have `count` bytes together. The factor
  /// of 100 decoded bytes for each byte of a file is a choice.
  static func bytes(ofFiles count: Int) -> Int { min(smallBytes + 100 * min(count, fileBytes), bytes) }
}
