import UIKitCore

/// An item of the simulation: a rectangle with a mass that moves and turns.
@MainActor
final class Body {
  /// The duration of a step of the simulation in seconds.
  static let step = 1.0 / 240

  let item: any UIDynamicItem
  var position: Vector
  var angle: Double
  var velocity = Vector.zero
  var angularVelocity = 0.0
  private(set) var half: Vector

  // The properties that behaviors of items set in each step.
  var elasticity = 0.0
  var friction = 0.0
  var density = 1.0
  var resistance = 0.0
  var angularResistance = 0.0
  var allowsRotation = true
  var isAnchored = false

  init(_ item: any UIDynamicItem) {
    self.item = item
    position = Self.position(of: item)
    angle = Self.angle(of: item)
    half = Self.half(of: item)
  }

  // Values that are not finite count as 0, so that forces and contacts can be computed.

  private static func position(of item: any UIDynamicItem) -> Vector {
    let center = item.center
    return Vector(CGPoint(x: finite(center.x), y: finite(center.y)))
  }
  private static func angle(of item: any UIDynamicItem) -> Double {
    Double(finite(atan2(item.transform.b, item.transform.a)))
  }
  private static func half(of item: any UIDynamicItem) -> Vector {
    Vector(max(finite(item.bounds.width), 1) / 2, max(finite(item.bounds.height), 1) / 2)
  }
  private static func finite(_ value: CGFloat) -> CGFloat { value.isFinite ? value : 0 }

  /// Gives the properties that behaviors of items set their defaults.
  func resetProperties() {
    (elasticity, friction, density) = (0, 0, 1)
    (resistance, angularResistance) = (0, 0)
    (allowsRotation, isAnchored) = (true, false)
  }

  /// Takes the place of the item.
  func readItem() {
    (position, angle, half) = (Self.position(of: item), Self.angle(of: item), Self.half(of: item))
  }

  /// Gives the item the place of the body.
  func writeItem() {
    if Vector(item.center) != position { item.center = position.point }
    guard abs(angle - Self.angle(of: item)) > 1e-9 else { return }
    item.transform = CGAffineTransform(rotationAngle: CGFloat(angle))
  }

  /// The mass: 1 for 100 by 100 points of the density 1.
  var mass: Double { max(density, 1e-6) * half.x * half.y * 4 / 10_000 }
  var inverseMass: Double { isAnchored ? 0 : 1 / mass }
  var inverseInertia: Double {
    isAnchored || !allowsRotation ? 0 : 3 / (mass * (half.x * half.x + half.y * half.y))
  }

  /// The distance of the corners from the center in points.
  var reach: Double { half.length }
  /// An upper limit of the speed of the corners in points per second.
  var largestSpeed: Double { velocity.length + abs(angularVelocity) * reach }

  /// The corners of the rectangle.
  var corners: [Vector] {
    [Vector(-1, -1), Vector(1, -1), Vector(1, 1), Vector(-1, 1)].map {
      position + ($0 * half).rotated(by: angle)
    }
  }
  /// The directions of the rectangle's sides.
  var axes: [Vector] { [Vector(angle: angle), Vector(angle: angle).turned] }

  func velocity(at point: Vector) -> Vector {
    velocity + (point - position).turned * angularVelocity
  }

  func applyImpulse(_ impulse: Vector, at point: Vector) {
    velocity += impulse * inverseMass
    angularVelocity += (point - position).cross(impulse) * inverseInertia
  }

  /// Moves the body for a time in seconds.
  func move(_ time: Double) {
    guard !isAnchored else { return }
    velocity *= exp(-resistance * time)
    angularVelocity *= exp(-angularResistance * time)
    // The limits, which are choices, keep a wrong value of the app from spreading to everything that the body touches.
    if !velocity.x.isFinite || !velocity.y.isFinite || velocity.length > 1e6 { velocity = .zero }
    if !angularVelocity.isFinite || abs(angularVelocity) > 1e4 { angularVelocity = 0 }
    position += velocity * time
    if allowsRotation { angle += angularVelocity * time }
  }
}
