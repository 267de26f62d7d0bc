/// The progress from one keyframe to the next: a cubic curve from (0, 0) to (1, 1), or a jump at the end.
enum Easing: Hashable, Sendable {
  case linear
  /// The value stays until the next keyframe.
  case hold
  /// The curve with these control points. The x coordinates are within 0…1.
  case curve(SIMD2<Double>, SIMD2<Double>)

  /// The easings of a keyframe that is linear: one easing, which applies to all components of the value. It is a
  /// constant so that keyframes share the array.
  static let straight = [Easing.linear]
  /// The easings of a keyframe whose value stays, likewise.
  static let held = [Easing.hold]

  /// Creates the easing with two control points; it is linear if both are on the diagonal. Their x coordinates are
  /// clamped to 0…1, and their y coordinates to ±1000, so that huge numbers in a file do not make the progress
  /// infinite.
  init(_ out: SIMD2<Double>, _ into: SIMD2<Double>) {
    let (a, b) = (Self.limited(out), Self.limited(into))
    self = a.x == a.y && b.x == b.y ? .linear : .curve(a, b)
  }

  private static func limited(_ point: SIMD2<Double>) -> SIMD2<Double> {
    SIMD2(min(max(point.x, 0), 1), min(max(point.y, -1000), 1000))
  }

  /// Returns the progress at a fraction of the time. Between the ends, the progress may lie outside of 0…1.
  func progress(at fraction: Double) -> Double {
    switch self {
    case .linear: fraction
    case .hold: fraction < 1 ? 0 : 1
    case .curve(let a, let b):
      Self.coordinate(a.y, b.y, at: Self.parameter(a.x, b.x, at: fraction))
    }
  }

  /// Returns one coordinate of a cubic curve from 0 to 1 whose control points have the coordinates `a` and `b`.
  private static func coordinate(_ a: Double, _ b: Double, at t: Double) -> Double {
    let s = 1 - t
    return 3 * s * s * t * a + 3 * s * t * t * b + t * t * t
  }

  /// Returns the parameter at which the x coordinate of the curve, which never decreases, equals `x`.
  private static func parameter(_ a: Double, _ b: Double, at x: Double) -> Double {
    if x <= 0 { return 0 }
    if x >= 1 { return 1 }
    var (low, high, t) = (0.0, 1.0, x)
    for _ in 0..<64 {
      let error = coordinate(a, b, at: t) - x
      if abs(error) < 1e-10 { break }
      if error < 0 { low = t } else { high = t }
      let s = 1 - t
      let slope = 3 * s * s * a + 6 * s * t * (b - a) + 3 * t * t * (1 - b)
      let next = slope > 1e-9 ? t - error / slope : low
      t = next > low && next < high ? next : (low + high) / 2
    }
    return t
  }

  /// Returns the part of the curve between two fractions of the time, scaled to a curve from (0, 0) to (1, 1).
  /// Returns nil if the part begins and ends at nearly the same time or value, so that it cannot be scaled.
  func part(from start: Double, to end: Double) -> Easing? {
    guard case .curve(let a, let b) = self else { return self }
    let (t0, t1) = (Self.parameter(a.x, b.x, at: start), Self.parameter(a.x, b.x, at: end))
    let part = BezierPath.Curve(p0: .zero, p1: a, p2: b, p3: .one).part(from: t0, to: t1)
    let size = part.p3 - part.p0
    guard abs(size.x) > 1e-9, abs(size.y) > 1e-6 else { return nil }
    return Easing((part.p1 - part.p0) / size, (part.p2 - part.p0) / size)
  }
}
