import CoreGraphics

/// Closed polygons of any shape in device pixels, ready to be scanned: finite and within the scanner's
/// range.
package struct PixelOutline: Equatable, Sendable {
  package private(set) var polygons = PolygonList()

  /// Every point is mapped by itself, so rotation and perspective are exact; what lies behind the eye
  /// is cut off.
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
  /// The kernel counts pixels in 32 bits. No canvas reaches so far; an edge that is moved this way turns
  /// by less than a canvas can show.
  fileprivate var withinScanRange: CGPoint {
    let limit = 1e9
    return CGPoint(x: min(max(x, -limit), limit), y: min(max(y, -limit), limit))
  }
}
