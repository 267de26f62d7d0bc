import CoreGraphics
import RenderModel

/// A store through which the trees of a history share equal contents: a layer that is redrawn with the pixels that it
/// has, or had at an earlier time, takes no more memory.
struct SharedContents {
  private struct WeakImage {
    weak var image: CGImage?
  }

  /// The committed images by their digest, as long as a layer or a tree has them.
  private var images: [ImageDigest: WeakImage] = [:]
  /// The contents of each layer at its last commit, and the image that was committed for them. It saves computing their
  /// digest again.
  private var last: [NodeID: (contents: CGImage, committed: CGImage)] = [:]
  /// The number of entries at which those whose image was released are removed. It is at least twice the number that
  /// remained the last time, so that the cost of a removal is spread over as many additions.
  private var limit = 256

  /// Returns an image that is equal to `image`, the contents of `node`: an earlier one if there is one.
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

  /// Removes a layer that has left the tree or no longer has an image.
  mutating func remove(_ node: NodeID) {
    if !last.isEmpty { last[node] = nil }
  }
}
