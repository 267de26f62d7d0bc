import UIKitCore

/// A movement of an item to a point, like that of a spring.
@preconcurrency @MainActor
open class UISnapBehavior: UIDynamicBehavior {
  /// The number of oscillations per second; a choice.
  private static let frequency = 2.5
  private let item: any UIDynamicItem
  /// The point to which the item moves.
  open var snapPoint: CGPoint { didSet { dynamicAnimator?.wake() } }
  /// The damping from 0, which oscillates most, to 1; 0.5 by default.
  open var damping: CGFloat = 0.5 { didSet { dynamicAnimator?.wake() } }

  /// Creates a movement to a point.
  public init(item: any UIDynamicItem, snapTo point: CGPoint) {
    (self.item, snapPoint) = (item, point)
    super.init()
  }

  override var affectedItems: [any UIDynamicItem] { [item] }
  override func apply(_ world: DynamicsWorld, _ time: Double) {
    let body = world.body(item)
    guard !body.isAnchored else { return }
    let omega = 2 * Double.pi * Self.frequency
    // The damping ratio is 0.25 to 1, so that the item comes to rest with every damping.
    let ratio = 0.25 + 0.75 * min(max(Double(damping), 0), 1)
    let distance = body.position - Vector(snapPoint)
    body.velocity -= (distance * omega * omega + body.velocity * 2 * ratio * omega) * time
    guard body.allowsRotation else { return }
    let turn = remainder(body.angle, 2 * .pi)
    body.angularVelocity -= (turn * omega * omega + body.angularVelocity * 2 * ratio * omega) * time
  }
}
