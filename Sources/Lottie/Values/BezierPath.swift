import CoreGraphics

/// A path of cubic curves. Its coordinates are those of the shape to which it belongs.
struct BezierPath: Equatable, Sendable {
  typealias Point = SIMD2<Double>

  /// A point of the path, with the two control points beside it, in the path's coordinates.
  struct Vertex: Equatable, Sendable {
    var point: Point
    /// The second control point of the curve that ends at the point.
    var into: Point
    /// The first control point of the curve that begins at the point.
    var out: Point

    init(_ point: Point, into: Point, out: Point) {
      (self.point, self.into, self.out) = (point, into, out)
    }

    /// A corner between straight lines.
    init(_ point: Point) { self.init(point, into: point, out: point) }
  }

  /// A cubic curve.
  struct Curve: Equatable, Sendable {
    var p0, p1, p2, p3: Point

    /// True if the control points coincide with the ends.
    var isStraight: Bool { p0 == p1 && p2 == p3 }
  }

  var vertices: [Vertex] = []
  var isClosed = false

  /// The distance of the control points of a cubic quarter circle from its ends, in units of the radius.
  static let quarterHandle = 0.5519

  /// The curves between successive vertices. In a closed path, the last curve leads back to the first vertex.
  var curves: [Curve] {
    vertices.indices.dropLast(isClosed ? 0 : 1).map { index in
      let (a, b) = (vertices[index], vertices[(index + 1) % vertices.count])
      return Curve(p0: a.point, p1: a.out, p2: b.into, p3: b.point)
    }
  }

  /// Creates a path from curves. Each curve must begin where the one before ends.
  init(curves: [Curve], isClosed: Bool) {
    self.isClosed = isClosed
    guard let first = curves.first, let last = curves.last else { return }
    vertices = curves.enumerated().map { index, curve in
      let into = index > 0 ? curves[index - 1].p2 : isClosed ? last.p2 : curve.p0
      return Vertex(curve.p0, into: into, out: curve.p1)
    }
    if !isClosed { vertices.append(Vertex(last.p3, into: last.p2, out: last.p3)) }
    if !isClosed { vertices[0].into = first.p0 }
  }

  init(_ vertices: [Vertex], isClosed: Bool) { (self.vertices, self.isClosed) = (vertices, isClosed) }

  /// The path in the opposite direction.
  var reversed: BezierPath {
    let turned = vertices.reversed().map { Vertex($0.point, into: $0.out, out: $0.into) }
    // The first vertex of a closed path stays the first one.
    guard isClosed, let last = turned.last else { return BezierPath(turned, isClosed: isClosed) }
    return BezierPath([last] + turned.dropLast(), isClosed: true)
  }

  func applying(_ transform: CGAffineTransform) -> BezierPath {
    func moved(_ p: Point) -> Point {
      Point(
        transform.a * p.x + transform.c * p.y + transform.tx,
        transform.b * p.x + transform.d * p.y + transform.ty)
    }
    return BezierPath(
      vertices.map { Vertex(moved($0.point), into: moved($0.into), out: moved($0.out)) },
      isClosed: isClosed)
  }
}

extension BezierPath: Blendable {
  var weight: Int { vertices.count }

  /// Interpolates between two paths. If they have different numbers of vertices, the path changes at the end.
  func blended(to end: BezierPath, _ fraction: Double) -> BezierPath {
    guard vertices.count == end.vertices.count else { return fraction < 1 ? self : end }
    return BezierPath(
      zip(vertices, end.vertices).map { $0.blended(to: $1, fraction) }, isClosed: isClosed)
  }
}

extension BezierPath.Vertex {
  fileprivate func blended(to end: Self, _ fraction: Double) -> Self {
    Self(
      point + (end.point - point) * fraction, into: into + (end.into - into) * fraction,
      out: out + (end.out - out) * fraction)
  }
}

extension [BezierPath] {
  /// Returns the paths as one path. If `isUniform` is true, straight lines become curves as well, so that paths with
  /// the same number of vertices have the same kinds of elements.
  func path(isUniform: Bool) -> CGPath {
    let path = CGMutablePath()
    for part in self { part.add(to: path, isUniform: isUniform) }
    return path
  }
}

extension BezierPath {
  fileprivate func add(to path: CGMutablePath, isUniform: Bool) {
    guard let first = vertices.first else { return }
    path.move(to: CGPoint(first.point))
    for curve in curves {
      if curve.isStraight, !isUniform {
        path.addLine(to: CGPoint(curve.p3))
      } else {
        path.addCurve(
          to: CGPoint(curve.p3), control1: CGPoint(curve.p1), control2: CGPoint(curve.p2))
      }
    }
    // A single point becomes a line without length, at which a stroke with round ends has a dot.
    if vertices.count == 1 { path.addLine(to: CGPoint(first.point)) }
    if isClosed { path.closeSubpath() }
  }
}

extension BezierPath.Curve {
  /// Returns the part of the curve between two parameters, by de Casteljau's algorithm.
  func part(from a: Double, to b: Double) -> BezierPath.Curve {
    func mix(_ p: SIMD2<Double>, _ q: SIMD2<Double>, at t: Double) -> SIMD2<Double> { p + (q - p) * t }
    func blossom(_ t: SIMD3<Double>) -> SIMD2<Double> {
      let (q0, q1, q2) = (mix(p0, p1, at: t.x), mix(p1, p2, at: t.x), mix(p2, p3, at: t.x))
      return mix(mix(q0, q1, at: t.y), mix(q1, q2, at: t.y), at: t.z)
    }
    return BezierPath.Curve(
      p0: blossom([a, a, a]), p1: blossom([a, a, b]), p2: blossom([a, b, b]), p3: blossom([b, b, b]))
  }
}

extension CGPoint {
  init(_ point: SIMD2<Double>) { self.init(x: point.x, y: point.y) }
}

extension SIMD2<Double> {
  init(_ point: CGPoint) { self.init(point.x, point.y) }
}
