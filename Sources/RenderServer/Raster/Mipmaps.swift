internal import CPixelKernels
import CoreGraphics
import Synchronization

/// A picture halved again and again, for drawing it smaller than it is.
///
/// Level n has 1/2ⁿ of the pixels in each direction, rounded up, so that its pixel (i, j) always stands for
/// pixels 2ⁿi ... of the picture; what is missing at the far edges repeats the edge.
package struct Mipmaps: Sendable {
  /// From level 1 to a single pixel.
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

  /// The number of halvings.
  package var count: Int { levels.count }

  /// The picture after `level` halvings, 1 ... count.
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

/// The mipmaps of the pictures drawn last, made once for each. Thread-safe.
package final class MipmapCache: Sendable {
  package static let shared = MipmapCache(byteBudget: CacheBudget.mipmaps)

  fileprivate struct Entry: Sendable {
    weak var image: CGImage?
    let mipmaps: Mipmaps
    var lastUse: Int
  }

  fileprivate struct State: Sendable {
    var entries: [ObjectIdentifier: Entry] = [:]
    var byteCount = 0
    var useCount = 0
  }

  private let byteBudget: Int
  private let state = Mutex(State())

  /// The pictures used longest ago go when the others take more than `byteBudget`.
  package init(byteBudget: Int) { self.byteBudget = byteBudget }

  /// Who asks first makes them, others wait.
  package func mipmaps(of image: CGImage) -> Mipmaps {
    state.withLock { state in
      state.useCount += 1
      let key = ObjectIdentifier(image)
      if let entry = state.entries[key], entry.image === image {
        state.entries[key]?.lastUse = state.useCount
        return entry.mipmaps
      }
      let mipmaps = Mipmaps(of: image.bitmap)
      state.insert(Entry(image: image, mipmaps: mipmaps, lastUse: state.useCount), key)
      state.shrink(to: byteBudget, keeping: key)
      return mipmaps
    }
  }

  /// What the mipmaps take at the moment.
  package var byteCount: Int { state.withLock { $0.byteCount } }
}

extension MipmapCache.State {
  fileprivate mutating func insert(_ entry: MipmapCache.Entry, _ key: ObjectIdentifier) {
    remove(key)
    entries[key] = entry
    byteCount += entry.mipmaps.byteCount
  }

  private mutating func remove(_ key: ObjectIdentifier) {
    byteCount -= entries.removeValue(forKey: key)?.mipmaps.byteCount ?? 0
  }

  /// First those whose picture is gone.
  fileprivate mutating func shrink(to budget: Int, keeping newest: ObjectIdentifier) {
    for (key, entry) in entries where entry.image == nil { remove(key) }
    while byteCount > budget {
      let others = entries.lazy.filter { $0.key != newest }
      guard let oldest = others.min(by: { $0.value.lastUse < $1.value.lastUse }) else { return }
      remove(oldest.key)
    }
  }
}
