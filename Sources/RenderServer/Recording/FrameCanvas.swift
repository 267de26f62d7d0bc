import CoreGraphics

/// The canvas of a frame: what a tree is recorded onto.
package struct FrameCanvas: Equatable, Sendable {
  package var rect: PixelRect
  /// The scale in pixels per point.
  package var scale: Double
  /// The color under everything, as premultiplied 0xAARRGGBB.
  package var background: UInt32

  package init(rect: PixelRect, scale: Double, background: UInt32 = 0) {
    self.rect = rect
    self.scale = scale
    self.background = background
  }
}
