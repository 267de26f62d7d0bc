import UIKitCore

/// A rule of the movement of items. Subclasses combine several of them by `addChildBehavior(_:)`.
@preconcurrency @MainActor
open class UIDynamicBehavior: NSObject {
  /// The behaviors that are added to and removed from an animator with this one.
  open private(set) var childBehaviors: [UIDynamicBehavior] = []
  /// The closure that is called once for each frame while the animator runs.
  open var action: (() -> Void)?
  /// The animator to which the behavior was added, itself or with its parent; nil if there is none.
  open internal(set) weak var dynamicAnimator: UIDynamicAnimator?

  /// Creates a behavior without an effect.
  public override init() { super.init() }

  /// Adds a behavior, which acts along with this one.
  open func addChildBehavior(_ behavior: UIDynamicBehavior) {
    childBehaviors.append(behavior)
    if let dynamicAnimator { behavior.attach(to: dynamicAnimator) }
  }
  /// Removes a behavior.
  open func removeChildBehavior(_ behavior: UIDynamicBehavior) {
    guard childBehaviors.contains(where: { $0 === behavior }) else { return }
    childBehaviors.removeAll { $0 === behavior }
    behavior.attach(to: nil)
    dynamicAnimator?.wake()
  }
  /// Called before the behavior is added to or removed from an animator; does nothing by default.
  open func willMove(to dynamicAnimator: UIDynamicAnimator?) {}

  /// Connects the behavior and its children with an animator.
  final func attach(to animator: UIDynamicAnimator?) {
    willMove(to: animator)
    dynamicAnimator = animator
    for child in childBehaviors { child.attach(to: animator) }
    animator?.wake()
  }

  /// The behavior with all its descendants.
  final var tree: [UIDynamicBehavior] { [self] + childBehaviors.flatMap(\.tree) }

  /// The items on which the behavior acts.
  var affectedItems: [any UIDynamicItem] { [] }
  /// Sets properties of the bodies before a step.
  func prepare(_ world: DynamicsWorld) {}
  /// Changes the velocities of the bodies in a step of a time in seconds.
  func apply(_ world: DynamicsWorld, _ time: Double) {}
  /// Corrects the velocities of connected bodies. This is called several times in a step, between the contacts, because each
  /// correction changes the velocities at the others.
  func solve(_ world: DynamicsWorld, _ time: Double) {}
  /// Returns the contacts of the bodies in a step.
  func contacts(_ world: DynamicsWorld) -> [Contact] { [] }
}

/// The bodies of an animator.
@MainActor
final class DynamicsWorld {
  private(set) var bodies: [ObjectIdentifier: Body] = [:]
  /// The bodies in the order in which they were added, so that a simulation has the same result each time.
  private(set) var order: [Body] = []
  /// The bounds of the reference view.
  var bounds: CGRect

  init(bounds: CGRect) { self.bounds = bounds }

  /// Returns the body of an item, which is added if it is new.
  func body(_ item: any UIDynamicItem) -> Body {
    if let known = bodies[ObjectIdentifier(item)] { return known }
    let body = Body(item)
    bodies[ObjectIdentifier(item)] = body
    order.append(body)
    return body
  }

  /// Removes the bodies of items that are in no behavior.
  func keep(_ items: Set<ObjectIdentifier>) {
    order.removeAll { !items.contains(ObjectIdentifier($0.item)) }
    bodies = bodies.filter { items.contains($0.key) }
  }
}
