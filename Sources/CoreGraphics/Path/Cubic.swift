/// A cubic Bézier curve.
package struct Cubic: Equatable, Sendable {
  package var p0, p1, p2, p3: CGPoint

  package init(_ p0: CGPoint, _ p1: CGPoint, _ p2: CGPoint, _ p3: CGPoint) {
    (self.p0, self.p1, self.p2, self.p3) = (p0, p1, p2, p3)
  }

  /// Creates the curve of an element that begins at `start`; nil for elements that are no curves. A quadratic curve
  /// is converted to a cubic one (L7.4).
  package init?(from start: CGPoint, _ element: PathElement) {
    switch element {
    case .cubic(let c1, let c2, let end): self.init(start, c1, c2, end)
    case .quad(let control, let end):
      let (c1, c2) = PathElement.cubicControls(from: start, control: control, to: end)
      self.init(start, c1, c2, end)
    case .move, .line, .close: return nil
    }
  }

  package func point(at t: Double) -> CGPoint {
    let s = 1 - t
    let (a, b, c, d) = (s * s * s, 3 * s * s * t, 3 * s * t * t, t * t * t)
    return CGPoint(
      x: a * p0.x + b * p1.x + c * p2.x + d * p3.x, y: a * p0.y + b * p1.y + c * p2.y + d * p3.y)
  }

  /// The points of the curve at which x or y has an extremum.
  var extrema: [CGPoint] {
    let times =
      Self.turningPoints(p0.x, p1.x, p2.x, p3.x) + Self.turningPoints(p0.y, p1.y, p2.y, p3.y)
    return times.map(point)
  }

  /// Returns the roots of the derivative in 0…1.
  private static func turningPoints(_ a: Double, _ b: Double, _ c: Double, _ d: Double) -> [Double] {
    let (square, linear, constant) = (d - 3 * c + 3 * b - a, 2 * (c - 2 * b + a), b - a)
    return roots(square, linear, constant).filter { $0 > 0 && $0 < 1 }
  }

  /// Returns the real roots of a·t² + b·t + c. Only terms of equal sign are added, because the usual formula loses
  /// digits by cancellation.
  private static func roots(_ a: Double, _ b: Double, _ c: Double) -> [Double] {
    let discriminant = b * b - 4 * a * c
    guard discriminant >= 0 else { return [] }
    let q = -0.5 * (b + (b < 0 ? -1 : 1) * discriminant.squareRoot())
    return (a == 0 ? [] : [q / a]) + (q == 0 ? [] : [c / q])
  }

  /// The greatest second difference of the control points. It measures the deviation of the curve from a line that is
  /// traversed with constant speed.
  var bend: Double {
    max(
      hypot(p0.x - 2 * p1.x + p2.x, p0.y - 2 * p1.y + p2.y),
      hypot(p1.x - 2 * p2.x + p3.x, p1.y - 2 * p2.y + p3.y))
  }

  /// The sum of the angles between the sides of the control polygon, in radians, which is an upper bound of the angle
  /// by which the curve turns.
  var turning: Double {
    var angle = 0.0
    var last: CGVector?
    func turn(from a: CGPoint, to b: CGPoint) {
      guard a != b else { return }
      let side = CGVector(dx: b.x - a.x, dy: b.y - a.y)
      if let last { angle += abs(last.angle(to: side)) }
      last = side
    }
    turn(from: p0, to: p1)
    turn(from: p1, to: p2)
    turn(from: p2, to: p3)
    return angle
  }
}

extension CGVector {
  fileprivate func angle(to other: CGVector) -> Double {
    atan2(dx * other.dy - dy * other.dx, dx * other.dx + dy * other.dy)
  }
}
