extension CGPath {
  /// True if `point`, after the transform, is inside of the path. A point on the outline is inside, and open subpaths
  /// are treated as closed (L7.10).
  public func contains(
    _ point: CGPoint, using rule: CGPathFillRule = .winding,
    transform: CGAffineTransform = .identity
  ) -> Bool {
    let point = point.applying(transform)
    let box = boundingBox
    guard point.isFinite, !box.isNull, box.isFinite, box.insetBy(dx: -1, dy: -1).contains(point)
    else { return false }
    let size = max(box.width, box.height, 1e-9)
    let outline = FlattenedPath(self, tolerance: size * 1e-5)
    guard let crossings = outline.crossings(around: point, slack: size * 1e-12) else { return true }
    return rule == .winding ? crossings != 0 : crossings & 1 != 0
  }
}

extension FlattenedPath {
  /// Returns the number of times that the closed outlines wind around `point`; nil when `point` lies on one of them.
  fileprivate func crossings(around point: CGPoint, slack: Double) -> Int? {
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
    let length = dx * dx + dy * dy
    let t = length > 0 ? min(max(((p.x - a.x) * dx + (p.y - a.y) * dy) / length, 0), 1) : 0
    return hypot(a.x + t * dx - p.x, a.y + t * dy - p.y) <= slack
  }
}
