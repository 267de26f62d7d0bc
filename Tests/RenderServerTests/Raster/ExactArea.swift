import CoreGraphics

/// Computes the area of a polygon inside each pixel by clipping the polygon to the pixel. This is slow, and
/// independent of the kernels.
enum ExactArea {
  static func coverage(of polygon: [CGPoint], x: Int, y: Int) -> Double {
    abs(signed(of: polygon, x: x, y: y))
  }

  /// Returns the area of the polygon inside the pixel. Each part counts as often as the polygon winds around it:
  /// positive if the winding is clockwise with y down, and negative otherwise. The polygon may have any shape.
  static func signed(of polygon: [CGPoint], x: Int, y: Int) -> Double {
    let (left, top) = (Double(x), Double(y))
    var points = polygon
    points = clip(points) { $0.x - left }
    points = clip(points) { left + 1 - $0.x }
    points = clip(points) { $0.y - top }
    points = clip(points) { top + 1 - $0.y }
    return area(points)
  }

  /// Returns the part of a polygon where `distance` is not negative.
  private static func clip(
    _ points: [CGPoint], _ distance: (CGPoint) -> Double
  ) -> [CGPoint] {
    var result: [CGPoint] = []
    for (index, end) in points.enumerated() {
      let start = points[(index + points.count - 1) % points.count]
      let (a, b) = (distance(start), distance(end))
      if (a < 0) != (b < 0) {
        let f = a / (a - b)
        result.append(
          CGPoint(x: start.x + (end.x - start.x) * f, y: start.y + (end.y - start.y) * f))
      }
      if b >= 0 { result.append(end) }
    }
    return result
  }

  private static func area(_ points: [CGPoint]) -> Double {
    var sum = 0.0
    for (index, p) in points.enumerated() {
      let q = points[(index + 1) % points.count]
      sum += p.x * q.y - q.x * p.y
    }
    return sum / 2
  }

  /// Returns the outline of a rounded rectangle, clockwise with y down. Each arc has 200 chords.
  static func outline(of rect: CGRect, radius r: Double) -> [CGPoint] {
    let centers = [
      (rect.maxX - r, rect.maxY - r, 0.0), (rect.minX + r, rect.maxY - r, 0.5),
      (rect.minX + r, rect.minY + r, 1.0), (rect.maxX - r, rect.minY + r, 1.5),
    ]
    return centers.flatMap { x, y, start in
      (0...200).map { step in
        let angle = (start + Double(step) / 400) * .pi
        return CGPoint(x: x + r * cos(angle), y: y + r * sin(angle))
      }
    }
  }
}
