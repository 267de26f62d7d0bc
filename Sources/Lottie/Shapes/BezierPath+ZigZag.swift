extension BezierPath {
  /// The greatest number of points in a zig-zag. Beyond it, the number of ridges is reduced.
  private static let pointLimit = 10_000

  /// Returns a zig-zag along the path.
  ///
  /// - Parameters:
  ///   - height: The distance of the ridges from the path in points.
  ///   - ridges: The number of ridges per segment.
  func zigZag(height: Double, ridges: Double, isSmooth: Bool) -> BezierPath {
    let most = max(Self.pointLimit / max(curves.count, 1), 1)
    // Each segment has its start and the ridges as points; more than 1000 ridges are not made.
    let count = min(Int(min(max(ridges.rounded(), 0), 1000)) + 1, most)
    guard height != 0 else { return self }
    var (points, normals, side) = ([Point](), [Point](), 1.0)
    for curve in curves {
      for step in 0..<count {
        let t = Double(step) / Double(count)
        append(curve, at: t, distance: side * height, to: &points, normals: &normals)
        side = -side
      }
    }
    if !isClosed, let last = curves.last {
      append(last, at: 1, distance: side * height, to: &points, normals: &normals)
    }
    guard isSmooth else { return BezierPath(points.map { Vertex($0) }, isClosed: isClosed) }
    return smooth(points, normals)
  }

  /// Appends the point of a zig-zag at `distance` to the left of a curve, and the unit normal of the curve there.
  private func append(
    _ curve: Curve, at t: Double, distance: Double, to points: inout [Point], normals: inout [Point]
  ) {
    let normal = curve.normal(at: t)
    points.append(curve.point(at: t) + normal * distance)
    normals.append(normal)
  }

  /// Returns a smooth path through the points. At each point, it is parallel to the original path.
  private func smooth(_ points: [Point], _ normals: [Point]) -> BezierPath {
    let vertices = points.indices.map { index in
      let tangent = Point(-normals[index].y, normals[index].x)
      let before = points[(index + points.count - 1) % points.count]
      let after = points[(index + 1) % points.count]
      let (a, b) = ((points[index] - before).dot(tangent), (after - points[index]).dot(tangent))
      return Vertex(
        points[index], into: points[index] - tangent * (a / 2), out: points[index] + tangent * (b / 2))
    }
    return BezierPath(vertices, isClosed: isClosed)
  }
}

extension BezierPath.Curve {
  /// Returns the unit normal to the left of the direction (y points down), or zero if the curve has no direction
  /// there.
  func normal(at t: Double) -> Point {
    for offset in [0, 1e-3, -1e-3] {
      let d = derivative(at: min(max(t + offset, 0), 1))
      if d.length > 1e-9 { return Point(d.y, -d.x) / d.length }
    }
    return .zero
  }

  /// Returns the unit tangent, or zero if the curve has no direction there.
  func direction(at t: Double) -> Point {
    let normal = normal(at: t)
    return Point(-normal.y, normal.x)
  }
}

extension SIMD2<Double> {
  func dot(_ other: Self) -> Double { x * other.x + y * other.y }
}
