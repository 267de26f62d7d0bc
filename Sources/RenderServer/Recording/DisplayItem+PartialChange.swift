import CoreGraphics

extension DisplayItem {
  /// Where a picture of another context that lies as it lay before shows something new, in pixels; nil when more
  /// than that changed.
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
  /// How far a pixel of the picture is seen beyond its own place, in pixels of the screen.
  fileprivate var reach: Int { toPixels == toImage ? 0 : 2 }
}
