import QuartzCore
import RenderModel

/// The states that are written with a layer tree, and the identifiers by which their changes name layers.
struct StatesToWrite {
  /// The state machines by the layers that own them.
  private(set) var machines: [ObjectIdentifier: [StateMachine]] = [:]
  private(set) var ids: [ObjectIdentifier: String] = [:]
  /// The layers that the document contains: those of the tree, and those that the states written so far add.
  var known: Set<ObjectIdentifier> = []

  /// Creates the states of no machines.
  init() {}

  /// Creates the states of machines, which are in no state now. `root` is the tree that is written with them.
  init(_ machines: [StateMachine], root: CALayer) {
    self.machines = Dictionary(grouping: machines) { ObjectIdentifier($0.owner) }
    root.forEachInSubtree { known.insert(ObjectIdentifier($0)) }
    for machine in machines {
      name(machine.owner)
      for layer in machine.states.flatMap(\.changes).flatMap(\.layers) { name(layer) }
      for entry in machine.transitions.flatMap(\.animations) { name(entry.layer) }
    }
  }

  /// Gives a layer an identifier, unless it has one.
  private mutating func name(_ layer: CALayer) {
    let key = ObjectIdentifier(layer)
    if ids[key] == nil { ids[key] = "layer-\(ids.count + 1)" }
  }
}

extension StateChange {
  /// The layers that the change names.
  fileprivate var layers: [CALayer] {
    switch self {
    case .value(let layer, _, _, _): [layer]
    case .addSublayer(let layer, let parent): [layer, parent]
    case .removeSublayer(let layer): [layer]
    case .addObject(_, let layer, _), .removeObject(_, let layer, _): [layer]
    case .addAnimation(_, _, let layer), .removeAnimation(_, let layer): [layer]
    }
  }
}

extension CAMLWriter {
  /// Returns a document with `root` as its root, and with the states of machines whose layers are in the tree. The
  /// machines must be in no state.
  mutating func text(of root: CALayer, machines: [StateMachine]) -> String {
    states = StatesToWrite(machines, root: root)
    defer { states = StatesToWrite() }
    return text(of: root)
  }

  /// Adds the states that a layer owns, and the transitions between them, to the layer's element.
  mutating func writeStates(of layer: CALayer, to node: inout WrittenElement) {
    let machines = states.machines[ObjectIdentifier(layer)] ?? []
    let list = machines.flatMap { machine in machine.states.map { stateNode($0, of: machine) } }
    if !list.isEmpty { node.children.append(WrittenElement("states", children: list)) }
    let transitions = machines.flatMap { machine in
      machine.transitions.map { transitionNode($0, of: machine) }
    }
    if !transitions.isEmpty {
      node.children.append(WrittenElement("stateTransitions", children: transitions))
    }
  }

  private mutating func stateNode(
    _ state: DocumentState, of machine: StateMachine
  ) -> WrittenElement {
    var node = WrittenElement("LKState", [("name", state.name)])
    node.set("basedOn", state.base)
    if state.isInitial { node.set("initial", "1") }
    let changes = state.changes.compactMap { change -> WrittenElement? in
      if case .addAnimation(let animation, _, _) = change, machine.hasRemoved(animation) { return nil }
      return changeNode(change, owner: machine.owner)
    }
    if !changes.isEmpty { node.children = [WrittenElement("elements", children: changes)] }
    return node
  }

  private mutating func transitionNode(
    _ transition: StateTransition, of machine: StateMachine
  ) -> WrittenElement {
    let animations = transition.animations.filter { !machine.hasRemoved($0.animation) }
    let elements = animations.map { entry in
      var node = element("TransitionElement", of: entry.layer, [("key", entry.key)])
      node.children = [animationNode(entry.animation, key: "animation", keepsBeginTime: true)]
      return node
    }
    return WrittenElement(
      "LKStateTransition", [("fromState", transition.from), ("toState", transition.to)],
      children: elements.isEmpty ? [] : [WrittenElement("elements", children: elements)])
  }

  /// Returns an element of a state or of a transition. `role` is its name without the prefix of all of them.
  private func element(
    _ role: String, of layer: CALayer, _ attributes: [(String, String)]
  ) -> WrittenElement {
    var node = WrittenElement("LKState\(role)")
    node.set("targetId", states.ids[ObjectIdentifier(layer)])
    for (key, value) in attributes { node.set(key, value) }
    return node
  }

  /// Returns the element of a change; nil, with an issue, if it cannot be written.
  private mutating func changeNode(_ change: StateChange, owner: CALayer) -> WrittenElement? {
    switch change {
    case .value(let layer, let keyPath, let value, _):
      return valueChange(value, keyPath, of: layer)
    case .addSublayer(let layer, let parent): return addition(of: layer, to: parent)
    case .removeSublayer(let layer):
      // The removed layer is found by its identifier, whatever the target is.
      var node = element("RemoveElement", of: owner, [("keyPath", "sublayers")])
      node.set("objectId", states.ids[ObjectIdentifier(layer)])
      return node
    case .addObject(let object, let layer, let keyPath):
      guard let content = objectNode(object) else { return nil }
      var node = element("AddElement", of: layer, [("keyPath", keyPath)])
      node.children = [content]
      return node
    case .removeObject(let object, let layer, let keyPath):
      return removal(of: object, from: layer, keyPath: keyPath)
    case .addAnimation(let animation, let key, let layer):
      var node = element("AddAnimation", of: layer, [("key", key)])
      node.children = [animationNode(animation, key: "animation", keepsBeginTime: true)]
      return node
    case .removeAnimation(let key, let layer):
      return element("RemoveAnimation", of: layer, [("key", key)])
    }
  }

  private mutating func valueChange(
    _ value: Any?, _ keyPath: String, of layer: CALayer
  ) -> WrittenElement? {
    let type = PropertyPath.declared(keyPath, kind: layer.kind)?.type
    guard var content = valueNode(PropertyValue(boxing: value, as: type) ?? .null, of: keyPath) else {
      return nil
    }
    // A list is a child of `<value>`; the name of any other value becomes the type: `<value type="CGColor" …/>`.
    if content.name == "NSArray" {
      content = WrittenElement("value", children: [content])
    } else {
      content.attributes.insert(("type", content.name), at: 0)
      content.name = "value"
    }
    var node = element("SetValue", of: layer, [("keyPath", keyPath)])
    node.children = [content]
    return node
  }

  /// Returns the change that adds a layer. A layer that the document already contains is named by its identifier.
  private mutating func addition(of layer: CALayer, to parent: CALayer) -> WrittenElement {
    var node = element("AddElement", of: parent, [("keyPath", "sublayers")])
    if states.known.contains(ObjectIdentifier(layer)) {
      node.set("objectId", states.ids[ObjectIdentifier(layer)])
    } else {
      layer.forEachInSubtree { states.known.insert(ObjectIdentifier($0)) }
      node.children = [layerNode(layer, isDocument: false).asObject]
    }
    return node
  }

  /// Returns the change that removes a filter, a cell or a behavior, which is found by its name.
  private mutating func removal(
    of object: AnyObject, from layer: CALayer, keyPath: String
  ) -> WrittenElement? {
    guard let content = objectNode(object) else { return nil }
    guard let name = content.attributes.first(where: { $0.key == "name" }) else {
      issueList.note("a state that removes an object without a name; left out")
      return nil
    }
    var node = element("RemoveElement", of: layer, [("keyPath", keyPath)])
    node.children = [WrittenElement("object", [(name.key, name.value)])]
    return node
  }

  /// Returns the element `<object type="CLASS" …>` of a filter, a cell or a behavior; nil, with an issue, for others.
  private mutating func objectNode(_ object: AnyObject) -> WrittenElement? {
    switch object {
    case let behavior as CAEmitterBehavior:
      return behaviorsNode([behavior.namedFilter], tag: "").children.first?.asObject
    case let cell as CAEmitterCell: return cellNode(cell, depth: 1).asObject
    case let filter as any FilterConvertible: return filterNode(filter.namedFilter, tag: "object")
    default:
      issueList.note("an object of class \(type(of: object)) that a state adds or removes; left out")
      return nil
    }
  }
}

extension WrittenElement {
  /// The element with the name `object`, and with its own name, which is a class, as its type.
  fileprivate var asObject: WrittenElement {
    var node = self
    node.name = "object"
    node.attributes.insert(("type", name), at: 0)
    return node
  }
}
