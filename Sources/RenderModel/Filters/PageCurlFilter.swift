import CoreGraphics

/// A filter that shows a layer's picture as a page that curls up (L2.14, L5.13).
package struct PageCurlFilter: Equatable, Sendable {
  /// The progress: at 0 the page is flat, at 1 it has left the bounds.
  package var time: Double
  /// The direction in which the curl moves, in radians from +x towards +y.
  package var angle: Double
  /// The radius of the curl in the layer's units; nil is a tenth of the curl's travel.
  package var radius: Double?
  /// The page in the layer's coordinates, which is the layer's bounds.
  package var page: CGRect

  /// The default direction, upwards, which is also that of the transition without a subtype.
  package static let defaultAngle = -Double.pi / 2

  package init(
    time: Double = 0, angle: Double = defaultAngle, radius: Double? = nil, page: CGRect = .zero
  ) {
    self.time = min(max(time, 0), 1)
    self.angle = angle
    self.radius = radius.flatMap { $0 > 0 ? $0 : nil }
    self.page = page
  }

  /// The longest distance that a point of the page may move, in the layer's units.
  var reach: Double { hypot(page.width, page.height) }
}
