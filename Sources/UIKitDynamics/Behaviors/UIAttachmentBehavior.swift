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
    guard frequency > 0 else { return }
    let ends = ends(world)
    guard let direction = ends.direction else { return }
    let (mass, speed) = (ends.mass(along: direction), ends.speed.dot(direction))
    // Faster oscillations cannot be computed in steps of this length. The damping uses the speed after the step, so that
    // it cannot reverse the movement.
    let omega = min(2 * Double.pi * Double(frequency), 1 / time)
    let slowing = 1 + 2 * max(0, Double(damping)) * omega * time
    let stretch = ends.line.length - Double(length)
    let impulse = ((speed - stretch * omega * omega * time) / slowing - speed) * mass
    ends.apply(direction * impulse)
  }

  override func solve(_ world: DynamicsWorld, _ time: Double) {
    guard frequency <= 0 else { return }
    let ends = ends(world)
    // A rod corrects a fifth of its stretch in each step; a choice.
    let correction = 0.2 / time
    // A rod of no length fixes the place of its end in both directions, so that the item only turns about it.
    if length < 1e-3 { return ends.apply(ends.impulse(changingSpeedTo: ends.line * -correction)) }
    guard let direction = ends.direction else { return }
    let wanted = (Double(length) - ends.line.length) * correction
    let change = wanted - ends.speed.dot(direction)
    ends.apply(direction * (change * ends.mass(along: direction)))
  }

  private func ends(_ world: DynamicsWorld) -> ConnectionEnds {
    let first = world.body(item)
    let arm = Vector(offset.horizontal, offset.vertical).rotated(by: first.angle)
    guard let second = other.map(world.body) else {
      return ConnectionEnds(of: first, at: first.position + arm, and: nil, at: Vector(anchorPoint))
    }
    let far = Vector(otherOffset.horizontal, otherOffset.vertical).rotated(by: second.angle)
    return ConnectionEnds(of: first, at: first.position + arm, and: second, at: second.position + far)
  }
}
