import UIKitCore

/// The physical properties of items.
@preconcurrency @MainActor
open class UIDynamicItemBehavior: UIDynamicBehavior {
  /// The items.
  open private(set) var items: [any UIDynamicItem]
  /// The part of the speed that remains after a collision, from 0 to 1; 0 by default.
  open var elasticity: CGFloat = 0 { didSet { dynamicAnimator?.wake() } }
  /// The resistance to sliding along others; 0 by default.
  open var friction: CGFloat = 0 { didSet { dynamicAnimator?.wake() } }
  /// The mass per area; 1 by default.
  open var density: CGFloat = 1 { didSet { dynamicAnimator?.wake() } }
  /// The resistance to movement; 0 by default.
  open var resistance: CGFloat = 0 { didSet { dynamicAnimator?.wake() } }
  /// The resistance to rotation; 0 by default.
  open var angularResistance: CGFloat = 0 { didSet { dynamicAnimator?.wake() } }
  /// The electric charge. It has no effect.
  open var charge: CGFloat = 0
  /// A Boolean value that says whether the items turn; true by default.
  open var allowsRotation = true { didSet { dynamicAnimator?.wake() } }
  /// A Boolean value that says whether the items stay where they are; false by default.
  open var isAnchored = false { didSet { dynamicAnimator?.wake() } }
  /// The velocities to add at the next step.
  private var pending: [(item: any UIDynamicItem, linear: Vector, angular: Double)] = []

  /// Creates the properties of items.
  public init(items: [any UIDynamicItem] = []) {
    self.items = items
    super.init()
  }
  /// Adds an item.
  open func addItem(_ item: any UIDynamicItem) {
    guard !items.contains(where: { $0 === item }) else { return }
    items.append(item)
    dynamicAnimator?.wake()
  }
  /// Removes an item.
  open func removeItem(_ item: any UIDynamicItem) {
    items.removeAll { $0 === item }
    dynamicAnimator?.wake()
  }

  /// Adds a velocity in points per second to that of an item.
  open func addLinearVelocity(_ velocity: CGPoint, for item: any UIDynamicItem) {
    pending.append((item, Vector(velocity), 0))
    dynamicAnimator?.wake()
  }
  /// Adds an angular velocity in radians per second to that of an item.
  open func addAngularVelocity(_ velocity: CGFloat, for item: any UIDynamicItem) {
    pending.append((item, .zero, Double(velocity)))
    dynamicAnimator?.wake()
  }
  /// Returns the velocity of an item in points per second.
  open func linearVelocity(for item: any UIDynamicItem) -> CGPoint {
    let waiting = pending.filter { $0.item === item }.reduce(Vector.zero) { $0 + $1.linear }
    return ((dynamicAnimator?.body(of: item)?.velocity ?? .zero) + waiting).point
  }
  /// Returns the angular velocity of an item in radians per second.
  open func angularVelocity(for item: any UIDynamicItem) -> CGFloat {
    let waiting = pending.filter { $0.item === item }.reduce(0) { $0 + $1.angular }
    return CGFloat((dynamicAnimator?.body(of: item)?.angularVelocity ?? 0) + waiting)
  }

  override var affectedItems: [any UIDynamicItem] { items }
  override func prepare(_ world: DynamicsWorld) {
    for item in items {
      let body = world.body(item)
      (body.elasticity, body.friction) = (Double(elasticity), Double(friction))
      (body.density, body.resistance) = (Double(density), Double(resistance))
      body.angularResistance = Double(angularResistance)
      (body.allowsRotation, body.isAnchored) = (allowsRotation, isAnchored)
    }
    for (item, linear, angular) in pending {
      let body = world.body(item)
      body.velocity += linear
      body.angularVelocity += angular
    }
    pending = []
  }
}
