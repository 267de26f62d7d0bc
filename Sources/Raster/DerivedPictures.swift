import CoreGraphics
import DisplayLists
import Synchronization

/// A cache of values that are derived from pictures, such as smaller versions of them. For each picture there may be
/// one value per variant. It can be used from any thread.
package final class DerivedPictures<Variant: Hashable & Sendable, Value: Sendable>: Sendable {
  /// An image by its identity, and the variant that was derived from it.
  private struct Key: Hashable {
    let image: ObjectIdentifier
    let variant: Variant
  }

  private struct Entry: Sendable {
    /// The image; nil after it was released. Then another image may have the same identity.
    weak var image: CGImage?
    let value: Value
  }

  private let entries: Mutex<RecentlyUsed<Key, Entry>>
  private let derive: @Sendable (Bitmap, Variant) -> Value
  private let size: @Sendable (Value) -> Int

  /// Creates a cache that drops values when they exceed `byteBudget`: those of released images first, and then the
  /// least recently used ones. `size` returns the number of bytes that a value takes.
  package init(
    byteBudget: Int, size: @escaping @Sendable (Value) -> Int,
    derive: @escaping @Sendable (Bitmap, Variant) -> Value
  ) {
    entries = Mutex(RecentlyUsed(byteBudget: byteBudget))
    self.size = size
    self.derive = derive
  }

  /// Returns the value that was derived from an image's bitmap. The first caller computes it; other callers wait.
  package func value(of image: CGImage, _ variant: Variant) -> Value {
    entries.withLock { entries in
      let key = Key(image: ObjectIdentifier(image), variant: variant)
      if let entry = entries.use(key), entry.image === image { return entry.value }
      let value = derive(image.bitmap, variant)
      entries.removeAll { $0.image == nil }
      entries.insert(Entry(image: image, value: value), key, byteCount: size(value))
      return value
    }
  }

  /// The current size of all values in bytes.
  package var byteCount: Int { entries.withLock { $0.byteCount } }
}
