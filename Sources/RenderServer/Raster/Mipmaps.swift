internal import CPixelKernels
import CoreGraphics
import Synchronization

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
      last = last.halved
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

extension Bitmap {
  fileprivate var halved: Bitmap {
    let half = Bitmap(width: (width + 1) / 2, height: (height + 1) / 2)
    for y in 0..<half.height {
      lk_halve(half.row(y), row(2 * y), row(min(2 * y + 1, height - 1)), width)
    }
    return half
  }
}

/// A cache of the mipmaps of pictures. Thread-safe.
package final class MipmapCache: Sendable {
  package static let shared = MipmapCache(byteBudget: CacheBudget.mipmaps)

  private struct Entry: Sendable {
    weak var image: CGImage?
    let mipmaps: Mipmaps
  }

  private let pictures: Mutex<RecentlyUsed<ObjectIdentifier, Entry>>

  /// Creates a cache that drops the least recently used mipmaps beyond `byteBudget`; those of released images go first.
  package init(byteBudget: Int) { pictures = Mutex(RecentlyUsed(byteBudget: byteBudget)) }

  /// Returns the mipmaps of an image. The first caller makes them; others wait.
  package func mipmaps(of image: CGImage) -> Mipmaps {
    pictures.withLock { pictures in
      let key = ObjectIdentifier(image)
      if let entry = pictures.use(key), entry.image === image { return entry.mipmaps }
      let mipmaps = Mipmaps(of: image.bitmap)
      pictures.removeAll { $0.image == nil }
      pictures.insert(Entry(image: image, mipmaps: mipmaps), key, byteCount: mipmaps.byteCount)
      return mipmaps
    }
  }

  /// The current size of the mipmaps in bytes.
  package var byteCount: Int { pictures.withLock { $0.byteCount } }
}
