import CoreGraphics
import DisplayLists

/// The successively halved versions of a picture, for drawing it smaller than it is.
///
/// Level n has 1/2ⁿ of the pixels in each direction, rounded up, so that its pixel (i, j) always stands for the pixels
/// from 2ⁿi, 2ⁿj on; the far edges are extended by repetition.
package struct Mipmaps: Sendable {
  /// The levels from 1 down to a single pixel.
  private let levels: [Bitmap]
  package let byteCount: Int

  package init(of bitmap: Bitmap) {
    var levels: [Bitmap] = []
    var last = bitmap
    while last.width > 1 || last.height > 1 {
      last = last.halved(.once)
      levels.append(last)
    }
    self.levels = levels
    byteCount = levels.reduce(0) { $0 + $1.stride * $1.height * 4 }
  }

  /// The number of levels, without the picture itself.
  package var count: Int { levels.count }

  /// Returns the picture after `level` halvings, 1 … `count`.
  package func level(_ level: Int) -> Bitmap { levels[level - 1] }
}

/// The cache of the mipmaps of pictures.
package typealias MipmapCache = DerivedPictures<Mipmaps.AllLevels, Mipmaps>

extension Mipmaps {
  /// The only variant of mipmaps: a picture has all levels or none.
  package struct AllLevels: Hashable, Sendable {}

  static let cache = MipmapCache(byteBudget: CacheBudget.mipmaps)
}

extension MipmapCache {
  package convenience init(byteBudget: Int) {
    self.init(
      byteBudget: byteBudget, size: { $0.byteCount }, derive: { bitmap, _ in Mipmaps(of: bitmap) })
  }

  /// Returns the mipmaps of an image. The first caller makes them; others wait.
  package func mipmaps(of image: CGImage) -> Mipmaps { value(of: image, Mipmaps.AllLevels()) }
}
