import UIKitCore

/// A vector of the simulation in points.
typealias Vector = SIMD2<Double>

extension SIMD2<Double> {
  init(_ point: CGPoint) { self.init(point.x, point.y) }
  init(_ vector: CGVector) { self.init(vector.dx, vector.dy) }
  /// Creates the vector of the length 1 with an angle in radians.
  init(angle: Double) { self.init(cos(angle), sin(angle)) }

  var point: CGPoint { CGPoint(x: x, y: y) }
  var length: Double { (x * x + y * y).squareRoot() }
  /// The vector with the length 1; zero for the vector zero.
  var unit: Vector { length > 1e-12 ? self / length : .zero }
  /// The vector turned by a quarter towards larger angles.
  var turned: Vector { Vector(-y, x) }

  func dot(_ other: Vector) -> Double { x * other.x + y * other.y }
  func cross(_ other: Vector) -> Double { x * other.y - y * other.x }
  func rotated(by angle: Double) -> Vector {
    let (s, c) = (sin(angle), cos(angle))
    return Vector(x * c - y * s, x * s + y * c)
  }
}
