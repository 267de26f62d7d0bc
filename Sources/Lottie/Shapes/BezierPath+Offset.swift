extension BezierPath {
  /// Returns the path moved to its left by a distance in points. Since y points down, that is the outside of a
  /// clockwise path.
  ///
  /// - Parameter join: The number of the join at corners: 1 miter, 2 round, 3 bevel.
  func offset(by distance: Double, join: Int, miterLimit: Double) -> BezierPath {
    guard distance != 0, vertices.count > 1 else { return self }
    let parts = curves.filter { ($0.p3 - $0.p0).length > 1e-9 || !$0.isStraight }
      .flatMap { $0.flatParts }.map { $0.offset(by: distance) }
    guard let first = parts.first else { return self }
    var result = [first]
    for part in parts.dropFirst() {
      append(part, to: &result, distance: distance, join: join, miterLimit: miterLimit)
    }
    if isClosed {
      // The first curve may already end at a corner with the second one, so it replaces the original first curve.
      append(result[0], to: &result, distance: distance, join: join, miterLimit: miterLimit)
      result[0] = result.removeLast()
    }
    return BezierPath(curves: result, isClosed: isClosed)
  }

  /// Appends a curve, and before it the join with the last curve.
  private func append(
    _ next: Curve, to curves: inout [Curve], distance: Double, join: Int, miterLimit: Double
  ) {
    let last = curves[curves.count - 1]
    guard (next.p0 - last.p3).length > 1e-6 else { return curves.append(next) }
    // The limit of the distance between the curves' ends and a corner is a choice. Beyond it, the join is a line.
    if let corner = last.crossing(next),
      (corner - last.p3).length <= abs(distance) * max(miterLimit, 1) * 2
    {
      guard (corner - last.p3).dot(last.direction(at: 1)) >= 0 else {
        curves[curves.count - 1] = last.ending(at: corner)
        return curves.append(next.beginning(at: corner))
      }
      curves += Self.join(last, to: next, at: corner, kind: join)
    } else {
      curves.append(Curve(lineFrom: last.p3, to: next.p0))
    }
    curves.append(next)
  }

  /// Returns the curves that join two curves whose tangents meet in a corner. The kind is 1 for a miter and 2 for a
  /// round join; others are bevels.
  private static func join(
    _ last: Curve, to next: Curve, at corner: Point, kind: Int
  ) -> [Curve] {
    switch kind {
    case 1: [Curve(lineFrom: last.p3, to: corner), Curve(lineFrom: corner, to: next.p0)]
    case 2:
      [
        Curve(
          p0: last.p3, p1: last.p3 + (corner - last.p3) * quarterHandle,
          p2: next.p0 + (corner - next.p0) * quarterHandle, p3: next.p0)
      ]
    default: [Curve(lineFrom: last.p3, to: next.p0)]
    }
  }
}

extension BezierPath.Curve {
  init(lineFrom a: Point, to b: Point) { self.init(p0: a, p1: a, p2: b, p3: b) }

  /// The curve split into four parts, each of which turns only a little. The number is a choice. A straight curve is not
  /// split.
  fileprivate var flatParts: [BezierPath.Curve] {
    isStraight ? [self] : (0..<4).map { part(from: Double($0) / 4, to: Double($0 + 1) / 4) }
  }

  /// Returns the curve moved to its left. Its control points are scaled by the same factor as the distance of its
  /// ends.
  fileprivate func offset(by distance: Double) -> BezierPath.Curve {
    let (a, b) = (p0 + normal(at: 0) * distance, p3 + normal(at: 1) * distance)
    if isStraight { return BezierPath.Curve(lineFrom: a, to: b) }
    let before = (p3 - p0).length
    let scale = before > 1e-9 ? (b - a).length / before : 1
    return BezierPath.Curve(p0: a, p1: a + (p1 - p0) * scale, p2: b + (p2 - p3) * scale, p3: b)
  }

  /// Returns the intersection of the tangent at this curve's end with the tangent at the start of the next one; nil
  /// if they are parallel.
  fileprivate func crossing(_ next: BezierPath.Curve) -> Point? {
    let (d, e) = (direction(at: 1), next.direction(at: 0))
    let cross = d.x * e.y - d.y * e.x
    guard abs(cross) > 1e-9 else { return nil }
    let gap = next.p0 - p3
    return p3 + d * ((gap.x * e.y - gap.y * e.x) / cross)
  }

  /// Returns the curve with its end moved to a point.
  fileprivate func ending(at point: Point) -> BezierPath.Curve {
    isStraight
      ? BezierPath.Curve(lineFrom: p0, to: point)
      : BezierPath.Curve(p0: p0, p1: p1, p2: p2 + (point - p3), p3: point)
  }

  /// Returns the curve with its start moved to a point.
  fileprivate func beginning(at point: Point) -> BezierPath.Curve {
    isStraight
      ? BezierPath.Curve(lineFrom: point, to: p3)
      : BezierPath.Curve(p0: point, p1: p1 + (point - p0), p2: p2, p3: p3)
  }
}
