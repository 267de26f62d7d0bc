import CoreGraphics

/// The rectangle of pixels onto which a tree is recorded, with the scale and the background.
package struct FrameCanvas: Equatable, Sendable {
  package var rect: PixelRect
  /// The scale in pixels per point.
  package var scale: Double
  /// The color under the root layer, as premultiplied 0xAARRGGBB.
  package var background: UInt32

  package init(rect: PixelRect, scale: Double, background: UInt32 = 0) {
    self.rect = rect
    self.scale = scale
    self.background = background
  }
}
