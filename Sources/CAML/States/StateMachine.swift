import QuartzCore
import RenderModel

/// A named state of a layer, with the changes that it makes.
struct DocumentState {
  let name: String
  let base: String?
  let isInitial: Bool
  var changes: [StateChange]
}

/// A change that a state makes.
enum StateChange {
  /// A new value of a property; `element` is the number of the element with the value.
  case value(CALayer, keyPath: String, Any?, element: Int)
  case addSublayer(CALayer, to: CALayer)
  case removeSublayer(CALayer)
  case addAnimation(CAAnimation, key: String?, to: CALayer)
  case removeAnimation(key: String, from: CALayer)

  /// True if the change adds or removes a layer.
  var changesStructure: Bool {
    switch self {
    case .addSublayer, .removeSublayer: true
    case .value, .addAnimation, .removeAnimation: false
    }
  }
}

/// The animations of a change between two states; `*` stands for any state and for no state.
struct StateTransition {
  let from: String
  let to: String
  let animations: [(layer: CALayer, key: String, animation: CAAnimation)]

  /// Returns true if the transition applies to a change from one state to another; nil is no state.
  func fits(_ from: String?, _ to: String?) -> Bool {
    (self.from == "*" || self.from == from) && (self.to == "*" || self.to == to)
  }
}

/// The animations of a document by their layers.
struct DocumentAnimations {
  typealias Entry = (layer: CALayer, key: String, animation: CAAnimation)

  private let byLayer: [ObjectIdentifier: [Entry]]

  init(_ entries: [Entry]) { byLayer = Dictionary(grouping: entries) { ObjectIdentifier($0.layer) } }

  func of(_ layer: CALayer) -> [Entry] { byLayer[ObjectIdentifier(layer)] ?? [] }
}

/// The states of one layer. A change undoes what the old state changed and makes the changes of the new one; nil is the
/// tree as it was written.
final class StateMachine {
  let owner: CALayer
  private(set) var states: [DocumentState]
  /// The index of each state by its name.
  private let named: [String: Int]
  private let transitions: [StateTransition]
  /// The name of the current state; nil while the tree is as it was written.
  private(set) var current: String?
  /// The animations of the document, which a layer that returns to the tree gets again because it has lost its own
  /// (T8.8).
  var animations = DocumentAnimations([])
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

  /// Changes to a state, or to none for nil. `speed` multiplies the speed of the transition's animations; 0 changes at
  /// once. An unknown state changes nothing.
  func set(_ name: String?, speed: Double) {
    guard name == nil || name.flatMap({ named[$0] }) != nil, name != current else { return }
    let animations = speed > 0 ? self.animations(to: name) : []
    let shown = animations.map { $0.animation.shownValue(of: $0.layer) }
    withoutActions { apply(name) }
    current = name
    for (entry, value) in zip(animations, shown) {
      entry.layer.add(
        entry.animation.transition(from: value, on: entry.layer, speed: speed), forKey: entry.key)
    }
  }

  // MARK: Values

  /// Undoes the current state's changes and makes those of another state.
  private func apply(_ name: String?) {
    for step in undoing.reversed() { step() }
    undoing = []
    let changes = self.changes(of: name)
    let values = Self.values(changes)
    for property in order where values[property] == nil {
      originals[property].map { property.set($0) }
      originals[property] = nil
    }
    order.removeAll { values[$0] == nil }
    for (property, value) in values.sorted(by: { $0.value.index < $1.value.index }) {
      keepOriginal(of: property)
      property.set(value.value)
    }
    for change in changes { applyStructure(change) }
  }

  private func keepOriginal(of property: ChangedProperty) {
    guard originals[property] == nil else { return }
    originals[property] = .some(property.layer.value(forKeyPath: property.keyPath))
    order.append(property)
  }

  /// Returns the changes of a state, after those of the states on which it is based.
  private func changes(of name: String?) -> [StateChange] {
    chain(of: name).reversed().flatMap { states[$0].changes }
  }

  /// Returns the indices of a state and of those on which it is based. A circle of states ends where it closes.
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

  /// Keeps the present value of a property in the current state, if that state sets the property, its parts or what it
  /// is a part of. Returns false when it does not, so that the value is the layer's own.
  func keepEdit(of keyPath: String, on layer: CALayer) -> Bool {
    var isKept = false
    for state in chain(of: current) {
      for index in states[state].changes.indices {
        guard case .value(let owner, let path, _, let element) = states[state].changes[index],
          owner === layer, path.hasCommonPart(with: keyPath)
        else { continue }
        let value = layer.value(forKeyPath: path)
        states[state].changes[index] = .value(layer, keyPath: path, value, element: element)
        isKept = true
      }
      // The states below give other values, which this one replaces.
      if isKept { break }
    }
    return isKept
  }

  /// Returns the value of a property without the changes of the current state, for its present value `value`.
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
    case .addAnimation(let animation, let key, let layer):
      layer.add(animation, forKey: key)
      if let key { undoing.append { layer.removeAnimation(forKey: key) } }
    case .removeAnimation(let key, let layer):
      guard let animation = layer.animation(forKey: key) else { return }
      layer.removeAnimation(forKey: key)
      undoing.append { layer.add(animation, forKey: key) }
    }
  }

  /// Adds the document's animations to the layers of a subtree again.
  private func restartAnimations(in tree: CALayer) {
    tree.forEachInSubtree { layer in
      for (_, key, animation) in animations.of(layer) { layer.add(animation, forKey: key) }
    }
  }

  // MARK: Transitions

  /// Returns the animations of a change of state: those of the transition between the two states by name. Without one
  /// they are those of the transition into the new state and, for other layers and keys, of the transition out of the
  /// old one.
  private func animations(
    to name: String?
  ) -> [(layer: CALayer, key: String, animation: CAAnimation)] {
    let fitting = transitions.filter { $0.fits(current, name) }
    let exact = fitting.filter { $0.from != "*" && $0.to != "*" }
    guard exact.isEmpty else { return exact.flatMap(\.animations) }
    let entering = fitting.filter { $0.to != "*" }.flatMap(\.animations)
    let leaving = fitting.filter { $0.to == "*" }.flatMap(\.animations)
    let known = Set(entering.map { AnimationPlace($0.layer, $0.key) })
    return entering + leaving.filter { !known.contains(AnimationPlace($0.layer, $0.key)) }
  }
}

private struct AnimationPlace: Hashable {
  let layer: ObjectIdentifier
  let key: String

  init(_ layer: CALayer, _ key: String) { (self.layer, self.key) = (ObjectIdentifier(layer), key) }
}

private struct ChangedProperty: Hashable {
  let layer: CALayer
  let keyPath: String

  func set(_ value: Any?) { layer.setValue(value, forKeyPath: keyPath) }
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

extension CAAnimation {
  private var path: String? { (self as? CAPropertyAnimation)?.keyPath }

  /// Returns the value of the animated property that is visible now.
  fileprivate func shownValue(of layer: CALayer) -> Any? {
    path.flatMap { (layer.presentation() ?? layer).value(forKeyPath: $0) }
  }

  /// Returns a copy that begins now, or after its delay, at the value that was visible.
  fileprivate func transition(from value: Any?, on layer: CALayer, speed: Double) -> CAAnimation {
    guard let copy = copy() as? CAAnimation else { return self }
    if let basic = copy as? CABasicAnimation, basic.fromValue == nil, basic.byValue == nil,
      basic.toValue == nil
    {
      basic.fromValue = value
    }
    copy.speed *= Float(speed)
    if beginTime > 1e-50 {
      copy.beginTime = layer.convertTime(CACurrentMediaTime(), from: nil) + beginTime / speed
    }
    return copy
  }
}
