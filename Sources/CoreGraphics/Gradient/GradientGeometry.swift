/// The mapping of points to a gradient's parameter (L7.23).
enum GradientGeometry {
  /// A linear gradient. Lines of equal color are perpendicular to the line from start to end.
  case linear(start: CGPoint, end: CGPoint)
  /// A radial gradient of circles from (c0, r0) to (c1, r1). A circle with a larger parameter is above one with a
  /// smaller parameter.
  case radial(c0: CGPoint, r0: Double, c1: CGPoint, r1: Double)
  /// A conic gradient that makes one turn around the center, starting at `angle`, in radians from +x toward +y.
  case conic(center: CGPoint, angle: Double)

  /// Returns the parameter at `p` in 0…1; nil where nothing is drawn.
  func parameter(at p: CGPoint, _ options: CGGradientDrawingOptions) -> Double? {
    switch self {
    case .linear(let start, let end):
      let (dx, dy) = (end.x - start.x, end.y - start.y)
      let t = Double(((p.x - start.x) * dx + (p.y - start.y) * dy) / (dx * dx + dy * dy))
      return options.allows(t) ? min(max(t, 0), 1) : nil
    case .radial(let c0, let r0, let c1, let r1):
      return Self.circles(through: p, from: c0, r0, to: c1, r1)
        .first { $0.isFinite && r0 + $0 * (r1 - r0) >= 0 && options.allows($0) }
        .map { min(max($0, 0), 1) }
    case .conic(let center, let angle):
      let turns = (Double(atan2(p.y - center.y, p.x - center.x)) - angle) / (2 * .pi)
      return turns - turns.rounded(.down)
    }
  }

  /// Returns the parameters of the circles through `p`, the larger first. They are the solutions of |p − c(t)| =
  /// r(t), where the center c and the radius r are linear in t.
  private static func circles(
    through p: CGPoint, from c0: CGPoint, _ r0: Double, to c1: CGPoint, _ r1: Double
  ) -> [Double] {
    let (dx, dy, dr) = (Double(c1.x - c0.x), Double(c1.y - c0.y), r1 - r0)
    let (x, y) = (Double(p.x - c0.x), Double(p.y - c0.y))
    let a = dx * dx + dy * dy - dr * dr
    let b = x * dx + y * dy + r0 * dr
    let c = x * x + y * y - r0 * r0
    // Without the square term, the equation is linear.
    guard abs(a) > 1e-12 else { return [c / (2 * b)] }
    let discriminant = b * b - a * c
    guard discriminant >= 0 else { return [] }
    let root = discriminant.squareRoot()
    return a > 0 ? [(b + root) / a, (b - root) / a] : [(b - root) / a, (b + root) / a]
  }

  /// True if the geometry is finite and its ends differ.
  var isUsable: Bool {
    switch self {
    case .linear(let start, let end): start.isFinite && end.isFinite && start != end
    case .radial(let c0, let r0, let c1, let r1):
      c0.isFinite && c1.isFinite && r0.isFinite && r1.isFinite && r0 >= 0 && r1 >= 0
        && (c0 != c1 || r0 != r1)
    case .conic(let center, let angle): center.isFinite && angle.isFinite
    }
  }
}

extension CGGradientDrawingOptions {
  fileprivate func allows(_ t: Double) -> Bool {
    (t >= 0 || contains(.drawsBeforeStartLocation)) && (t <= 1 || contains(.drawsAfterEndLocation))
  }
}
