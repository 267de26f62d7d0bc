import CoreGraphics
import DisplayLists
import RenderModel

extension DisplayItem {
  /// Returns the pixels in which a hosted picture changed while its geometry stayed the same; nil when something
  /// other than its image changed.
  func changedParts(
    since old: DisplayItem, _ changes: [NodeID: [PixelRect]]
  ) -> [PixelRect]? {
    guard case .image(let image) = command, case .image(var before) = old.command,
      let parts = changes[node], bounds == old.bounds, let toLayer = image.toImage.inverse
    else { return nil }
    before.image = image.image
    guard before == image else { return nil }
    let toPixels = toLayer.concatenating(image.toPixels)
    return parts.map { part in
      toPixels.pixelBounds(of: part.frame).inset(by: -image.reach).intersection(bounds)
    }
  }
}

extension ImageCommand {
  /// The number of screen pixels by which a change of the picture extends beyond the changed pixel.
  fileprivate var reach: Int { toPixels == toImage ? 0 : 2 }
}
