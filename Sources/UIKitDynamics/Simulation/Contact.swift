import UIKitCore

/// A point in which a body touches another one or a boundary.
@MainActor
struct Contact {
  let first: Body
  /// The other body; nil for a boundary, which does not move.
  let second: Body?
  let point: Vector
  /// The direction from `first` to the other one.
  let normal: Vector
  /// The depth of the overlap in points; negative is the distance of a point that the body will touch in the next step.
  let depth: Double

  // The larger elasticity of the two counts, and the geometric mean of the frictions. A boundary has the friction of the
  // body, but at least 0.2. These are choices.
  private var elasticity: Double { max(first.elasticity, second?.elasticity ?? 0) }
  private var friction: Double {
    (first.friction * (second?.friction ?? max(first.friction, 0.2))).squareRoot()
  }
  private var speed: Vector { (second?.velocity(at: point) ?? .zero) - first.velocity(at: point) }

  /// The speed of approach along the normal before the contact is solved; bodies rebound from it.
  var approach: Double { -speed.dot(normal) }

  private func mass(along direction: Vector) -> Double {
    let arm = (point - first.position).cross(direction)
    var sum = first.inverseMass + arm * arm * first.inverseInertia
    if let second {
      let arm = (point - second.position).cross(direction)
      sum += second.inverseMass + arm * arm * second.inverseInertia
    }
    return sum > 0 ? 1 / sum : 0
  }

  private func apply(_ impulse: Vector) {
    first.applyImpulse(-impulse, at: point)
    second?.applyImpulse(impulse, at: point)
  }

  /// Changes the velocities so that the bodies rebound from an approach at a speed, and that friction slows them.
  /// `pressed` is the sum of the impulses so far.
  func solve(_ approach: Double, _ pressed: inout Double) {
    // Slow contacts do not rebound, so that bodies come to rest. They move up to what they touch.
    let rebound = approach > 20 ? approach * elasticity : 0
    let wanted = rebound > 0 ? rebound : min(0, depth) / Body.step
    let impulse = (wanted - speed.dot(normal)) * mass(along: normal)
    let sum = max(0, pressed + impulse)
    apply(normal * (sum - pressed))
    pressed = sum
    let tangent = normal.turned
    let limit = friction * pressed
    let slowing = -speed.dot(tangent) * mass(along: tangent)
    apply(tangent * min(max(slowing, -limit), limit))
  }

  /// Moves the bodies apart by 0.4 of the overlap. An overlap of 0.05 points remains, so that bodies at rest still touch in
  /// the next step. Both numbers are choices.
  func separate() {
    let masses = first.inverseMass + (second?.inverseMass ?? 0)
    guard masses > 0 else { return }
    let shift = normal * (max(0, depth - 0.05) * 0.4 / masses)
    first.position -= shift * first.inverseMass
    if let second { second.position += shift * second.inverseMass }
  }
}

/// The search for contacts.
@MainActor
enum ContactFinder {
  /// Returns the contacts of a body that must stay on the inner side of a line, whose direction to the outside is `outward`.
  static func contacts(of body: Body, outside outward: Vector, at distance: Double) -> [Contact] {
    body.corners.compactMap { corner in
      let depth = corner.dot(outward) - distance
      guard depth > 0 else { return nil }
      return Contact(first: body, second: nil, point: corner, normal: outward, depth: depth)
    }
  }

  /// Returns the contacts of a body with a line between two points, those of the next step included: a fast body could
  /// otherwise pass a short line between two steps.
  static func contacts(of body: Body, from start: Vector, to end: Vector) -> [Contact] {
    let along = end - start
    let reach = body.reach + body.largestSpeed * Body.step
    guard along.length > 1e-6, abs((body.position - start).dot(along.unit.turned)) <= reach else {
      return []
    }
    let found = overlaps(of: body, from: start, to: end)
    let normal = outside(of: body, along, start)
    // Ends of the line in the body push it into another direction.
    guard found.allSatisfy({ $0.normal == normal }) else { return found }
    // Because of rounding errors, a corner on the line may be past it and not overlap it.
    return found + crossings(of: body, from: start, to: end, tolerance: found.isEmpty ? 0.01 : 0)
  }

  /// Returns the corners of a body that move to the other side of a line in the next step, seen from the body's center. They
  /// may be past the line by a tolerance in points.
  private static func crossings(
    of body: Body, from start: Vector, to end: Vector, tolerance: Double
  ) -> [Contact] {
    let along = end - start
    let normal = outside(of: body, along, start)
    return body.corners.compactMap { corner in
      let movement = body.velocity(at: corner) * Body.step
      let (gap, speed) = (-(corner - start).dot(normal), movement.dot(normal))
      guard speed > 0, gap >= -tolerance, gap <= speed else { return nil }
      let place = (corner + movement * (gap / speed) - start).dot(along.unit)
      guard place > -1, place < along.length + 1 else { return nil }
      return Contact(first: body, second: nil, point: corner, normal: normal, depth: -gap)
    }
  }

  /// Returns the direction in which a line pushes away from the center of a body, which is on the other side.
  private static func outside(of body: Body, _ along: Vector, _ start: Vector) -> Vector {
    along.unit.turned * ((body.position - start).dot(along.unit.turned) >= 0 ? -1.0 : 1.0)
  }

  private static func overlaps(of body: Body, from start: Vector, to end: Vector) -> [Contact] {
    let along = end - start
    let axes = body.axes + [along.unit.turned]
    guard
      let overlap = leastOverlap(
        body.corners, [start, end], along: axes, from: body.position, to: (start + end) / 2)
    else { return [] }
    let normal = outside(of: body, along, start)
    // The corners beyond the line are the contacts, up to a point beside its ends. If the body meets an end of the line
    // from the side instead, the end is the contact, and the body is pushed away along its own axis.
    let isAcross = abs(overlap.axis.dot(normal)) > 0.99
    let inside = [start, end].filter { isInside($0, body) }
    if isAcross || inside.isEmpty {
      return body.corners.compactMap { corner in
        let depth = (corner - start).dot(normal)
        let place = (corner - start).dot(along.unit)
        guard depth > 0, place > -1, place < along.length + 1 else { return nil }
        return Contact(first: body, second: nil, point: corner, normal: normal, depth: depth)
      }
    }
    return inside.map {
      Contact(first: body, second: nil, point: $0, normal: overlap.axis, depth: overlap.depth)
    }
  }

  /// Returns the contacts of two bodies.
  static func contacts(of first: Body, _ second: Body) -> [Contact] {
    let (corners, others) = (first.corners, second.corners)
    guard
      let overlap = leastOverlap(
        corners, others, along: first.axes + second.axes, from: first.position, to: second.position)
    else { return [] }
    let points = corners.filter { isInside($0, second) } + others.filter { isInside($0, first) }
    let middle = (first.position + second.position) / 2
    return (points.isEmpty ? [middle] : points).map {
      Contact(first: first, second: second, point: $0, normal: overlap.axis, depth: overlap.depth)
    }
  }

  /// Returns the direction along which two convex shapes overlap least, from the first to the second one, and the depth of
  /// the overlap; nil if they do not overlap.
  private static func leastOverlap(
    _ a: [Vector], _ b: [Vector], along axes: [Vector], from: Vector, to: Vector
  ) -> (axis: Vector, depth: Double)? {
    var best: (axis: Vector, depth: Double)?
    for axis in axes {
      let (p, q) = (range(a, axis), range(b, axis))
      let depth = min(p.upperBound - q.lowerBound, q.upperBound - p.lowerBound)
      guard depth > 0 else { return nil }
      if depth < best?.depth ?? .infinity {
        best = ((to - from).dot(axis) < 0 ? -axis : axis, depth)
      }
    }
    return best
  }

  private static func range(_ points: [Vector], _ axis: Vector) -> ClosedRange<Double> {
    let values = points.map { $0.dot(axis) }
    return (values.min() ?? 0)...(values.max() ?? 0)
  }

  /// Returns true if a point is in a body, with a tolerance for rounding errors of points on its sides.
  private static func isInside(_ point: Vector, _ body: Body) -> Bool {
    let local = (point - body.position).rotated(by: -body.angle)
    return abs(local.x) <= body.half.x + 0.01 && abs(local.y) <= body.half.y + 0.01
  }
}
