import CoreGraphics
import DisplayLists
import RenderModel

extension DisplayItem {
  /// Returns the parts of the screen, in pixels, in which a hosted picture may look different because parts of it have
  /// changed. `changes` contains the parts that changed since the last recording, in pixels of the picture, by the layer
  /// that shows it. Returns nil if the whole item must be drawn again: no parts are known, something other than the
  /// picture has changed, or the parts cannot be mapped to the screen with a known margin: with `trilinear`, the bias
  /// may choose a mipmap level whose pixels are of any size on the screen.
  func changedParts(
    since old: DisplayItem, _ changes: [NodeID: [PixelRect]]
  ) -> [PixelRect]? {
    guard case .image(let image) = command, case .image(var before) = old.command,
      let parts = changes[node], bounds == old.bounds, let toLayer = image.toImage.inverse
    else { return nil }
    before.image = image.image
    let toPixels = toLayer.concatenating(image.toPixels)
    guard before == image, toPixels.keepsAxes, image.minification.filter != .trilinear else {
      return nil
    }
    return parts.map { part in
      image.area(ofChange: part, toPixels).intersection(bounds)
    }
  }
}

extension ImageCommand {
  /// Returns the pixels of the screen that depend on the picture's pixels in `part`. `pictureToPixels` maps pixels of
  /// the picture to pixels of the screen and keeps axes.
  ///
  /// Interpolation mixes adjacent pixels of the picture, so a change extends by less than a pixel of the picture. A
  /// pixel of a mipmap level is up to about √2 pixels of the screen wide. A change reaches those pixels of the screen
  /// whose centers are less than 1.5 such widths away, which are at most 2 pixels beyond the part.
  fileprivate func area(ofChange part: PixelRect, _ pictureToPixels: Homography) -> PixelRect {
    // Each pixel of the picture is exactly one pixel of the screen.
    if toPixels == toImage { return pictureToPixels.pixelBounds(of: part.frame) }
    return pictureToPixels.pixelBounds(of: part.frame.insetBy(dx: -1, dy: -1)).inset(by: -2)
  }
}
