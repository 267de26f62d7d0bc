extension CGPath {
  /// True if `point`, after the transform, is inside of the path. A point on a straight side is inside, and open
  /// subpaths are treated as closed. Curves are flattened: within 1/100,000 of the path's size from a curve, a point
  /// may count as on the other side of it (L7.10).
  public func contains(
    _ point: CGPoint, using rule: CGPathFillRule = .winding,
    transform: CGAffineTransform = .identity
  ) -> Bool {
    let point = point.applying(transform)
    let box = boundingBox
    // Points that are clearly outside of the box need no outline. The margin is for points on its edges; any would do.
    guard point.isFinite, !box.isNull, box.isFinite, box.insetBy(dx: -1, dy: -1).contains(point)
    else { return false }
    let size = max(box.width, box.height, Self.leastSize)
    let outline = FlattenedPath(self, tolerance: size * Self.flatness)
    guard let winding = outline.windingNumber(around: point, slack: size * Self.slack) else {
      return true  // The point is on the outline.
    }
    // The winding number and the number of crossings are both even or both odd.
    return rule == .winding ? winding != 0 : winding & 1 != 0
  }

  /// The size in path units that a smaller path is treated as having.
  private static let leastSize = 1e-9
  /// The greatest distance of the flattened outline from a curve, as a fraction of the larger side of the path's box.
  private static let flatness = 1e-5
  /// The greatest distance of a point that is on the outline, as a fraction of the larger side of the path's box. It
  /// covers rounding errors only.
  private static let slack = 1e-12
}

extension FlattenedPath {
  /// Returns the number of times that the closed outlines wind around `point`; nil when `point` lies on one of them.
  fileprivate func windingNumber(around point: CGPoint, slack: Double) -> Int? {
    var winding = 0
    for subpath in subpaths {
      var start = points[subpath.range.upperBound - 1]
      for end in points[subpath.range] {
        guard let crossing = Self.crossing(from: start, to: end, point, slack: slack) else {
          return nil
        }
        winding += crossing
        start = end
      }
    }
    return winding
  }

  /// Returns 1 for an edge that crosses the ray from `p` toward +x with increasing y, −1 for one that crosses it with
  /// decreasing y, and 0 for one that does not cross it; nil for an edge that touches `p`.
  private static func crossing(
    from a: CGPoint, to b: CGPoint, _ p: CGPoint, slack: Double
  ) -> Int? {
    if touches(from: a, to: b, p, slack: slack) { return nil }
    guard (a.y <= p.y) != (b.y <= p.y) else { return 0 }
    let side = (b.x - a.x) * (p.y - a.y) - (p.x - a.x) * (b.y - a.y)
    return b.y > a.y ? (side > 0 ? 1 : 0) : (side < 0 ? -1 : 0)
  }

  private static func touches(
    from a: CGPoint, to b: CGPoint, _ p: CGPoint, slack: Double
  ) -> Bool {
    let (dx, dy) = (b.x - a.x, b.y - a.y)
    let squaredLength = dx * dx + dy * dy
    let projection = (p.x - a.x) * dx + (p.y - a.y) * dy
    let t = squaredLength > 0 ? min(max(projection / squaredLength, 0), 1) : 0
    return hypot(a.x + t * dx - p.x, a.y + t * dy - p.y) <= slack
  }
}
