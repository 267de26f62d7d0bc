import CoreGraphics

/// A hash of an image's size and pixels. Equal images have equal digests. Computing it reads every pixel.
package struct ImageDigest: Hashable, Sendable {
  private let width: Int
  private let height: Int
  private let pixels: UInt64

  package init(of image: CGImage) {
    let bitmap = image.bitmap
    (width, height) = (bitmap.width, bitmap.height)
    pixels = (0..<bitmap.height).reduce(0) { seed, y in
      PixelKernels.digest(of: bitmap.row(y), count: bitmap.width, seed: seed)
    }
  }
}

extension CGImage {
  /// Returns true when both images have the same pixels and the same attributes, so that they are drawn identically.
  package func isEqual(to other: CGImage) -> Bool {
    if self === other { return true }
    guard width == other.width, height == other.height, halvings == other.halvings,
      isOpaque == other.isOpaque,
      isMask == other.isMask, shouldInterpolate == other.shouldInterpolate,
      colorSpace == other.colorSpace
    else { return false }
    return bitmap === other.bitmap
      || (0..<bitmap.height).allSatisfy {
        memcmp(bitmap.row($0), other.bitmap.row($0), bitmap.width * 4) == 0
      }
  }
}
