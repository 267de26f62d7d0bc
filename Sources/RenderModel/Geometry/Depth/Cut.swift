import CoreGraphics

/// A straight line in a plane: a·x + b·y + c = 0. The positive side is kept.
package typealias Line = SIMD3<Double>

/// A line along which a layer is cut in two where it intersects another layer.
package struct Cut: Equatable, Sendable {
  /// The line in the layer's coordinates during sorting, and in device pixels during drawing.
  package var line: Line
  /// True when this part of the layer is painted after the layer that cut it.
  package let isFront: Bool
  /// True when the cut is antialiased. The part that is painted later then has a soft edge, and the part under it is
  /// extended by a pixel, so that no gap shows between them. Only opaque parts may overlap in this way, because the
  /// overlap of a translucent layer would show as a line (P22).
  var isSoft = false

  package init(line: Line, isFront: Bool, isSoft: Bool = false) {
    self.line = line
    self.isFront = isFront
    self.isSoft = isSoft
  }

  /// Returns the coverage of a pixel, 0…1, by this part. `distance` is the signed distance of the pixel's center from
  /// the line, in pixels. Of two parts without antialiasing exactly one covers each pixel.
  package func coverage(atDistance distance: Double) -> Double {
    if isSoft { return min(max(distance + (isFront ? 0.5 : 1.5), 0), 1) }
    return distance > 0 || (distance == 0 && isFront) ? 1 : 0
  }
}

extension Line {
  package func value(at p: CGPoint) -> Double { x * p.x + y * p.y + z }

  /// The line, scaled so that its values are signed distances.
  package var normalized: Line {
    let length = (x * x + y * y).squareRoot()
    return length > 0 ? self / length : self
  }

  /// Returns the image of the line under the map of which `inverse` is the inverse.
  package func mapped(byInverse inverse: Homography) -> Line {
    Line((inverse.row1 * self).sum(), (inverse.row2 * self).sum(), (inverse.row3 * self).sum())
  }
}

extension [CGPoint] {
  /// Returns the part of a convex polygon on the positive side of a line (Sutherland–Hodgman).
  package func keeping(_ line: Line) -> [CGPoint] {
    var result: [CGPoint] = []
    for (index, end) in enumerated() {
      let start = self[index == 0 ? count - 1 : index - 1]
      let (a, b) = (line.value(at: start), line.value(at: end))
      if (a < 0) != (b < 0) {
        let f = a / (a - b)
        result.append(
          CGPoint(x: start.x + (end.x - start.x) * f, y: start.y + (end.y - start.y) * f))
      }
      if b >= 0 { result.append(end) }
    }
    return result
  }
}
