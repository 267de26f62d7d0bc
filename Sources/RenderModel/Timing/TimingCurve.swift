import CoreGraphics

/// A cubic Bézier curve from (0,0) to (1,1) that maps a fraction of time to a fraction of change
/// (T2.3):
///
///     B(s) = 3(1−s)²s·c1 + 3(1−s)s²·c2 + s³        value(at: x) = By(s) where Bx(s) = x
///
/// Bx is a polynomial `((ax·s + bx)·s + cx)·s`. It is solved by Newton's method, and by bisection where the slope
/// vanishes. A sampled table would not have the precision of 1e−7 (T2.3).
package struct TimingCurve: Equatable, Sendable {
  /// The control points x1, y1, x2, y2 as the caller gave them.
  package let controlPoints: SIMD4<Float>
  private let ax, bx, cx: Double
  private let ay, by, cy: Double

  package init(_ x1: Float, _ y1: Float, _ x2: Float, _ y2: Float) {
    controlPoints = SIMD4(x1, y1, x2, y2)
    guard Self.isFinite(controlPoints) else {
      (ax, bx, cx, ay, by, cy) = (0, 0, 1, 0, 0, 1)
      return
    }
    // An x outside of 0…1 is returned to readers as it was given, and clamped for solving (T2.5).
    (ax, bx, cx) = Self.coefficients(
      min(max(Self.decimal(x1), 0), 1), min(max(Self.decimal(x2), 0), 1))
    (ay, by, cy) = Self.coefficients(Self.decimal(y1), Self.decimal(y2))
  }

  /// Returns the decimal number that the caller wrote, for example 0.42, and not the nearest float. Over a distance
  /// of some hundred points the difference would change the sixth digit.
  private static func decimal(_ value: Float) -> Double { Double(value.description) ?? Double(value) }

  /// Returns the coefficients of a·t³ + b·t² + c·t, the curve with the control values 0, p1, p2 and 1.
  private static func coefficients(_ p1: Double, _ p2: Double) -> (a: Double, b: Double, c: Double) {
    (1 + 3 * p1 - 3 * p2, 3 * p2 - 6 * p1, 3 * p1)
  }

  package static let linear = TimingCurve(0, 0, 1, 1)
  package static let easeIn = TimingCurve(0.42, 0, 1, 1)
  package static let easeOut = TimingCurve(0, 0, 0.58, 1)
  package static let easeInEaseOut = TimingCurve(0.42, 0, 0.58, 1)
  package static let standard = TimingCurve(0.25, 0.1, 0.25, 1)

  package var isLinear: Bool {
    controlPoints.x == controlPoints.y && controlPoints.z == controlPoints.w || !isFinite
  }

  /// False when a control point is NaN or infinite; such a curve is treated as linear.
  package var isFinite: Bool { Self.isFinite(controlPoints) }

  private static func isFinite(_ points: SIMD4<Float>) -> Bool { points - points == .zero }

  /// Returns the fraction of change at the fraction of time `x`. The result may lie outside of 0…1 when the y of a
  /// control point does.
  package func value(at x: Double) -> Double {
    if x <= 0 { return 0 }
    if x >= 1 { return 1 }
    if isLinear { return x }
    let s = parameter(atX: x)
    return ((ay * s + by) * s + cy) * s
  }

  private func parameter(atX x: Double) -> Double {
    var s = x
    for _ in 0..<8 {
      let error = ((ax * s + bx) * s + cx) * s - x
      let slope = (3 * ax * s + 2 * bx) * s + cx
      if abs(slope) < 1e-6 { break }
      // The step is compared, not the error in x: where x hardly depends on s, a small error in x means a large error
      // in s.
      let step = error / slope
      s -= step
      if abs(step) < 1e-9 { return s }
      if s < 0 || s > 1 { break }
    }
    return parameterByBisection(x)
  }

  /// Finds the parameter by bisection around the inflection of Bx, where the cubic has no square term. The slope may
  /// vanish there, and small differences would be lost in the rounding of large terms.
  private func parameterByBisection(_ x: Double) -> Double {
    let center = inflection
    let slope = (3 * ax * center + 2 * bx) * center + cx
    let square = 3 * ax * center + bx
    let rest = x - ((ax * center + bx) * center + cx) * center
    var (low, high) = (-center, 1 - center)
    for _ in 0..<80 {
      let middle = (low + high) / 2
      if ((ax * middle + square) * middle + slope) * middle < rest {
        low = middle
      } else {
        high = middle
      }
    }
    return center + (low + high) / 2
  }

  /// The parameter of the inflection point of Bx; 0 when it lies outside 0…1.
  private var inflection: Double {
    guard ax != 0 else { return 0 }
    let center = -bx / (3 * ax)
    return (0...1).contains(center) ? center : 0
  }
}
