import UIKitCore

/// A force on items, for an instant or until it is removed.
@preconcurrency @MainActor
open class UIPushBehavior: UIDynamicBehavior {
  /// The duration of a force.
  public enum Mode: Int, Sendable {
    case continuous, instantaneous
  }

  /// The acceleration in points per second squared that the magnitude 1 gives to the mass 1.
  private static let unit = 100.0
  /// The items.
  open private(set) var items: [any UIDynamicItem]
  /// The duration of the force.
  public let mode: Mode
  /// A Boolean value that says whether the force acts. A force of an instant becomes inactive after it has acted.
  open var active = true { didSet { if active { dynamicAnimator?.wake() } } }
  /// The direction and the strength of the force.
  open var pushDirection = CGVector(dx: 0, dy: 0) { didSet { dynamicAnimator?.wake() } }
  private var offsets: [ObjectIdentifier: UIOffset] = [:]

  /// Creates a force on items.
  public init(items: [any UIDynamicItem], mode: Mode) {
    (self.items, self.mode) = (items, mode)
    super.init()
  }
  /// The direction as an angle in radians, from the right towards the bottom.
  open var angle: CGFloat {
    get { atan2(pushDirection.dy, pushDirection.dx) }
    set { setAngle(newValue, magnitude: magnitude) }
  }
  /// The strength; 1 accelerates 100 by 100 points of the density 1 by 100 points per second squared.
  open var magnitude: CGFloat {
    get { hypot(pushDirection.dx, pushDirection.dy) }
    set { setAngle(angle, magnitude: newValue) }
  }
  /// Sets the direction and the strength.
  open func setAngle(_ angle: CGFloat, magnitude: CGFloat) {
    pushDirection = CGVector(dx: cos(angle) * magnitude, dy: sin(angle) * magnitude)
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
  /// Returns the point of an item where the force acts, from its center.
  open func targetOffsetFromCenter(for item: any UIDynamicItem) -> UIOffset {
    offsets[ObjectIdentifier(item)] ?? .zero
  }
  /// Sets the point of an item where the force acts, from its center.
  open func setTargetOffsetFromCenter(_ o: UIOffset, for item: any UIDynamicItem) {
    offsets[ObjectIdentifier(item)] = o
    dynamicAnimator?.wake()
  }

  override var affectedItems: [any UIDynamicItem] { items }
  override func apply(_ world: DynamicsWorld, _ time: Double) {
    guard active else { return }
    // A force of an instant acts like a continuous one of a second.
    let impulse = Vector(pushDirection) * Self.unit * (mode == .instantaneous ? 1 : time)
    for item in items {
      let body = world.body(item)
      let offset = targetOffsetFromCenter(for: item)
      let arm = Vector(offset.horizontal, offset.vertical).rotated(by: body.angle)
      body.applyImpulse(impulse, at: body.position + arm)
    }
    if mode == .instantaneous { active = false }
  }
}
