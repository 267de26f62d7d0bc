/// The corner of a rectangle whose `cornerCurve` is continuous (L2.7). Its edges lie along +x and +y from the origin,
/// and lengths are relative to the radius.
///
///     0 ────────────── reach       Three curves. The published ones have short lines between them, which
///     │        ╭───────  +x        dent the corner; measured pictures have each curve end where the next
///     │     ╭──╯                   begins. Where a side is shorter than two reaches the radius is not
///     │   ╭─╯                      reduced: the curves are cut at the side's middle (P9, P24).
///     │  ╭╯
///   reach +y
package enum ContinuousCorner {
  /// The distance along each edge from the vertex to the start of the corner.
  package static let reach = 1.528_664_83

  private static func point(_ x: Double, _ y: Double) -> CGPoint { CGPoint(x: x, y: y) }

  /// The published control points (L2.7), from the edge along x to the edge along y, with short lines between the
  /// curves.
  package static let published = [
    Cubic(
      point(reach, 0), point(1.088_493_23, 0), point(0.868_406_89, 0),
      point(0.669_934_27, 0.065_496)),
    Cubic(
      point(0.631_493_99, 0.074_911), point(0.372_823_92, 0.169_058_99),
      point(0.169_058_99, 0.372_823_92), point(0.074_911, 0.631_493_99)),
    Cubic(
      point(0.065_496, 0.669_934_27), point(0, 0.868_406_89), point(0, 1.088_493_23),
      point(0, reach)),
  ]

  /// The curves that are drawn: each ends where the next one begins (P24).
  package static let curves = [
    Cubic(published[0].p0, published[0].p1, published[0].p2, published[1].p0), published[1],
    Cubic(published[1].p3, published[2].p1, published[2].p2, published[2].p3),
  ]

  /// Returns the corner as points from the x edge to the y edge, with an error of at most `tolerance`. Where the
  /// corner would extend beyond `size`, it is cut off. The points form a convex polyline.
  package static func points(radius: Double, within size: CGSize, tolerance: Double) -> [CGPoint] {
    let path = CGMutablePath()
    path.move(to: curves[0].p0)
    for curve in curves { path.addCurve(to: curve.p3, control1: curve.p1, control2: curve.p2) }
    let unit = FlattenedPath(path, tolerance: tolerance / max(radius, 1e-9))
    let points = unit.points.map { CGPoint(x: $0.x * radius, y: $0.y * radius) }
    return points.cut(atX: size.width).reversed().map(\.swapped).cut(atX: size.height).map(\.swapped)
      .reversed()
  }
}

extension CGPoint {
  fileprivate var swapped: CGPoint { CGPoint(x: y, y: x) }
}

extension [CGPoint] {
  /// Returns the part with x ≤ `limit` of points whose x decreases.
  fileprivate func cut(atX limit: Double) -> [CGPoint] {
    guard let first = firstIndex(where: { $0.x <= limit }), first > 0 else { return self }
    let (a, b) = (self[first - 1], self[first])
    let f = (a.x - limit) / (a.x - b.x)
    return [CGPoint(x: limit, y: a.y + (b.y - a.y) * f)] + self[first...]
  }
}
