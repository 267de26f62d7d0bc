import Foundation

extension BezierPath.Curve {
  typealias Point = SIMD2<Double>

  /// Returns the point at a parameter in 0…1.
  func point(at t: Double) -> Point {
    let s = 1 - t
    return p0 * (s * s * s) + p1 * (3 * s * s * t) + p2 * (3 * s * t * t) + p3 * (t * t * t)
  }

  /// Returns the derivative with respect to the parameter.
  func derivative(at t: Double) -> Point {
    let s = 1 - t
    return (p1 - p0) * (3 * s * s) + (p2 - p1) * (6 * s * t) + (p3 - p2) * (3 * t * t)
  }

  /// The length of the curve, by five-point Gauss–Legendre quadrature on eight parts.
  var length: Double {
    if isStraight { return (p3 - p0).length }
    return (0..<8).reduce(0) { $0 + length(from: Double($1) / 8, to: Double($1 + 1) / 8) }
  }

  /// Returns the length between two parameters.
  private func length(from a: Double, to b: Double) -> Double {
    let nodes = [0, 0.538_469_310_105_683_1, 0.906_179_845_938_664]
    let weights = [0.568_888_888_888_888_9, 0.478_628_670_499_366_5, 0.236_926_885_056_189_1]
    let (middle, half) = ((a + b) / 2, (b - a) / 2)
    var sum = weights[0] * derivative(at: middle).length
    for (node, weight) in zip(nodes, weights).dropFirst() {
      sum += weight * derivative(at: middle - half * node).length
      sum += weight * derivative(at: middle + half * node).length
    }
    return sum * half
  }

  /// Returns the parameter at which the length from the start is `target`.
  func parameter(atLength target: Double) -> Double {
    var (rest, start) = (target, 0.0)
    for step in 0..<8 {
      let part = length(from: start, to: Double(step + 1) / 8)
      if part >= rest { break }
      (rest, start) = (rest - part, Double(step + 1) / 8)
    }
    guard start < 1 else { return 1 }
    var (low, high) = (start, start + 0.125)
    for _ in 0..<30 {
      let middle = (low + high) / 2
      if length(from: start, to: middle) < rest { low = middle } else { high = middle }
    }
    return (low + high) / 2
  }
}

extension SIMD2<Double> {
  var length: Double { (x * x + y * y).squareRoot() }
}

extension BezierPath {
  /// The length of all curves.
  var length: Double { curves.reduce(0) { $0 + $1.length } }
}
