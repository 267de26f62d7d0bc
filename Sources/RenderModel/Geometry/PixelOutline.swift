import CoreGraphics

/// Closed polygons of any shape in device pixels, finite and within the scanner's range.
package struct PixelOutline: Equatable, Sendable {
  /// The points of all polygons.
  package private(set) var points: [CGPoint] = []
  /// The end of each polygon as an index into `points`.
  package private(set) var ends: [Int32] = []

  /// Maps every point separately, so that rotation and perspective are exact; parts behind the eye are cut off.
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

  /// Makes the points since the last end a polygon; it is dropped when it has no area or a point that is not finite.
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
  /// The point clamped to the range of the kernel, which counts pixels in 32 bits. No canvas reaches so far, and an
  /// edge that is moved this way rotates by less than is visible. Points that are not finite stay so.
  fileprivate var withinScanRange: CGPoint {
    let limit = 1e9
    guard isFinite else { return self }
    return CGPoint(x: min(max(x, -limit), limit), y: min(max(y, -limit), limit))
  }
}
