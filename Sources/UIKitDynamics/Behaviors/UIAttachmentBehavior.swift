import UIKitCore

/// A connection of an item with a point or another item: a rod, or a spring if it has a frequency.
@preconcurrency @MainActor
open class UIAttachmentBehavior: UIDynamicBehavior {
  /// The kind of a connection.
  public enum AttachmentType: Int, Sendable {
    case items, anchor
  }

  private let item: any UIDynamicItem
  private let other: (any UIDynamicItem)?
  private let offset: UIOffset
  private let otherOffset: UIOffset
  /// The kind of the connection.
  open var attachedBehaviorType: AttachmentType { other == nil ? .anchor : .items }
  /// The connected items.
  open var items: [any UIDynamicItem] { [item] + (other.map { [$0] } ?? []) }
  /// The fixed end of a connection with a point.
  open var anchorPoint: CGPoint { didSet { dynamicAnimator?.wake() } }
  /// The length in points; the distance at creation by default.
  open var length: CGFloat { didSet { dynamicAnimator?.wake() } }
  /// The damping of the spring, where 1 does not oscillate; 0 by default.
  open var damping: CGFloat = 0 { didSet { dynamicAnimator?.wake() } }
  /// The number of oscillations per second; 0, the default, makes a rod.
  open var frequency: CGFloat = 0 { didSet { dynamicAnimator?.wake() } }
  /// The resistance to rotation. It has no effect.
  open var frictionTorque: CGFloat = 0

  /// Creates a connection with a point.
  public init(
    item: any UIDynamicItem, offsetFromCenter offset: UIOffset = .zero,
    attachedToAnchor point: CGPoint
  ) {
    (self.item, other, self.offset, otherOffset) = (item, nil, offset, .zero)
    anchorPoint = point
    length = CGFloat((Self.end(item, offset) - Vector(point)).length)
    super.init()
  }
  /// Creates a connection of two items.
  public init(
    item item1: any UIDynamicItem, offsetFromCenter offset1: UIOffset = .zero,
    attachedTo item2: any UIDynamicItem, offsetFromCenter offset2: UIOffset = .zero
  ) {
    (item, other, offset, otherOffset) = (item1, item2, offset1, offset2)
    anchorPoint = .zero
    length = CGFloat((Self.end(item1, offset1) - Self.end(item2, offset2)).length)
    super.init()
  }

  private static func end(_ item: any UIDynamicItem, _ offset: UIOffset) -> Vector {
    let body = Body(item)
    return body.position + Vector(offset.horizontal, offset.vertical).rotated(by: body.angle)
  }

  override var affectedItems: [any UIDynamicItem] { items }
  override func apply(_ world: DynamicsWorld, _ time: Double) {
    let first = world.body(item)
    let second = other.map(world.body)
    let end = first.position + Vector(offset.horizontal, offset.vertical).rotated(by: first.angle)
    let far =
      second.map {
        $0.position + Vector(otherOffset.horizontal, otherOffset.vertical).rotated(by: $0.angle)
      } ?? Vector(anchorPoint)
    let line = end - far
    // Ends at the same place have no direction; a connection of the length 0 then pulls along the movement.
    let direction = line.length > 1e-6 ? line.unit : first.velocity.unit
    guard direction != .zero else { return }
    let speed = (first.velocity(at: end) - (second?.velocity(at: far) ?? .zero)).dot(direction)
    let mass = Self.mass(of: first, second, at: end, far, along: direction)
    let stretch = line.length - Double(length)
    let impulse: Double
    if frequency > 0 {
      // Faster oscillations cannot be computed in steps of this length. The damping uses the speed after the step, so that
      // it cannot reverse the movement.
      let omega = min(2 * Double.pi * Double(frequency), 1 / time)
      let slowing = 1 + 2 * max(0, Double(damping)) * omega * time
      impulse = ((speed - stretch * omega * omega * time) / slowing - speed) * mass
    } else {
      // A rod corrects a fifth of its stretch in each step; a choice.
      impulse = -(speed + stretch * 0.2 / time) * mass
    }
    first.applyImpulse(direction * impulse, at: end)
    second?.applyImpulse(direction * -impulse, at: far)
  }

  private static func mass(
    of first: Body, _ second: Body?, at end: Vector, _ far: Vector, along direction: Vector
  ) -> Double {
    let arm = (end - first.position).cross(direction)
    var sum = first.inverseMass + arm * arm * first.inverseInertia
    if let second {
      let arm = (far - second.position).cross(direction)
      sum += second.inverseMass + arm * arm * second.inverseInertia
    }
    return sum > 0 ? 1 / sum : 0
  }
}
