import CoreGraphics
import RenderServer

/// Lets the trees that a context remembers have equal contents in common: a layer that is drawn anew with the same
/// pixels, or with those of some time ago, takes no more memory.
struct SharedContents {
  private struct WeakImage {
    weak var image: CGImage?
  }

  /// Images that were committed, for as long as a layer or a tree has them.
  private var images: [ImageDigest: WeakImage] = [:]
  /// A layer's contents at its last commit, and the contents committed for them: their pixels are read once.
  private var last: [NodeID: (contents: CGImage, committed: CGImage)] = [:]
  /// At so many entries those are taken out whose image is gone.
  private var limit = 256

  /// An image that equals `image`, the contents of `node`: an earlier one, when there is one.
  mutating func image(for image: CGImage, of node: NodeID) -> CGImage {
    if let last = last[node], last.contents === image { return last.committed }
    let digest = ImageDigest(of: image)
    let known = images[digest]?.image
    let shared = known.flatMap { $0.isEqual(to: image) ? $0 : nil } ?? image
    if shared !== known { note(shared, digest) }
    last[node] = (image, shared)
    return shared
  }

  private mutating func note(_ image: CGImage, _ digest: ImageDigest) {
    images[digest] = WeakImage(image: image)
    guard images.count >= limit else { return }
    images = images.filter { $0.value.image != nil }
    limit = max(256, 2 * images.count)
  }

  /// The layer has left, or has no image any more.
  mutating func forget(_ node: NodeID) {
    if !last.isEmpty { last[node] = nil }
  }
}
