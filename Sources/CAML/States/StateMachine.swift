import QuartzCore
import RenderModel

/// The states of one layer. A change of state undoes the changes of the old state and then makes those of the new one.
/// The state nil is the tree as it was written.
final class StateMachine {
  /// The layer that has the states. Their changes may concern other layers.
  let owner: CALayer
  private(set) var states: [DocumentState]
  /// The index of each state by its name.
  private let named: [String: Int]
  let transitions: [StateTransition]
  /// The name of the current state; nil while the tree is as it was written. While `progress` is set, it is the nearer
  /// one of the two states.
  private(set) var current: String?
  /// The change between two states whose progress is set from outside; nil when there is none.
  private(set) var progress: StateProgress?
  /// The animations of the last change of state, some of which may still run.
  var running: [TransitionAnimation] = []
  /// The animations of the document. A layer that returns to the tree has lost its animations (T8.8) and gets these
  /// again.
  var animations = DocumentAnimations([])
  /// The numbers, in the document, of the animations that were removed by edits. Neither states nor transitions add
  /// them.
  var removed: Set<Int> = []
  /// The values that properties had before the current state changed them.
  private var originals: [ChangedProperty: Any?] = [:]
  /// The properties in `originals`, in the order of their first change.
  private var order: [ChangedProperty] = []
  /// The steps that undo the current state's changes of the structure, in the order of those changes.
  private var undoing: [() -> Void] = []

  init(owner: CALayer, states: [DocumentState], transitions: [StateTransition]) {
    self.owner = owner
    self.states = states
    self.transitions = transitions
    named = Dictionary(states.enumerated().map { ($1.name, $0) }) { first, _ in first }
  }

  /// Returns true if there is a state of that name; nil is the tree as it was written.
  func hasState(_ name: String?) -> Bool { name.map { named[$0] != nil } ?? true }

  /// Changes to a state, or to none for nil. `speed` multiplies the speed of the animations; 0 changes at once. An
  /// unknown state changes nothing.
  func set(_ name: String?, speed: Double) {
    guard hasState(name), name != current || progress != nil else { return }
    let animations = speed > 0 ? self.animations(to: name) : []
    let starts = animations.map { $0.animation.presentationValue(of: $0.layer) }
    // Opens the implicit transaction, which commits the values and their animations together. Otherwise the inner
    // transaction would commit the values alone, and a time would show them before their animations begin.
    CATransaction.setDisableActions(CATransaction.disableActions())
    endRunning(replacedBy: speed > 0 ? animations : nil)
    withoutActions { apply(name) }
    (current, progress) = (name, nil)
    add(animations, from: starts, speed: speed)
  }

  /// Shows the change from one state to another at a fraction of its way, at once and without animations. Unknown
  /// states change nothing.
  func show(_ progress: StateProgress) {
    guard hasState(progress.from), hasState(progress.to) else { return }
    withoutActions {
      endRunning(replacedBy: nil)
      let values = values(at: progress)
      // If the state does not change, layers stay in the tree and keep their animations.
      if progress.nearer != current { changeStructure(to: progress.nearer) }
      restoreOriginals(except: Set(values.map(\.property)))
      for (property, value) in values {
        saveOriginal(of: property)
        property.set(value)
      }
    }
    current = progress.nearer
    self.progress = progress.isBetween ? progress : nil
  }

  /// Returns the values of all properties that one of the two states sets, at a fraction of the way between them.
  private func values(at progress: StateProgress) -> [(property: ChangedProperty, value: Any?)] {
    let (start, end) = (Self.values(changes(of: progress.from)), Self.values(changes(of: progress.to)))
    let properties = Self.inOrder(start) + Self.inOrder(end).filter { start[$0] == nil }
    return properties.map { property in
      let own: Any? = if let original = originals[property] { original } else { property.modelValue() }
      let (a, b) = (start[property]?.value ?? own, end[property]?.value ?? own)
      return (property, property.value(from: a, to: b, fraction: progress.fraction))
    }
  }

  /// Returns the properties that may differ between the present state and the state `name`.
  func changedProperties(to name: String?) -> [ChangedProperty] {
    let values = Self.values(changes(of: name))
    return order + Self.inOrder(values).filter { originals[$0] == nil }
  }

  /// Returns the properties in the order of the changes.
  private static func inOrder(
    _ values: [ChangedProperty: (index: Int, value: Any?)]
  ) -> [ChangedProperty] {
    values.sorted { $0.value.index < $1.value.index }.map(\.key)
  }

  // MARK: Values

  /// Undoes the current state's changes and makes those of another state. The structure is changed first, because
  /// setting a list of cells or behaviors resets the values that key paths have set inside of it.
  private func apply(_ name: String?) {
    changeStructure(to: name)
    let values = Self.values(changes(of: name))
    restoreOriginals(except: Set(values.keys))
    for property in Self.inOrder(values) {
      saveOriginal(of: property)
      property.set(values[property]?.value)
    }
  }

  /// Restores the values from before the current state for all properties that it changed, except those in `kept`.
  private func restoreOriginals(except kept: Set<ChangedProperty>) {
    for property in order where !kept.contains(property) {
      originals[property].map { property.set($0) }
      originals[property] = nil
    }
    order.removeAll { !kept.contains($0) }
  }

  /// Undoes the additions and removals of the current state and makes those of another state.
  private func changeStructure(to name: String?) {
    undoStructure()
    for change in changes(of: name) { applyStructure(change) }
  }

  private func undoStructure() {
    for step in undoing.reversed() { step() }
    undoing = []
  }

  /// Records the value of a property before a state changes it, unless that was done before.
  private func saveOriginal(of property: ChangedProperty) {
    guard originals[property] == nil else { return }
    originals[property] = .some(property.modelValue())
    order.append(property)
  }

  /// Returns the changes of a state, after those of the states on which it is based.
  private func changes(of name: String?) -> [StateChange] {
    chain(of: name).reversed().flatMap { states[$0].changes }
  }

  /// Returns the indices of a state and of those on which it is based. If states are based on one another in a circle,
  /// each is returned once.
  private func chain(of name: String?) -> [Int] {
    var (chain, next): ([Int], String?) = ([], name)
    while let index = next.flatMap({ named[$0] }), !chain.contains(index) {
      chain.append(index)
      next = states[index].base
    }
    return chain
  }

  /// Returns the last value that the changes give each property.
  private static func values(
    _ changes: [StateChange]
  ) -> [ChangedProperty: (index: Int, value: Any?)] {
    var values: [ChangedProperty: (index: Int, value: Any?)] = [:]
    for (index, change) in changes.enumerated() {
      guard case .value(let layer, let keyPath, let value, _) = change else { continue }
      values[ChangedProperty(layer: layer, keyPath: keyPath)] = (index, value)
    }
    return values
  }

  // MARK: Edits

  /// Returns true if the current state, or one on which it is based, sets a property of a layer, a part of it, or a
  /// property of which it is a part.
  func sets(_ keyPath: String, of layer: CALayer) -> Bool {
    changes(of: current).contains { change in
      guard case .value(let owner, let path, _, _) = change else { return false }
      return owner === layer && path.hasCommonPart(with: keyPath)
    }
  }

  /// Records the present value of a property in the current state if that state, or one on which it is based, sets the
  /// property, a part of it, or a property of which it is a part. Returns false if none does, so that the value is the
  /// layer's own.
  func recordEdit(of keyPath: String, on layer: CALayer) -> Bool {
    var isKept = false
    for state in chain(of: current) {
      for index in states[state].changes.indices {
        guard case .value(let owner, let path, _, let number) = states[state].changes[index],
          owner === layer, path.hasCommonPart(with: keyPath)
        else { continue }
        let value = layer.value(forKeyPath: path)
        states[state].changes[index] = .value(layer, keyPath: path, value, elementNumber: number)
        isKept = true
      }
      // The values of the states on which this one is based are replaced by those of this one.
      if isKept { break }
    }
    return isKept
  }

  /// Returns the value that a property would have without the changes of the current state; `value` is its present
  /// value.
  func original(_ value: PropertyValue, of id: LayerProperty.ID, on layer: CALayer) -> PropertyValue {
    var value = value
    for property in order.reversed() where property.layer === layer {
      guard let path = PropertyPath.declared(property.keyPath, kind: layer.kind),
        path.root == .declared(id), let kept = originals[property]
      else { continue }
      let original = PropertyValue(boxing: kept, as: path.type) ?? .null
      value = path.component?.replacing(original, in: value) ?? original
    }
    return value
  }

  /// Makes a change that adds or removes something, and records the step that undoes it. Changes of values are ignored.
  private func applyStructure(_ change: StateChange) {
    switch change {
    case .value: break
    case .addSublayer(let layer, let parent):
      guard !parent.isInside(layer) else { return }
      undoing.append(layer.restoration())
      parent.addSublayer(layer)
      restartAnimations(in: layer)
    case .removeSublayer(let layer):
      let restoration = layer.restoration()
      undoing.append { [weak self] in
        restoration()
        self?.restartAnimations(in: layer)
      }
      layer.removeFromSuperlayer()
    case .addObject(let object, let layer, let keyPath):
      setList(objects(keyPath, of: layer) + [object], keyPath, of: layer)
    case .removeObject(let object, let layer, let keyPath):
      setList(objects(keyPath, of: layer).filter { $0 !== object }, keyPath, of: layer)
    case .addAnimation(let animation, let key, let layer):
      guard !hasRemoved(animation) else { return }
      let replaced = layer.animation(forKey: key)
      layer.add(animation, forKey: key)
      undoing.append {
        layer.removeAnimation(forKey: key)
        replaced.map { layer.add($0, forKey: key) }
      }
    case .removeAnimation(let key, let layer):
      guard let animation = layer.animation(forKey: key) else { return }
      layer.removeAnimation(forKey: key)
      undoing.append { layer.add(animation, forKey: key) }
    }
  }

  /// Returns the filters, cells or behaviors in a list of a layer.
  private func objects(_ keyPath: String, of layer: CALayer) -> [AnyObject] {
    (layer.value(forKey: keyPath) as? [Any] ?? []).map { $0 as AnyObject }
  }

  private func setList(_ objects: [AnyObject], _ keyPath: String, of layer: CALayer) {
    let before = layer.value(forKey: keyPath)
    undoing.append { layer.setValue(before, forKey: keyPath) }
    layer.setValue(objects, forKey: keyPath)
  }

  /// Adds the document's animations to the layers of a subtree again.
  private func restartAnimations(in tree: CALayer) {
    tree.forEachInSubtree { layer in
      for (_, key, animation) in animations.of(layer) where !hasRemoved(animation) {
        layer.add(animation, forKey: key)
      }
    }
  }

  /// Returns true for an animation that was removed by an edit.
  func hasRemoved(_ animation: CAAnimation) -> Bool {
    animation.documentNumber.map(removed.contains) ?? false
  }
}

extension String {
  /// Returns true if two key paths are equal, or one of them leads into what the other names.
  fileprivate func hasCommonPart(with other: String) -> Bool {
    self == other || hasPrefix(other + ".") || other.hasPrefix(self + ".")
  }
}

extension CALayer {
  /// Returns a function that restores the present superlayer and index of the layer.
  fileprivate func restoration() -> () -> Void {
    guard let parent = superlayer else { return { self.removeFromSuperlayer() } }
    let index = parent.sublayers?.firstIndex { $0 === self } ?? 0
    return { parent.insertSublayer(self, at: UInt32(index)) }
  }

  /// Returns true if the layer is `other` or one of its descendants.
  fileprivate func isInside(_ other: CALayer) -> Bool {
    sequence(first: self, next: { $0.superlayer }).contains { $0 === other }
  }
}
