import UIKitCore

/// The two ends of a connection in a step.
@MainActor
struct ConnectionEnds {
  private let first: Body
  /// The other body; nil for a fixed point.
  private let second: Body?
  private let (end, far): (Vector, Vector)

  init(of first: Body, at end: Vector, and second: Body?, at far: Vector) {
    (self.first, self.second, self.end, self.far) = (first, second, end, far)
  }

  /// The way from the other end to that of the first body.
  var line: Vector { end - far }
  /// The speed of the end of the first body, seen from the other one.
  var speed: Vector { first.velocity(at: end) - (second?.velocity(at: far) ?? .zero) }
  /// The direction of the line. Ends at the same place have none; the connection then pulls along the movement. Nil if there is
  /// no movement either.
  var direction: Vector? {
    let direction = line.length > 1e-6 ? line.unit : first.velocity.unit
    return direction == .zero ? nil : direction
  }

  /// The change of speed of an end of a body for an impulse of 1, as a symmetric matrix.
  private struct Yield {
    var (xx, xy, yy) = (0.0, 0.0, 0.0)

    @MainActor mutating func add(_ body: Body, at point: Vector) {
      let (arm, turn) = (point - body.position, body.inverseInertia)
      xx += body.inverseMass + turn * arm.y * arm.y
      xy -= turn * arm.x * arm.y
      yy += body.inverseMass + turn * arm.x * arm.x
    }
  }
  private var yield: Yield {
    var yield = Yield()
    yield.add(first, at: end)
    if let second { yield.add(second, at: far) }
    return yield
  }

  /// Returns the impulse that changes the speed by 1 in a direction.
  func mass(along direction: Vector) -> Double {
    let (yield, x, y) = (yield, direction.x, direction.y)
    let sum = x * x * yield.xx + 2 * x * y * yield.xy + y * y * yield.yy
    return sum > 0 ? 1 / sum : 0
  }

  /// Returns the impulse after which the ends have a speed relative to each other.
  func impulse(changingSpeedTo wanted: Vector) -> Vector {
    let (yield, change) = (yield, wanted - speed)
    let determinant = yield.xx * yield.yy - yield.xy * yield.xy
    guard determinant > 0 else { return .zero }
    return Vector(
      yield.yy * change.x - yield.xy * change.y, yield.xx * change.y - yield.xy * change.x)
      / determinant
  }

  /// Applies an impulse to the end of the first body, and its opposite to the other end.
  func apply(_ impulse: Vector) {
    first.applyImpulse(impulse, at: end)
    second?.applyImpulse(-impulse, at: far)
  }
}
