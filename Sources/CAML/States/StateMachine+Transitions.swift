import QuartzCore
import RenderModel

/// An animation that a change of state adds to a layer.
struct TransitionAnimation {
  let layer: CALayer
  /// The key under which the animation is added.
  let key: String
  /// The animation as the document has it. If it has no values of its own, it begins at the value that is visible.
  let animation: CAAnimation
  /// The property whose change the animation was made for, because the document has no animation for it; nil for an
  /// animation of the document.
  var property: ChangedProperty?

  /// Returns true if both animations are of one layer and have the same key or animate the same property.
  func isReplaced(by other: TransitionAnimation) -> Bool {
    layer === other.layer
      && (key == other.key || animation.path != nil && animation.path == other.animation.path)
  }
}

extension StateMachine {
  /// Returns the animations of a change to the state `name`: those of the transition that names both states. Without
  /// one, they are those of the transitions that name the new state and, for other layers and keys, of the transitions
  /// to any state. If these have none either, all animatable values that change are animated by a spring (D5.6).
  func animations(to name: String?) -> [TransitionAnimation] {
    let elements = elements(to: name).filter { !hasRemoved($0.animation) }
    if !elements.isEmpty {
      return elements.map { TransitionAnimation(layer: $0.layer, key: $0.key, animation: $0.animation) }
    }
    return changedProperties(to: name).filter(\.isAnimatable).map { property in
      TransitionAnimation(
        layer: property.layer, key: "state.\(property.keyPath)",
        animation: Self.spring(for: property.keyPath), property: property)
    }
  }

  /// Returns the animation of a value that changes with the state and has no animation in the document: the spring that
  /// editors write into documents, which does not overshoot.
  private static func spring(for keyPath: String) -> CASpringAnimation {
    let spring = CASpringAnimation(keyPath: keyPath)
    (spring.mass, spring.stiffness, spring.damping, spring.duration) = (2, 300, 50, 0.8)
    return spring
  }

  /// Returns the animations of the document for a change from the current state to the state `name`.
  private func elements(to name: String?) -> [StateTransition.Entry] {
    let fitting = transitions.filter { $0.fits(current, name) }
    let exact = fitting.filter { $0.from != "*" && $0.to != "*" }
    guard exact.isEmpty else { return exact.flatMap(\.animations) }
    let entering = fitting.filter { $0.to != "*" }.flatMap(\.animations)
    let leaving = fitting.filter { $0.to == "*" }.flatMap(\.animations)
    let known = Set(entering.map { AnimationSlot($0.layer, $0.key) })
    return entering + leaving.filter { !known.contains(AnimationSlot($0.layer, $0.key)) }
  }

  // MARK: Adding and removing

  /// Adds animations to their layers, which have the values of the new state now. `starts` are the values that were
  /// visible before.
  func add(_ animations: [TransitionAnimation], from starts: [Any?], speed: Double) {
    running += zip(animations, starts).compactMap { entry, start in
      if let property = entry.property, property.areEqual(start, property.modelValue()) { return nil }
      let animation = entry.animation.transition(from: start, on: entry.layer, speed: speed)
      entry.layer.add(animation, forKey: entry.key)
      return entry
    }
  }

  /// Removes the animations of the last change of state that are replaced by those of the next one; all of them for
  /// nil.
  func endRunning(replacedBy next: [TransitionAnimation]?) {
    let ended = running.filter { old in next?.contains { old.isReplaced(by: $0) } ?? true }
    for entry in ended { entry.layer.removeAnimation(forKey: entry.key) }
    running.removeAll { old in ended.contains { $0.layer === old.layer && $0.key == old.key } }
  }
}

/// A layer, and a key under which it can have an animation.
private struct AnimationSlot: Hashable {
  let layer: ObjectIdentifier
  let key: String

  init(_ layer: CALayer, _ key: String) { (self.layer, self.key) = (ObjectIdentifier(layer), key) }
}

extension CAAnimation {
  /// The key path of the animated property; nil if the animation has none.
  fileprivate var path: String? { (self as? CAPropertyAnimation)?.keyPath }

  /// Returns the value of the animated property that is visible now.
  func presentationValue(of layer: CALayer) -> Any? {
    path.flatMap { ChangedProperty(layer: layer, keyPath: $0).presentationValue }
  }

  /// Returns a copy that begins now, or after the animation's delay. If it has no values of its own, it begins at
  /// `value`, the one that was visible.
  fileprivate func transition(from value: Any?, on layer: CALayer, speed: Double) -> CAAnimation {
    guard let copy = copy() as? CAAnimation else { return self }
    if let basic = copy as? CABasicAnimation, basic.fromValue == nil, basic.byValue == nil,
      basic.toValue == nil
    {
      basic.fromValue = value
    }
    copy.speed *= Float(speed)
    // A begin time of almost 0 means that there is no delay.
    if beginTime > 1e-50 {
      copy.beginTime = layer.convertTime(CACurrentMediaTime(), from: nil) + beginTime / speed
    }
    return copy
  }
}
