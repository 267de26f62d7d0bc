import CoreGraphics
import QuartzCore

/// Vectors of rectangles and paths (L7.1–L7.11), of the lengths of strokes (L4.4) and of continuous corners (L2.7).
enum PathKinds {
  static let runners: [String: KindRunner] = [
    "rect_op": rectOperation, "arc": arc, "relative_arc": relativeArc, "arc_tangent": tangentArc,
    "ellipse_elements": ellipse, "rounded_rect_elements": roundedRect, "path_script": script,
    "quad_to_cubic": quadToCubic, "path_bounds": bounds, "path_contains": contains,
    "dash_segments": dashes, "path_point_at_fraction": pointAtFraction, "stroke_range": strokeRange,
    "continuous_corner_point": continuousCorner,
  ]

  // MARK: Elements

  /// Returns the start point and the curves of an arc that is given by its center, and the angle that the arc sweeps
  /// (L7.5).
  private static func arc(_ vector: Vector) throws -> JSON {
    let input = vector.input
    let (start, end) = (
      try input["startAngle"].number(), try input["endAngle"].number()
    )
    let clockwise = try input["clockwise"].bool()
    let path = CGMutablePath()
    path.addArc(
      center: try input["center"].point(), radius: try input["radius"].number(), startAngle: start,
      endAngle: end, clockwise: clockwise)
    let sweep = CircularArc.sweep(from: start, to: end, clockwise: clockwise)
    return .object(arcMembers(path).merging(["sweep": JSON(sweep)]) { $1 })
  }

  /// Returns the curves of an arc that is given by its start angle and the angle that it sweeps.
  private static func relativeArc(_ vector: Vector) throws -> JSON {
    let input = vector.input
    let path = CGMutablePath()
    path.addRelativeArc(
      center: try input["center"].point(), radius: try input["radius"].number(),
      startAngle: try input["startAngle"].number(), delta: try input["delta"].number())
    return .object(arcMembers(path))
  }

  /// Returns the start point of a path, and the coordinates of its curves.
  private static func arcMembers(_ path: CGPath) -> [String: JSON] {
    let curves = path.elements.dropFirst().map { JSON($0.points.flatMap { [$0.x, $0.y] }) }
    return ["start": JSON(path.elements.first?.end ?? .zero), "curves": .array(curves)]
  }

  /// Returns the two tangent points and the center of an arc that is given by tangents (L7.6). The second tangent
  /// point is null if there is no arc.
  private static func tangentArc(_ vector: Vector) throws -> JSON {
    let input = vector.input
    let radius = try input["radius"].number()
    let (p1, p2) = (try input["tangent1End"].point(), try input["tangent2End"].point())
    let path = CGMutablePath()
    path.move(to: try input["current"].point())
    path.addArc(tangent1End: p1, tangent2End: p2, radius: radius)
    let ends = path.elements.compactMap(\.end)
    let circle = TangentArc(from: ends[0], p1, p2, radius: radius)?.circle
    return .object([
      "tangent1": JSON(ends[1]), "tangent2": ends.count > 2 ? JSON(path.currentPoint) : .null,
      "center": circle.map { JSON($0.center) } ?? .null,
    ])
  }

  /// Returns the elements of an ellipse in a rectangle (L7.7).
  private static func ellipse(_ vector: Vector) throws -> JSON {
    elements(CGPath(ellipseIn: try vector.input["rect"].rect(), transform: nil))
  }

  /// Returns the elements of a rounded rectangle (L7.8).
  private static func roundedRect(_ vector: Vector) throws -> JSON {
    let input = vector.input
    return elements(
      CGPath(
        roundedRect: try input["rect"].rect(), cornerWidth: try input["cornerWidth"].number(),
        cornerHeight: try input["cornerHeight"].number(), transform: nil))
  }

  /// Returns the elements of a path that a sequence of calls builds (L7.2).
  private static func script(_ vector: Vector) throws -> JSON {
    let path = CGMutablePath()
    for step in try vector.input["ops"].array() { try perform(step, on: path) }
    return elements(path)
  }

  private static func perform(_ step: JSON, on path: CGMutablePath) throws {
    let n = try step.array().dropFirst().map { try $0.number() }
    let p = stride(from: 0, to: n.count - 1, by: 2).map { CGPoint(x: n[$0], y: n[$0 + 1]) }
    switch (try step.element(0).string(), n.count) {
    case ("move", 2): path.move(to: p[0])
    case ("line", 2): path.addLine(to: p[0])
    case ("quad", 4): path.addQuadCurve(to: p[1], control: p[0])
    case ("curve", 6): path.addCurve(to: p[2], control1: p[0], control2: p[1])
    case ("rect", 4): path.addRect(CGRect(x: n[0], y: n[1], width: n[2], height: n[3]))
    case ("ellipse", 4): path.addEllipse(in: CGRect(x: n[0], y: n[1], width: n[2], height: n[3]))
    case ("arc_tangent", 5): path.addArc(tangent1End: p[0], tangent2End: p[1], radius: n[4])
    case ("close", 0): path.closeSubpath()
    default: throw Malformed("\(step) is no step of a path")
    }
  }

  /// Returns the elements of a path as names and numbers, in the form of the vectors.
  private static func elements(_ path: CGPath) -> JSON {
    .array(
      path.elements.map { element in
        let numbers = element.points.flatMap { [JSON($0.x), JSON($0.y)] }
        return .array([.string(element.vectorName)] + numbers)
      })
  }

  /// Returns the two control points of the cubic curve that equals a quadratic curve (L7.4).
  private static func quadToCubic(_ vector: Vector) throws -> JSON {
    let input = vector.input
    let (c1, c2) = PathElement.cubicControls(
      from: try input["p0"].point(), control: try input["control"].point(),
      to: try input["p1"].point())
    return JSON([c1.x, c1.y, c2.x, c2.y])
  }

  // MARK: Measuring

  /// Returns the bounding boxes of a path, with and without its control points (L7.9).
  private static func bounds(_ vector: Vector) throws -> JSON {
    let path = try vector.input["path"].builtPath()
    return .object([
      "boundingBox": rect(path.boundingBox), "boundingBoxOfPath": rect(path.boundingBoxOfPath),
    ])
  }

  /// Returns whether a polygon contains a point, by both fill rules (L7.10).
  private static func contains(_ vector: Vector) throws -> JSON {
    let path = CGMutablePath()
    path.addLines(between: try vector.input["polygon"].array().map { try $0.point() })
    let point = try vector.input["point"].point()
    return .object([
      "winding": .bool(path.contains(point)),
      "evenOdd": .bool(path.contains(point, using: .evenOdd)),
    ])
  }

  /// Returns the x coordinates of the ends of each dash on a line along the x axis that starts at 0 (L7.11).
  private static func dashes(_ vector: Vector) throws -> JSON {
    let input = vector.input
    let line = CGMutablePath()
    line.addLines(between: [.zero, CGPoint(x: try input["length"].number(), y: 0)])
    let dashed = line.copy(
      dashingWithPhase: try input["phase"].number(),
      lengths: try input["pattern"].numbers().map { CGFloat($0) })
    let ends = dashed.elements.compactMap { $0.end.map { Double($0.x) } }
    return .array(stride(from: 0, to: ends.count, by: 2).map { JSON([ends[$0], ends[$0 + 1]]) })
  }

  /// Returns the point at a fraction of a path's length, and the length (L4.4).
  private static func pointAtFraction(_ vector: Vector) throws -> JSON {
    // The chords deviate by at most 0.05 from the path, which is the tolerance of the vectors with curves.
    let lines = FlattenedPath(try vector.input["path"].builtPath(), tolerance: 0.05)
    let point = lines.point(atFraction: try vector.input["fraction"].number())
    return .object(["point": point.map { JSON($0) } ?? .null, "length": JSON(lines.length)])
  }

  /// Returns the range of lengths that is stroked between `strokeStart` and `strokeEnd`; null if nothing is stroked
  /// (L4.4).
  private static func strokeRange(_ vector: Vector) throws -> JSON {
    let input = vector.input
    let range = CoreGraphics.strokeRange(
      start: try input["strokeStart"].number(), end: try input["strokeEnd"].number(),
      length: try input["length"].number())
    return range.map { JSON([$0.lowerBound, $0.upperBound]) } ?? .null
  }

  /// Returns a point of one segment of a continuous corner with a radius (L2.7).
  private static func continuousCorner(_ vector: Vector) throws -> JSON {
    let input = vector.input
    let segment = try input["segment"].integer()
    guard ContinuousCorner.published.indices.contains(segment) else {
      throw Malformed("there is no segment \(segment)")
    }
    let radius = try input["radius"].number()
    let point = ContinuousCorner.published[segment].point(at: try input["t"].number())
    return JSON([point.x * radius, point.y * radius])
  }

  // MARK: Rectangles

  /// Returns the result of an operation on a rectangle; null for the null rectangle (L7.1).
  private static func rectOperation(_ vector: Vector) throws -> JSON {
    let arguments = try vector.input["args"].array()
    let name = try vector.input["op"].string()
    let a = try vector.input["args"].element(0).rect()
    func other() throws -> CGRect { try vector.input["args"].element(1).rect() }
    func numbers() throws -> [Double] { try arguments.dropFirst().map { try $0.number() } }
    switch (name, arguments.count) {
    case ("standardized", 1): return rect(a.standardized)
    case ("integral", 1): return rect(a.integral)
    case ("union", 2): return rect(a.union(try other()))
    case ("intersection", 2): return rect(a.intersection(try other()))
    case ("contains", 2): return .bool(try holds(a, try vector.input["args"].element(1)))
    case ("inset", 3): return rect(a.insetBy(dx: try numbers()[0], dy: try numbers()[1]))
    case ("offset", 3): return rect(a.offsetBy(dx: try numbers()[0], dy: try numbers()[1]))
    default: throw Malformed("there is no operation \(name)")
    }
  }

  /// Returns whether a rectangle contains the argument, which is a point or a rectangle.
  private static func holds(_ rect: CGRect, _ other: JSON) throws -> Bool {
    try other.array().count == 2
      ? rect.contains(try other.point()) : rect.contains(try other.rect())
  }

  private static func rect(_ rect: CGRect) -> JSON { rect.isNull ? .null : JSON(rect) }
}

extension JSON {
  /// Creates a path from the arrays of its elements. Each array contains the element's name and then all its numbers.
  fileprivate func builtPath() throws -> CGPath {
    CGPath(
      elements: try array().map { element in
        let n = try element.array().dropFirst().map { try $0.number() }
        let p = stride(from: 0, to: n.count - 1, by: 2).map { CGPoint(x: n[$0], y: n[$0 + 1]) }
        switch (try element.element(0).string(), p.count) {
        case ("move", 1): return .move(p[0])
        case ("line", 1): return .line(p[0])
        case ("quad", 2): return .quad(control: p[0], end: p[1])
        case ("curve", 3): return .cubic(control1: p[0], control2: p[1], end: p[2])
        case ("close", 0): return .close
        default: throw Malformed("\(element) is not an element of a path")
        }
      })
  }
}

extension PathElement {
  fileprivate var vectorName: String {
    switch self {
    case .move: "move"
    case .line: "line"
    case .quad: "quad"
    case .cubic: "curve"
    case .close: "close"
    }
  }
}
