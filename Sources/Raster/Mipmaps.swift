import CoreGraphics
import DisplayLists

/// The mipmap levels of a picture, each half as large as the one before, for drawing the picture at a reduced size.
///
/// Level n has 1/2ⁿ of the pixels in each direction, rounded up. Its pixel (i, j) always represents the pixels that
/// start at (2ⁿi, 2ⁿj); the right and the bottom edge are extended by repetition.
package struct Mipmaps: Sendable {
  /// The levels from 1 on, the last of which is a single pixel.
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
  /// The only variant of mipmaps: the cache has all levels of a picture or none.
  package struct AllLevels: Hashable, Sendable {}

  static let cache = MipmapCache(byteBudget: CacheBudget.mipmaps)
}

extension MipmapCache {
  package convenience init(byteBudget: Int) {
    self.init(
      byteBudget: byteBudget, size: { $0.byteCount }, derive: { bitmap, _ in Mipmaps(of: bitmap) })
  }

  /// Returns the mipmaps of an image. The first caller computes them; other callers wait.
  package func mipmaps(of image: CGImage) -> Mipmaps { value(of: image, Mipmaps.AllLevels()) }
}
