import UIKitCore

/// A simulation that moves items by behaviors (Decision 0048). It advances in steps of 1/240 second, so that it has the
/// same result each time, and pauses when everything is at rest.
@preconcurrency @MainActor
open class UIDynamicAnimator: NSObject {
  /// The largest number of steps for a frame. If a frame takes longer, the simulation is late.
  private static let stepLimit = 24
  /// The number of times for which the connections and contacts of a step are solved one after another, because each one
  /// changes the speeds at the others; a choice.
  private static let solvingCount = 8
  /// The time in seconds without movement after which the simulation pauses.
  private static let restTime = 0.5

  /// The view in whose coordinates the items move; nil if there is none.
  open private(set) weak var referenceView: UIView?
  /// The behaviors, without their children.
  open private(set) var behaviors: [UIDynamicBehavior] = []
  /// A Boolean value that says whether items move.
  open private(set) var isRunning = false
  /// The object that is notified of pauses. It is not retained.
  open weak var delegate: (any UIDynamicAnimatorDelegate)?
  /// The time in seconds for which the simulation has run.
  open var elapsedTime: TimeInterval { TimeInterval(stepCount) * Body.step }
  private lazy var world = DynamicsWorld(bounds: referenceView?.bounds ?? .zero)
  private var stepCount = 0
  private var link: CADisplayLink?
  /// The media time of the last step; nil at the beginning of a run.
  private var lastTime: TimeInterval?
  private var stillTime: TimeInterval = 0
  /// True while the delegate is told of a pause. Behaviors that it removes then do not wake the animator.
  private var isReportingPause = false

  /// Creates an animator of items in a view.
  public init(referenceView view: UIView) {
    referenceView = view
    super.init()
  }
  /// Creates an animator without a reference view.
  public override init() { super.init() }

  /// Adds a behavior.
  open func addBehavior(_ behavior: UIDynamicBehavior) {
    guard !behaviors.contains(where: { $0 === behavior }) else { return }
    behaviors.append(behavior)
    behavior.attach(to: self)
    wake()
  }
  /// Removes a behavior.
  open func removeBehavior(_ behavior: UIDynamicBehavior) {
    guard behaviors.contains(where: { $0 === behavior }) else { return }
    behaviors.removeAll { $0 === behavior }
    behavior.attach(to: nil)
    if behaviors.isEmpty { pause() } else if !isReportingPause { wake() }
  }
  /// Removes all behaviors.
  open func removeAllBehaviors() {
    let removed = behaviors
    behaviors = []
    for behavior in removed { behavior.attach(to: nil) }
    pause()
  }
  /// Returns the items of the behaviors whose frames overlap a rectangle.
  open func items(in rect: CGRect) -> [any UIDynamicItem] {
    var found: Set<ObjectIdentifier> = []
    return behaviors.flatMap(\.tree).flatMap(\.affectedItems).filter { item in
      guard found.insert(ObjectIdentifier(item)).inserted else { return false }
      let size = item.bounds.size
      let frame = CGRect(
        x: item.center.x - size.width / 2, y: item.center.y - size.height / 2, width: size.width,
        height: size.height)
      return frame.intersects(rect)
    }
  }
  /// Takes the place of an item that the app has moved.
  open func updateItem(usingCurrentState item: any UIDynamicItem) {
    world.body(item).readItem()
    wake()
  }

  /// Returns the body of an item; nil if it has none.
  final func body(of item: any UIDynamicItem) -> Body? { world.bodies[ObjectIdentifier(item)] }

  // MARK: Time

  /// Starts the simulation unless it runs.
  final func wake() {
    stillTime = 0
    guard !isRunning, !behaviors.isEmpty else { return }
    isRunning = true
    lastTime = nil
    delegate?.dynamicAnimatorWillResume(self)
    let link = CADisplayLink { [weak self] link in
      MainActor.assumeIsolated {
        guard let self else { return link.invalidate() }
        self.advance(to: link.targetTimestamp)
      }
    }
    link.add(to: .main, forMode: .common)
    self.link = link
  }

  private func pause() {
    guard isRunning else { return }
    isRunning = false
    link?.invalidate()
    link = nil
    isReportingPause = true
    delegate?.dynamicAnimatorDidPause(self)
    isReportingPause = false
  }

  /// Advances the simulation to a media time in seconds.
  package final func advance(to time: TimeInterval) {
    guard isRunning else { return }
    guard let last = lastTime else {
      lastTime = time
      return
    }
    // The tolerance keeps a step that is short by a rounding error of the times.
    let steps = Int(((time - last) / Body.step + 1e-6).rounded(.down))
    guard steps > 0 else { return }
    lastTime = steps > Self.stepLimit ? time : last + Double(steps) * Body.step
    let all = behaviors.flatMap(\.tree)
    world.keep(Set(all.flatMap(\.affectedItems).map { ObjectIdentifier($0) }))
    if let referenceView { world.bounds = referenceView.bounds }
    for _ in 0..<min(steps, Self.stepLimit) { take(all) }
    for body in world.order { body.writeItem() }
    for behavior in all { behavior.action?() }
    if behaviors.isEmpty || stillTime >= Self.restTime { pause() }
  }

  /// Takes a step.
  private func take(_ behaviors: [UIDynamicBehavior]) {
    stepCount += 1
    let before = world.order.map { ($0.position, $0.angle) }
    // The properties of a behavior that was removed no longer apply.
    for body in world.order { body.resetProperties() }
    for behavior in behaviors { behavior.prepare(world) }
    for behavior in behaviors { behavior.apply(world, Body.step) }
    let contacts = behaviors.flatMap { $0.contacts(world) }
    let approaches = contacts.map(\.approach)
    var pressed = contacts.map { _ in 0.0 }
    for _ in 0..<Self.solvingCount {
      for behavior in behaviors { behavior.solve(world, Body.step) }
      for (index, contact) in contacts.enumerated() {
        contact.solve(approaches[index], &pressed[index])
      }
    }
    for body in world.order { body.move(Body.step) }
    for contact in contacts { contact.separate() }
    noteRest(before)
  }

  /// Measures the time for which no body has moved. Slower movements than 4.8 points and 0.12 radians per second, which
  /// contacts at rest may cause, do not count; the limits are choices.
  private func noteRest(_ before: [(Vector, Double)]) {
    let isStill = zip(world.order, before).allSatisfy { body, old in
      (body.position - old.0).length < 0.02 && abs(body.angle - old.1) < 0.0005
    }
    stillTime = isStill ? stillTime + Body.step : 0
  }
}

/// An object that is notified of pauses of an animator. All requirements have defaults.
@preconcurrency @MainActor
public protocol UIDynamicAnimatorDelegate: AnyObject {
  /// Called before items begin to move.
  func dynamicAnimatorWillResume(_ animator: UIDynamicAnimator)
  /// Called when all items are at rest, or no behavior is left.
  func dynamicAnimatorDidPause(_ animator: UIDynamicAnimator)
}

extension UIDynamicAnimatorDelegate {
  /// Does nothing.
  public func dynamicAnimatorWillResume(_ animator: UIDynamicAnimator) {}
  /// Does nothing.
  public func dynamicAnimatorDidPause(_ animator: UIDynamicAnimator) {}
}
