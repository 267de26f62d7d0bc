import CoreGraphics

/// The paths of rectangles, ellipses and stars. They are clockwise, since y points down.
enum Outlines {
  typealias Vertex = BezierPath.Vertex

  private static let handle = BezierPath.quarterHandle

  /// Returns a rectangle around a center. It begins at the upper right corner. If it is rounded, it has two vertices
  /// per corner.
  static func rectangle(
    center: [Double], size: [Double], radius: Double, isRounded: Bool
  ) -> BezierPath {
    let (x, y) = (center.number(0), center.number(1))
    let (w, h) = (size.number(0) / 2, size.number(1) / 2)
    guard isRounded else {
      let corners = [(x + w, y - h), (x + w, y + h), (x - w, y + h), (x - w, y - h)]
      return BezierPath(corners.map { Vertex(SIMD2($0.0, $0.1)) }, isClosed: true)
    }
    let r = min(max(radius, 0), min(abs(w), abs(h)))
    let signs: [SIMD2<Double>] = [SIMD2(1, -1), SIMD2(1, 1), SIMD2(-1, 1), SIMD2(-1, -1)]
    let vertices = signs.enumerated().flatMap { index, sign in
      corner(SIMD2(x + sign.x * w, y + sign.y * h), sign, radius: r, isOdd: index % 2 == 1)
    }
    // The path begins with the second vertex of the first corner.
    return BezierPath(Array(vertices.dropFirst() + vertices.prefix(1)), isClosed: true)
  }

  private static func corner(
    _ corner: SIMD2<Double>, _ sign: SIMD2<Double>, radius: Double, isOdd: Bool
  ) -> [Vertex] {
    let alongX = corner - SIMD2(sign.x * radius, 0)
    let alongY = corner - SIMD2(0, sign.y * radius)
    let (first, last) = isOdd ? (alongY, alongX) : (alongX, alongY)
    return [
      Vertex(first, into: first, out: first + (corner - first) * handle),
      Vertex(last, into: last + (corner - last) * handle, out: last),
    ]
  }

  /// Returns an ellipse around a center. It begins at the top.
  static func ellipse(center: [Double], size: [Double]) -> BezierPath {
    let center = SIMD2(center.number(0), center.number(1))
    let radii = SIMD2(size.number(0), size.number(1)) / 2
    let directions: [SIMD2<Double>] = [SIMD2(0, -1), SIMD2(1, 0), SIMD2(0, 1), SIMD2(-1, 0)]
    let vertices = directions.map { direction in
      let tangent = SIMD2(-direction.y, direction.x) * radii * handle
      let point = center + direction * radii
      return Vertex(point, into: point - tangent, out: point + tangent)
    }
    return BezierPath(vertices, isClosed: true)
  }

  /// The properties of a star or polygon at one time. The rotation is in degrees, the roundness in percent.
  struct Star {
    var center: [Double]
    var points: Double
    var rotation: Double
    var outerRadius: Double
    var innerRadius: Double
    var outerRoundness: Double
    var innerRoundness: Double
    var isStar: Bool

    /// The path. It begins with the outer point at the top, if the rotation is 0. It has two outer points at least and
    /// `LottieLimits.starPoints` at most. At a roundness of 100 %, a handle has a quarter of the arc between two outer
    /// points.
    var path: BezierPath {
      let points = Int(min(max(points.rounded(.down), 2), Double(LottieLimits.starPoints)))
      let count = isStar ? 2 * points : points
      let start = rotation * .pi / 180 - .pi / 2
      let vertices = (0..<count).map { index in
        let isInner = isStar && index % 2 == 1
        return vertex(
          angle: start + 2 * .pi * Double(index) / Double(count),
          radius: isInner ? innerRadius : outerRadius,
          handle: 2 * .pi * (isInner ? innerRadius : outerRadius)
            / Double(4 * points)
            * (isInner ? innerRoundness : outerRoundness) / 100)
      }
      return BezierPath(vertices, isClosed: true)
    }

    private func vertex(angle: Double, radius: Double, handle: Double) -> Vertex {
      let direction = SIMD2(cos(angle), sin(angle))
      let tangent = SIMD2(-direction.y, direction.x) * handle
      let point = SIMD2(center.number(0), center.number(1)) + direction * radius
      return Vertex(point, into: point - tangent, out: point + tangent)
    }
  }
}
