import UIKitCore

/// An acceleration of items in one direction.
@preconcurrency @MainActor
open class UIGravityBehavior: UIDynamicBehavior {
  /// The acceleration of the magnitude 1 in points per second squared.
  private static let unit = 1000.0
  /// The items.
  open private(set) var items: [any UIDynamicItem]
  /// The direction and the strength; downwards with the strength 1 by default.
  open var gravityDirection = CGVector(dx: 0, dy: 1) { didSet { dynamicAnimator?.wake() } }
  /// The direction as an angle in radians, from the right towards the bottom.
  open var angle: CGFloat {
    get { atan2(gravityDirection.dy, gravityDirection.dx) }
    set { setAngle(newValue, magnitude: magnitude) }
  }
  /// The strength; 1 is 1000 points per second squared.
  open var magnitude: CGFloat {
    get { hypot(gravityDirection.dx, gravityDirection.dy) }
    set { setAngle(angle, magnitude: newValue) }
  }
  /// Sets the direction and the strength.
  open func setAngle(_ angle: CGFloat, magnitude: CGFloat) {
    gravityDirection = CGVector(dx: cos(angle) * magnitude, dy: sin(angle) * magnitude)
  }

  /// Creates a behavior of items.
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

  override var affectedItems: [any UIDynamicItem] { items }
  override func apply(_ world: DynamicsWorld, _ time: Double) {
    let change = Vector(gravityDirection) * Self.unit * time
    for item in items {
      let body = world.body(item)
      if !body.isAnchored { body.velocity += change }
    }
  }
}
