/// Makes the outline of a stroke: closed polygons with the stroked area on the right of their direction, with y up.
/// They must be filled with the non-zero rule.
///
///         forward, on the left              An open subpath gives one polygon: forward on its left, a
///     ┌──────────────────────┐              cap, back on its right, a cap. A closed one gives two. On the
///     │ start ──────── end   │ cap          inner side of a corner the two parallels are cut where they
///     └──────────────────────┘              meet, so that nothing is covered twice; only sides too short
///         back, on the right                for that go through the corner itself and overlap.
///
/// The polygon of an open subpath runs clockwise. Those of a closed one have opposite directions: the outer one runs
/// clockwise and the inner one counterclockwise, so that the winding number inside of the inner one is 0.
package struct PathStroker {
  typealias Vector = SIMD2<Double>

  private let style: StrokeStyle
  /// Half of the stroke's width.
  private let radius: Double
  /// The largest turn, in radians, at which a corner is mitered whatever the join is. The distance of the miter's tip
  /// from the arc of a round join is then at most about the tolerance, and that from a bevel twice as much. For
  /// strokes that are so thin that `arcStep` is greater, the limit of 0.5 keeps this distance below 4 % of the radius.
  private let smallTurn: Double
  /// A tangent up to which a turn is certainly smaller than `smallTurn`, so that its angle need not be computed.
  private let smallSlope: Double
  /// The angle in radians between the vertices of round joins and caps, whose chords are within the tolerance.
  private let arcStep: Double
  private var outline = PolygonList()

  // The points, sides and corners of the current subpath are properties, so that their memory is reused.
  private var points: [Vector] = []
  private var isSmooth: [Bool] = []
  private var sides: [Side] = []
  private var corners: [Corner] = []

  /// The straight segment from one point to the next.
  private struct Side {
    /// The normal to the left of the direction of travel, with y up. `unit` has length 1, and `normal` half of the
    /// stroke's width.
    var unit, normal: Vector
    var length: Double
  }

  /// A corner between two segments.
  private struct Corner {
    /// The sine and the cosine of the turn from the first segment to the second; positive sines turn to the left.
    var cross, dot: Double
    /// The vector from the corner to the intersection of the left offset lines. The right ones intersect on the
    /// opposite side.
    var miter: Vector
    /// The length by which the inner offset lines are shortened.
    var cut: Double
    /// True if the left side is the inner one.
    var isInnerLeft: Bool { cross >= 0 }
    /// True if the inner offset lines can be cut at their intersection.
    var isClean = true
  }

  /// Returns the outline of the stroke of `path`. The chords of round joins and caps deviate by at most `tolerance`
  /// from their circles.
  package static func outline(
    of path: FlattenedPath, style: StrokeStyle, tolerance: Double
  ) -> PolygonList {
    guard style.width > 0 else { return PolygonList() }
    var stroker = PathStroker(style, tolerance: tolerance)
    // Each point has an offset point on both sides. Joins and caps may need more.
    stroker.outline.reserve(2 * path.points.count + 64)
    for subpath in path.subpaths { stroker.stroke(subpath, of: path) }
    return stroker.outline
  }

  private init(_ style: StrokeStyle, tolerance: Double) {
    self.style = style
    radius = style.width / 2
    arcStep = CoreGraphics.arcStep(radius: radius, tolerance: tolerance)
    smallTurn = min(arcStep, 0.5)
    // A little less, for rounding.
    smallSlope = tan(smallTurn) * (1 - 1e-9)
  }

  private mutating func stroke(_ subpath: FlattenedPath.Subpath, of path: FlattenedPath) {
    load(subpath, of: path)
    guard points.count > 1 else { return addDot() }
    measureSides(isClosed: subpath.isClosed)
    measureCorners(isClosed: subpath.isClosed)
    if subpath.isClosed { addRings() } else { addBand() }
  }

  /// Copies the points of a subpath, without consecutive equal points.
  private mutating func load(_ subpath: FlattenedPath.Subpath, of path: FlattenedPath) {
    points.removeAll(keepingCapacity: true)
    isSmooth.removeAll(keepingCapacity: true)
    points.reserveCapacity(subpath.range.count)
    isSmooth.reserveCapacity(subpath.range.count)
    for index in subpath.range {
      let point = Vector(path.points[index].x, path.points[index].y)
      if point == points.last { continue }
      points.append(point)
      isSmooth.append(path.isSmooth[index])
    }
    if subpath.isClosed, points.count > 1, points.last == points.first {
      points.removeLast()
      isSmooth.removeLast()
    }
  }

  private mutating func measureSides(isClosed: Bool) {
    sides.removeAll(keepingCapacity: true)
    sides.reserveCapacity(points.count)
    for index in 0..<(isClosed ? points.count : points.count - 1) {
      let d = points[index + 1 < points.count ? index + 1 : 0] - points[index]
      let length = hypot(d.x, d.y)
      let unit = Vector(-d.y, d.x) / length
      sides.append(Side(unit: unit, normal: unit * radius, length: length))
    }
  }

  /// Computes the corners. Corner i is between the sides i − 1 and i. The ends of an open subpath are not corners.
  private mutating func measureCorners(isClosed: Bool) {
    corners.removeAll(keepingCapacity: true)
    corners.reserveCapacity(points.count)
    for index in points.indices {
      let isEnd = !isClosed && (index == 0 || index == points.count - 1)
      corners.append(
        isEnd
          ? Corner(cross: 0, dot: 1, miter: .zero, cut: 0)
          : corner(side(before: index).unit, sides[index].unit))
    }
    for index in points.indices where isClosed || (index > 0 && index < points.count - 1) {
      corners[index].isClean = isClean(index)
    }
  }

  private func side(before index: Int) -> Side { sides[index > 0 ? index - 1 : sides.count - 1] }

  /// Returns the corner between segments with these normals of length 1. Where the path turns back on itself,
  /// 1 + dot is 0, and the offset lines do not intersect. The limit 1e-9 avoids a division by nearly 0; its
  /// size is a choice.
  private func corner(_ a: Vector, _ b: Vector) -> Corner {
    let (cross, dot) = (a.x * b.y - a.y * b.x, a.x * b.x + a.y * b.y)
    let cut = 1 + dot > 1e-9 ? radius * abs(cross) / (1 + dot) : .infinity
    return Corner(cross: cross, dot: dot, miter: (a + b) * (radius / max(1 + dot, 1e-9)), cut: cut)
  }

  /// True if both segments are long enough for the cuts of their corners' inner offset lines.
  private func isClean(_ index: Int) -> Bool {
    let corner = corners[index]
    let (before, after) = (
      corners[index > 0 ? index - 1 : points.count - 1],
      corners[index + 1 < points.count ? index + 1 : 0]
    )
    func fits(_ other: Corner, _ side: Side) -> Bool {
      let shares = other.isInnerLeft == corner.isInnerLeft
      return corner.cut + (shares ? other.cut : 0) <= side.length
    }
    return fits(before, side(before: index)) && fits(after, sides[index])
  }
}

// MARK: - Outlines

extension PathStroker {
  private mutating func addBand() {
    let last = points.count - 1
    emit(points[0] + sides[0].normal)
    for index in 1..<max(last, 1) { addCorner(index, onLeft: true) }
    addCap(at: points[last], from: sides[last - 1].normal)
    for index in (1..<max(last, 1)).reversed() { addCorner(index, onLeft: false) }
    emit(points[0] - sides[0].normal)
    addCapEdge(at: points[0], from: -sides[0].normal)
    outline.endPolygon()
  }

  private mutating func addRings() {
    for index in points.indices { addCorner(index, onLeft: true) }
    outline.endPolygon()
    for index in points.indices.reversed() { addCorner(index, onLeft: false) }
    outline.endPolygon()
  }

  /// Adds the dot that round and square caps form for a subpath of length 0.
  private mutating func addDot() {
    guard let point = points.first, style.cap != .butt else { return }
    let normal = Vector(0, radius)
    emit(point - normal)
    addCapEdge(at: point, from: -normal)
    addCap(at: point, from: normal)
    outline.endPolygon()
  }

  private mutating func addCap(at point: Vector, from normal: Vector) {
    emit(point + normal)
    addCapEdge(at: point, from: normal)
    emit(point - normal)
  }

  /// Adds the outline of a cap between the two end points of the stroke's edges.
  private mutating func addCapEdge(at point: Vector, from normal: Vector) {
    let ahead = Vector(normal.y, -normal.x)
    switch style.cap {
    case .butt: break
    case .round: addArc(around: point, from: normal, angle: .pi)
    case .square:
      emit(point + normal + ahead)
      emit(point - normal + ahead)
    }
  }

  /// Adds the outline of one side of a corner, in the direction of the outline.
  private mutating func addCorner(_ index: Int, onLeft: Bool) {
    let (corner, point) = (corners[index], points[index])
    let (a, b) = (side(before: index).normal, sides[index].normal)
    let miter = onLeft ? corner.miter : -corner.miter
    let (from, to) = onLeft ? (a, b) : (-b, -a)
    if corner.isInnerLeft != onLeft {
      addJoin(corner, isSmooth[index], at: point, from: from, to: to, miter: miter)
    } else if corner.isClean {
      emit(point + miter)
    } else {
      emit(point + from)
      emit(point)
      emit(point + to)
    }
  }

  /// Adds the outline of the outer side of a corner.
  private mutating func addJoin(
    _ corner: Corner, _ isSmooth: Bool, at point: Vector, from: Vector, to: Vector, miter: Vector
  ) {
    if abs(corner.cross) <= smallSlope * corner.dot { return emit(point + miter) }
    let turn = atan2(abs(corner.cross), corner.dot)
    if turn <= smallTurn { return emit(point + miter) }
    let join = isSmooth ? .round : style.join
    if join == .miter, isWithinLimit(corner) { return emit(point + miter) }
    emit(point + from)
    if join == .round { addArc(around: point, from: from, angle: turn) }
    emit(point + to)
  }

  /// True if the miter is within the limit: 1/sin of half of the angle between the sides is at most the limit
  /// (L7.11). No corner is within a limit below 1, also a negative one, whose square is greater.
  private func isWithinLimit(_ corner: Corner) -> Bool {
    corner.dot > -1 + 1e-9 && (1 + corner.dot) * style.miterLimit * style.miterLimit >= 2
      && style.miterLimit >= 1
  }

  /// Adds the points between the ends of an arc around a point of the path. It runs clockwise with y up, so that the
  /// stroked area is on its right. `angle` is in radians.
  private mutating func addArc(around center: Vector, from start: Vector, angle: Double) {
    let count = (angle / arcStep).rounded(.up)
    guard count > 1, count.isFinite else { return }
    let steps = Int(count)
    let step = -angle / Double(steps)
    for index in 1..<steps {
      let (c, s) = (cos(step * Double(index)), sin(step * Double(index)))
      emit(center + Vector(start.x * c - start.y * s, start.x * s + start.y * c))
    }
  }

  private mutating func emit(_ v: Vector) { outline.append(CGPoint(x: v.x, y: v.y)) }
}
