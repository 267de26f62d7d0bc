import CoreGraphics

/// A point that moves along a path (T4.10). Every element except a move is one interval; a move is a jump.
package struct PathRoute: Sendable {
  /// The direction of the layer's x axis: that of the path, or the opposite one.
  package enum RotationMode: String, Sendable { case auto, autoReverse }

  package let segments: [PathSegment]
  package let keys: KeyTimes
  package let mode: CalculationMode
  /// The arc lengths of the segments, for the paced modes; empty in other modes.
  private let lengths: [ArcLength]
  package let rotation: RotationMode?
  /// The times between which the point does not move; nil when they are not known.
  let rests: KeyRests?

  /// Creates a route; nil for a path without a segment.
  package init?(
    _ path: CGPath, keyTimes: [Double]?, curves: [TimingCurve?] = [], mode: CalculationMode,
    rotation: RotationMode? = nil
  ) {
    segments = PathSegment.segments(of: path)
    guard !segments.isEmpty else { return nil }
    self.mode = mode
    self.rotation = rotation
    let count = segments.count + 1
    if mode.isPaced {
      lengths = segments.map { ArcLength($0) }
      keys = KeyTimes(pacedBy: lengths.map(\.total))
    } else {
      lengths = []
      // A wrong number of key times is ignored.
      keys =
        keyTimes.flatMap { $0.count == count ? KeyTimes(times: $0, curves: curves) : nil }
        ?? KeyTimes(evenly: count, curves: curves)
    }
    let segments = segments
    rests = mode == .discrete ? nil : KeyRests(keys) { segments[$0].isPoint }
  }

  /// Creates a route from the stored values of another one. Returns nil without a segment, or if the numbers of segments
  /// and times do not match.
  package init?(
    segments: [PathSegment], keys: KeyTimes, mode: CalculationMode, rotation: RotationMode?
  ) {
    guard !segments.isEmpty, keys.times.count == segments.count + 1 else { return nil }
    (self.segments, self.keys, self.mode, self.rotation) = (segments, keys, mode, rotation)
    lengths = mode.isPaced ? segments.map { ArcLength($0) } : []
    rests = mode == .discrete ? nil : KeyRests(keys) { segments[$0].isPoint }
  }

  var byteCount: Int {
    segments.count * MemoryLayout<PathSegment>.stride + keys.byteCount
      + lengths.count * MemoryLayout<ArcLength>.stride + (rests?.byteCount ?? 0)
  }

  /// Returns the number of key times that `path` takes: one more than its segments.
  package static func stopCount(of path: CGPath) -> Int { PathSegment.segments(of: path).count + 1 }

  package var keyTimes: [Double] { keys.times }

  package func point(at fraction: Double) -> CGPoint {
    let (segment, t) = position(at: fraction)
    return segments[segment].point(at: t)
  }

  /// Returns the direction of motion in radians, from +x towards +y (T4.11). Where the derivative vanishes, the
  /// direction is that of a nearby point. In the mode `autoReverse` it is the opposite one.
  package func angle(at fraction: Double) -> Double {
    let (segment, t) = position(at: fraction)
    let direction = segments[segment].direction(at: t)
    let angle = atan2(direction.dy, direction.dx)
    return rotation == .autoReverse ? angle + .pi : angle
  }

  private func position(at fraction: Double) -> (segment: Int, t: Double) {
    // The discrete mode shows the start of each segment, so the end of the path is never shown.
    if mode == .discrete {
      return (min(keys.lastIndex(notAfter: fraction), segments.count - 1), 0)
    }
    let position = keys.position(at: fraction)
    guard mode.isPaced else { return (position.interval, position.fraction) }
    return (position.interval, lengths[position.interval].parameter(atFraction: position.fraction))
  }
}

/// One segment of a path, as a cubic curve or a line.
package struct PathSegment: Sendable {
  package let p0, p1, p2, p3: CGPoint
  package let isLine: Bool

  static func segments(of path: CGPath) -> [PathSegment] {
    var segments: [PathSegment] = []
    var (current, start) = (CGPoint.zero, CGPoint.zero)
    for element in path.elements {
      switch element {
      case .move(let p): (current, start) = (p, p)
      case .line(let p): segments.append(PathSegment(lineFrom: current, to: p))
      case .close: segments.append(PathSegment(lineFrom: current, to: start))
      case .quad(let c, let p): segments.append(PathSegment(quadFrom: current, c, p))
      case .cubic(let c1, let c2, let p):
        segments.append(PathSegment(p0: current, p1: c1, p2: c2, p3: p, isLine: false))
      }
      current = element == .close ? start : element.points.last ?? current
    }
    return segments
  }

  package init(p0: CGPoint, p1: CGPoint, p2: CGPoint, p3: CGPoint, isLine: Bool) {
    (self.p0, self.p1, self.p2, self.p3) = (p0, p1, p2, p3)
    self.isLine = isLine
  }

  private init(lineFrom a: CGPoint, to b: CGPoint) {
    self.init(p0: a, p1: a, p2: b, p3: b, isLine: true)
  }

  private init(quadFrom a: CGPoint, _ c: CGPoint, _ b: CGPoint) {
    let (p1, p2) = PathElement.cubicControls(from: a, control: c, to: b)
    self.init(p0: a, p1: p1, p2: p2, p3: b, isLine: false)
  }

  /// True for a line of length 0.
  var isPoint: Bool { isLine && p0 == p3 }

  func point(at t: Double) -> CGPoint {
    if isLine { return CGPoint(x: p0.x + (p3.x - p0.x) * t, y: p0.y + (p3.y - p0.y) * t) }
    let s = 1 - t
    let (a, b, c, d) = (s * s * s, 3 * s * s * t, 3 * s * t * t, t * t * t)
    return CGPoint(
      x: a * p0.x + b * p1.x + c * p2.x + d * p3.x, y: a * p0.y + b * p1.y + c * p2.y + d * p3.y)
  }

  func derivative(at t: Double) -> CGVector {
    if isLine { return CGVector(dx: p3.x - p0.x, dy: p3.y - p0.y) }
    let s = 1 - t
    let (a, b, c) = (3 * s * s, 6 * s * t, 3 * t * t)
    return CGVector(
      dx: a * (p1.x - p0.x) + b * (p2.x - p1.x) + c * (p3.x - p2.x),
      dy: a * (p1.y - p0.y) + b * (p2.y - p1.y) + c * (p3.y - p2.y))
  }

  /// Returns the derivative at `t`. Where it vanishes, returns the derivative at a nearby point.
  func direction(at t: Double) -> CGVector {
    for offset in [0, 1e-3, -1e-3, 1e-2, -1e-2] {
      let d = derivative(at: min(max(t + offset, 0), 1))
      if d.dx * d.dx + d.dy * d.dy > 1e-18 { return d }
    }
    return CGVector(dx: p3.x - p0.x, dy: p3.y - p0.y)
  }
}

/// The arc length of a segment and its inverse, from a length to the curve's parameter.
struct ArcLength: Sendable {
  /// The length from the start at every 1/64 of the parameter; for a line only at its ends.
  private var sums: [Double] = [0]
  private let segment: PathSegment
  private static let steps = 64

  init(_ segment: PathSegment) {
    self.segment = segment
    if segment.isLine {
      let d = segment.derivative(at: 0)
      sums = [0, hypot(d.dx, d.dy)]
      return
    }
    for step in 0..<Self.steps {
      let (a, b) = (Double(step), Double(step + 1))
      sums.append(
        sums[step] + Self.length(of: segment, from: a / Double(Self.steps), to: b / Double(Self.steps)))
    }
  }

  var total: Double { sums[sums.count - 1] }

  /// Returns the length of a part by five-point Gauss–Legendre quadrature of the speed.
  private static func length(of segment: PathSegment, from a: Double, to b: Double) -> Double {
    let nodes = [0, 0.538_469_310_105_683_1, 0.906_179_845_938_664]
    let weights = [0.568_888_888_888_888_9, 0.478_628_670_499_366_5, 0.236_926_885_056_189_1]
    let (middle, half) = ((a + b) / 2, (b - a) / 2)
    func speed(_ t: Double) -> Double {
      let d = segment.derivative(at: t)
      return hypot(d.dx, d.dy)
    }
    var sum = weights[0] * speed(middle)
    for (node, weight) in zip(nodes, weights).dropFirst() {
      sum += weight * (speed(middle - half * node) + speed(middle + half * node))
    }
    return sum * half
  }

  /// Returns the parameter at a fraction of the length, by table look-up and Newton's method.
  func parameter(atFraction fraction: Double) -> Double {
    guard !segment.isLine, total > 0 else { return fraction }
    let target = fraction * total
    let index = min(KeyTimes(times: sums).lastIndex(notAfter: target), sums.count - 2)
    let start = Double(index) / Double(Self.steps)
    let width = sums[index + 1] - sums[index]
    var t = start + (width > 0 ? (target - sums[index]) / width : 0) / Double(Self.steps)
    for _ in 0..<4 {
      let error = sums[index] + Self.length(of: segment, from: start, to: t) - target
      let d = segment.derivative(at: t)
      let speed = hypot(d.dx, d.dy)
      guard speed > 1e-12, abs(error) > total * 1e-10 else { break }
      t -= error / speed
    }
    return min(max(t, 0), 1)
  }
}
