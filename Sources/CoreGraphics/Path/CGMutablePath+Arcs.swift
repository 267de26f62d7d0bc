extension CGMutablePath {
  /// Adds an arc of a circle, joined to the current point by a line. Angles are in radians from +x toward +y.
  /// `clockwise` refers to coordinates with y up, so that false appears clockwise with y down (L7.5).
  public func addArc(
    center: CGPoint, radius: CGFloat, startAngle: CGFloat, endAngle: CGFloat, clockwise: Bool,
    transform: CGAffineTransform = .identity
  ) {
    addRelativeArc(
      center: center, radius: radius, startAngle: startAngle,
      delta: CircularArc.sweep(from: startAngle, to: endAngle, clockwise: clockwise),
      transform: transform)
  }

  /// Adds an arc of `delta` radians that starts at `startAngle`, joined to the current point by a line. A negative
  /// delta turns in the other direction. More than one turn is possible (L7.5).
  public func addRelativeArc(
    center: CGPoint, radius: CGFloat, startAngle: CGFloat, delta: CGFloat,
    transform: CGAffineTransform = .identity
  ) {
    let arc = CircularArc(center: center, radius: radius, startAngle: startAngle, sweep: delta)
    guard arc.isFinite else { return }
    if elements.isEmpty {
      move(to: arc.start, transform: transform)
    } else {
      addLine(to: arc.start, transform: transform)
    }
    addCurves(of: arc, transform)
  }

  /// Adds a line toward `tangent1End`, and an arc that is tangent to it and to the line from there to `tangent2End`,
  /// on which the arc ends (L7.6). Without a current point, nothing is added.
  public func addArc(
    tangent1End: CGPoint, tangent2End: CGPoint, radius: CGFloat,
    transform: CGAffineTransform = .identity
  ) {
    guard !elements.isEmpty else { return }
    let start = currentPoint.applying(transform.inverted())
    guard
      let arc = TangentArc(from: start, tangent1End, tangent2End, radius: radius),
      arc.circle.isFinite
    else { return addLine(to: tangent1End, transform: transform) }
    addLine(to: arc.tangent1, transform: transform)
    guard radius != 0 else {
      return addCurve(
        to: arc.tangent2, control1: arc.tangent1, control2: arc.tangent2, transform: transform)
    }
    addCurves(of: arc.circle, transform)
  }

  private func addCurves(of arc: CircularArc, _ transform: CGAffineTransform) {
    for curve in arc.curves {
      addCurve(to: curve.p3, control1: curve.p1, control2: curve.p2, transform: transform)
    }
  }
}

/// A part of a circle that starts at `startAngle`. Angles are in radians from +x toward +y.
package struct CircularArc: Equatable, Sendable {
  package var center: CGPoint
  /// The radius. A negative radius mirrors the arc through the center.
  package var radius: CGFloat
  package var startAngle: CGFloat
  package var sweep: CGFloat

  package init(center: CGPoint, radius: CGFloat, startAngle: CGFloat, sweep: CGFloat) {
    self.center = center
    self.radius = radius
    self.startAngle = startAngle
    self.sweep = Self.limited(sweep)
  }

  var isFinite: Bool {
    center.isFinite && radius.isFinite && startAngle.isFinite && sweep.isFinite
  }

  package var start: CGPoint { point(at: startAngle) }

  private func point(at angle: CGFloat) -> CGPoint {
    CGPoint(x: center.x + radius * cos(angle), y: center.y + radius * sin(angle))
  }

  /// The curves of the arc: quarter turns from the start on, and then the remainder (L7.5).
  package var curves: [Cubic] {
    let whole = (abs(sweep) / (.pi / 2) + 1e-6).rounded(.down)
    let quarter = CGFloat.pi / 2 * (sweep < 0 ? -1 : 1)
    var result = (0..<Int(whole)).map { curve(from: startAngle + CGFloat($0) * quarter, by: quarter) }
    let rest = sweep - whole * quarter
    if abs(rest) > 1e-6 { result.append(curve(from: startAngle + whole * quarter, by: rest)) }
    return result
  }

  private func curve(from angle: CGFloat, by turn: CGFloat) -> Cubic {
    let k = 4 / 3 * tan(turn / 4)
    let (a, b) = (point(at: angle), point(at: angle + turn))
    func tangent(_ p: CGPoint, _ factor: CGFloat) -> CGPoint {
      CGPoint(x: p.x - factor * (p.y - center.y), y: p.y + factor * (p.x - center.x))
    }
    return Cubic(a, tangent(a, k), tangent(b, -k), b)
  }

  /// Returns the signed angle of an arc. More than one turn is kept, but an angle in the wrong direction is taken
  /// modulo 2π (L7.5).
  package static func sweep(
    from start: CGFloat, to end: CGFloat, clockwise: Bool
  ) -> CGFloat {
    let turn = 2 * CGFloat.pi
    let turns = ((end - start) / turn).rounded()
    let isWhole = abs(end - start - turns * turn) < 1e-6
    let d = isWhole ? turns * turn : end - start
    if clockwise ? d <= 0 : d >= 0 { return d }
    if isWhole { return clockwise ? -turn : 0 }
    let rest = d - (d / turn).rounded(.down) * turn
    return clockwise ? rest - turn : rest
  }

  /// Limits an arc to about a thousand turns; more turns would look the same.
  private static func limited(_ sweep: CGFloat) -> CGFloat {
    let limit = 2000 * CGFloat.pi
    guard abs(sweep) > limit else { return sweep }
    let rest = sweep.truncatingRemainder(dividingBy: 2 * .pi)
    return (sweep < 0 ? -limit : limit) + rest
  }
}

/// The arc that rounds the corner p1 between the lines from p0 to p1 and from p1 to p2 (L7.6).
package struct TangentArc: Equatable, Sendable {
  package let tangent1, tangent2: CGPoint
  package let circle: CircularArc

  /// Creates the arc; nil for lines that coincide or have a length of 0.
  package init?(from p0: CGPoint, _ p1: CGPoint, _ p2: CGPoint, radius: CGFloat) {
    guard let u0 = Self.direction(p1, p0), let u2 = Self.direction(p1, p2) else { return nil }
    let cross = u0.dx * u2.dy - u0.dy * u2.dx
    let angle = atan2(abs(cross), u0.dx * u2.dx + u0.dy * u2.dy)
    guard abs(cross) > 1e-9 else { return nil }
    let distance = radius / tan(angle / 2)
    tangent1 = CGPoint(x: p1.x + distance * u0.dx, y: p1.y + distance * u0.dy)
    tangent2 = CGPoint(x: p1.x + distance * u2.dx, y: p1.y + distance * u2.dy)
    let side: CGFloat = cross > 0 ? 1 : -1
    let center = CGPoint(
      x: tangent1.x - side * radius * u0.dy, y: tangent1.y + side * radius * u0.dx)
    circle = CircularArc(
      center: center, radius: radius, startAngle: atan2(-side * u0.dx, side * u0.dy),
      sweep: -side * (.pi - angle))
  }

  private static func direction(_ a: CGPoint, _ b: CGPoint) -> CGVector? {
    let length = hypot(b.x - a.x, b.y - a.y)
    guard length > 0, length.isFinite else { return nil }
    return CGVector(dx: (b.x - a.x) / length, dy: (b.y - a.y) / length)
  }
}
