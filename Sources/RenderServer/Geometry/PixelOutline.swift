import CoreGraphics

/// Closed polygons of any shape in device pixels, finite and within the scanner's range.
package struct PixelOutline: Equatable, Sendable {
  package private(set) var polygons = PolygonList()

  /// Maps every point separately, so that rotation and perspective are exact; parts behind the eye are cut off.
  package init(_ polygons: PolygonList, through toPixels: Homography) {
    if toPixels.isAffine {
      polygons.forEachPolygon { append($0.map(toPixels.apply)) }
    } else {
      polygons.forEachPolygon { append(toPixels.image(ofPolygon: Array($0))) }
    }
  }

  private mutating func append(_ polygon: [CGPoint]) {
    guard polygon.allSatisfy(\.isFinite) else { return }
    polygons.append(contentsOf: polygon.lazy.map(\.withinScanRange))
  }
}

extension CGPoint {
  /// The point clamped to the range of the kernel, which counts pixels in 32 bits. No canvas reaches so far, and an
  /// edge that is moved this way rotates by less than is visible.
  fileprivate var withinScanRange: CGPoint {
    let limit = 1e9
    return CGPoint(x: min(max(x, -limit), limit), y: min(max(y, -limit), limit))
  }
}
