import QuartzCore

/// A target with its action and the events that trigger it.
struct ControlTarget {
  var events: UIControl.Event
  /// The target, for its removal; nil for actions, and for a selector without a target.
  let owner: SelectorTarget?
  let action: UIAction?
  /// The selector that is sent to the target; nil for actions, closures and methods.
  var selector: Selector?
  let call: (UIControl, UIEvent?) -> Void

  /// Returns true if the action or the selector was added for this target. Nil stands for none.
  func isFor(_ target: Any?) -> Bool {
    guard let owner, let target else { return owner == nil && target == nil }
    return owner.isSame(as: target)
  }
}

extension UIControl {
  /// Adds a selector, whose method may have the control and the event as parameters. The target is an object, which is
  /// not retained, or a class. If it is nil, the selector is sent to the first responder, or to the first one after it
  /// that has the method.
  public final func addTarget(_ target: Any?, action: Selector, for controlEvents: Event) {
    // A selector that was already added for the target is not added again.
    remove(controlEvents) { $0.selector == action && $0.isFor(target) }
    let owner = target.map { SelectorTarget($0) }
    targets.append(
      ControlTarget(events: controlEvents, owner: owner, action: nil, selector: action) {
        control, event in
        let receiver = owner?.value
        if owner == nil || receiver != nil { control.sendAction(action, to: receiver, for: event) }
      })
  }

  /// Adds a method of a target without parameters. The target is not retained.
  public final func addTarget<Target: AnyObject>(
    _ target: Target, action: @escaping (Target) -> () -> Void, for controlEvents: Event
  ) {
    add(target, for: controlEvents) { target, _, _ in action(target)() }
  }

  /// Adds a method of a target that receives the control. The target is not retained.
  public final func addTarget<Target: AnyObject, Sender>(
    _ target: Target, action: @escaping (Target) -> (Sender) -> Void, for controlEvents: Event
  ) {
    add(target, for: controlEvents) { target, control, _ in
      if let sender = control as? Sender { action(target)(sender) }
    }
  }

  /// Adds a method of a target that receives the control and the event. The target is not retained.
  public final func addTarget<Target: AnyObject, Sender>(
    _ target: Target, action: @escaping (Target) -> (Sender, UIEvent) -> Void,
    for controlEvents: Event
  ) {
    add(target, for: controlEvents) { target, control, event in
      if let sender = control as? Sender {
        action(target)(sender, event ?? UIEvent(.touches, timestamp: CACurrentMediaTime()))
      }
    }
  }

  /// Adds a method, also one that was added before: functions cannot be compared.
  private func add<Target: AnyObject>(
    _ target: Target, for events: Event, _ call: @escaping (Target, UIControl, UIEvent?) -> Void
  ) {
    targets.append(
      ControlTarget(events: events, owner: SelectorTarget(target), action: nil) {
        [weak target] control, event in
        if let target { call(target, control, event) }
      })
  }

  /// Removes a selector and the methods of a target for events. A nil target means all targets, and a nil action all
  /// selectors.
  public final func removeTarget(_ target: Any?, action: Selector?, for controlEvents: Event) {
    remove(controlEvents) {
      $0.action == nil && (target == nil || $0.isFor(target))
        && (action == nil || $0.selector == nil || $0.selector == action)
    }
  }

  /// Returns the names of the selectors that are sent to a target for an event; nil when there are none.
  public final func actions(
    forTarget target: Any?, forControlEvent controlEvent: Event
  ) -> [String]? {
    let names = targets.filter { $0.isFor(target) && !$0.events.isDisjoint(with: controlEvent) }
      .compactMap(\.selector?.description)
    return names.isEmpty ? nil : names
  }

  /// Adds an action for events. It replaces an action with the same identifier.
  public final func addAction(_ action: UIAction, for controlEvents: Event) {
    removeAction(identifiedBy: action.identifier, for: controlEvents)
    targets.append(
      ControlTarget(events: controlEvents, owner: nil, action: action) { control, _ in
        action.perform(from: control)
      })
  }

  /// Removes an action for events.
  public final func removeAction(_ action: UIAction, for controlEvents: Event) {
    removeAction(identifiedBy: action.identifier, for: controlEvents)
  }

  /// Removes the action with an identifier for events.
  public final func removeAction(
    identifiedBy actionIdentifier: UIAction.Identifier, for controlEvents: Event
  ) {
    remove(controlEvents) { $0.action?.identifier == actionIdentifier }
  }

  private func remove(_ events: Event, where condition: (ControlTarget) -> Bool) {
    targets = targets.compactMap { target in
      guard condition(target) else { return target }
      var rest = target
      rest.events.subtract(events)
      return rest.events.isEmpty ? nil : rest
    }
  }

  /// Performs an action with the control as its sender.
  public final func sendAction(_ action: UIAction) { action.perform(from: self) }

  /// Performs all actions for events.
  public final func sendActions(for controlEvents: Event) { sendActions(for: controlEvents, with: nil) }

  /// Performs all actions for events that a touch has caused. Methods that have the event as a parameter receive `event`.
  final func sendActions(for controlEvents: Event, with event: UIEvent?) {
    for target in targets where !target.events.isDisjoint(with: controlEvents) {
      target.call(self, event)
    }
  }

  /// The targets whose methods were added.
  public final var allTargets: Set<AnyHashable> {
    Set(targets.compactMap { ($0.owner?.value as? NSObject).map(AnyHashable.init) })
  }
  /// The events that have an action or a target.
  public final var allControlEvents: Event { targets.reduce(into: []) { $0.formUnion($1.events) } }
}
