import CoreGraphics

/// Closed polygons of any shape in device pixels. Their coordinates are finite and within the range of the scanline
/// kernel.
package struct PixelOutline: Equatable, Sendable {
  /// The points of all polygons.
  package private(set) var points: [CGPoint] = []
  /// The end of each polygon as an index into `points`.
  package private(set) var ends: [Int32] = []

  /// Creates the outline by mapping every point separately, so that rotation and perspective are exact. Parts behind
  /// the eye are clipped.
  package init(_ polygons: PolygonList, through toPixels: Homography) {
    points.reserveCapacity(polygons.points.count)
    ends.reserveCapacity(polygons.ends.count)
    if toPixels.isAffine {
      polygons.points.withUnsafeBufferPointer { points in
        var start = 0
        for end in polygons.ends {
          for index in start..<Int(end) { append(toPixels.apply(points[index])) }
          endPolygon()
          start = Int(end)
        }
      }
    } else {
      polygons.forEachPolygon { polygon in
        for point in toPixels.image(ofPolygon: Array(polygon)) { append(point) }
        endPolygon()
      }
    }
  }

  private mutating func append(_ point: CGPoint) { points.append(point.withinScanRange) }

  /// Ends a polygon of the points since the last end. It is dropped if it has fewer than three points, or a point
  /// that is not finite.
  private mutating func endPolygon() {
    let start = Int(ends.last ?? 0)
    var isFinite = points.count - start >= 3
    for index in start..<points.count { isFinite = isFinite && points[index].isFinite }
    if isFinite {
      ends.append(Int32(clamping: points.count))
    } else {
      points.removeSubrange(start...)
    }
  }
}

extension CGPoint {
  /// The point clamped to the range of the kernel, which counts pixels in 32 bits. No canvas is that large, and the
  /// rotation of an edge whose end is clamped is invisible. Points that are not finite are unchanged.
  fileprivate var withinScanRange: CGPoint {
    let limit = 1e9
    guard isFinite else { return self }
    return CGPoint(x: min(max(x, -limit), limit), y: min(max(y, -limit), limit))
  }
}
