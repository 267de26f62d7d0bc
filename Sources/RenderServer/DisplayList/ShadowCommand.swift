import CoreGraphics

/// The shadow of a rectangle, rounded or not, that lies along the rows and columns of pixels: what most layers
/// cast. All of one radius and blur are drawn with one mask.
package struct ShadowCommand: Equatable, Sendable {
  /// What casts the shadow, in the layer's coordinates, the shadow's offset included.
  package var shape: RoundedRect
  package var toPixels: Homography
  package var mask: ShadowMask
  /// Premultiplied 0xAARRGGBB, opacity included.
  package var color: UInt32
  /// What is drawn over it at once and lets nothing be seen through; in the layer's coordinates.
  package var cover: RoundedRect?

  /// How far the shadow reaches beyond the shape, in the layer's coordinates.
  var reach: Double { Double(mask.margin) / toPixels.axisScale }
}

extension Homography {
  /// The pixels that a unit of length becomes, for maps that keep axes and stretch both alike.
  var axisScale: Double { abs(row1.x / row3.z) }

  /// Whether all lengths become equally many pixels and nothing turns.
  var keepsAxesAndAngles: Bool {
    keepsAxes && row3.z > 0 && abs(abs(row1.x) - abs(row2.y)) <= 1e-9 * abs(row1.x)
  }
}
