import CoreGraphics
import RenderModel

/// The shadow of an axis-aligned rectangle, with or without rounded corners. Most shadows are of this kind. All
/// shadows with the same corner radius and blur share one mask.
package struct ShadowCommand: Equatable, Sendable {
  /// The rectangle that casts the shadow, in the layer's coordinates, translated by the shadow's offset.
  package var shape: RoundedRect
  /// The map from the layer's coordinates to pixels. It must be one for which `keepsAxesAndAngles` is true.
  package var toPixels: Homography
  package var mask: ShadowMask
  /// The premultiplied color 0xAARRGGBB, multiplied by the opacity.
  package var color: UInt32
  /// The opaque shape that is drawn over the shadow immediately afterwards, in the layer's coordinates; nil when
  /// there is no such shape.
  package var cover: RoundedRect?

  package init(
    shape: RoundedRect, toPixels: Homography, mask: ShadowMask, color: UInt32, cover: RoundedRect? = nil
  ) {
    self.shape = shape
    self.toPixels = toPixels
    self.mask = mask
    self.color = color
    self.cover = cover
  }

  /// The distance by which the shadow extends beyond the shape, in the layer's coordinates.
  package var reach: Double { Double(mask.margin) / toPixels.axisScale }
}

extension Homography {
  /// The number of pixels per unit of length, for maps that keep axes and scale both axes equally.
  package var axisScale: Double { abs(row1.x / row3.z) }

  /// True for maps that keep axes, scale all lengths equally and may mirror; the only rotation among them is by 180
  /// degrees.
  package var keepsAxesAndAngles: Bool {
    keepsAxes && row3.z > 0 && abs(abs(row1.x) - abs(row2.y)) <= 1e-9 * abs(row1.x)
  }
}
