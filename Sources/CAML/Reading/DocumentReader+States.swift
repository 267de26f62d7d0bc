import QuartzCore
import RenderModel

extension DocumentReader {
  /// Returns a state machine for each layer that has states, and for the root of a wallpaper with a table of values.
  /// Call it when all layers exist.
  func machines() -> [StateMachine] {
    // A layer has an entry for its `states` and one for its `stateTransitions`; both become one machine, at the index
    // of the first. Reading these entries may create more layers with entries, because states add layers.
    let owners = owners
    var elements: [ObjectIdentifier: [Element]] = [:]
    for owner in owners {
      elements[ObjectIdentifier(owner.layer), default: []] += owner.element.children
    }
    defer {
      for owner in self.owners.dropFirst(owners.count) {
        note("states of a layer that a state adds; left out", at: owner.element)
      }
    }
    let machines = owners.compactMap { owner in
      elements.removeValue(forKey: ObjectIdentifier(owner.layer)).map { machine(owner.layer, $0) }
    }
    return addingWallpaperStates(to: machines)
  }

  private func machine(_ layer: CALayer, _ elements: [Element]) -> StateMachine {
    openLayers.append(layer)
    defer { openLayers.removeLast() }
    noteStrangers(among: elements)
    return StateMachine(
      owner: layer, states: states(elements), transitions: elements.compactMap { transition($0) })
  }

  /// Adds an issue for each element that is neither a state nor a transition.
  private func noteStrangers(among elements: [Element]) {
    for element in elements where !["State", "StateTransition"].contains(Self.role(of: element)) {
      note("<\(element.name.clipped)> is not known among states; left out", at: element)
    }
  }

  private func states(_ elements: [Element]) -> [DocumentState] {
    var names: Set<String> = []
    return elements.filter { Self.role(of: $0) == "State" }.compactMap { element in
      guard let name = element["name"] else {
        note("a state without a name; left out", at: element)
        return nil
      }
      guard names.insert(name).inserted else {
        note("there are two states '\(name.clipped)'; the second one is left out", at: element)
        return nil
      }
      return DocumentState(
        name: name, base: element["basedOn"],
        isInitial: element["initial"].flatMap { ValueText.bool($0) } ?? false,
        changes: (element.child("elements")?.children ?? []).compactMap { limitedChange($0) })
    }
  }

  /// Returns the name of the element's class without its prefix, which is LK in old documents and CA in new ones:
  /// `StateSetValue`.
  private static func role(of element: Element) -> String {
    String((element.className ?? element.name).dropFirst(2))
  }

  /// Returns the change; nil when it cannot be read, or when it adds or removes an object beyond the limit. Going beyond
  /// the limit is reported once for the document.
  private func limitedChange(_ reference: Element) -> StateChange? {
    guard let change = change(reference) else { return nil }
    guard change.changesStructure else { return change }
    structureChanges += 1
    guard structureChanges > CAMLLimits.structureChanges else { return change }
    if structureChanges == CAMLLimits.structureChanges + 1 {
      note(
        "states add and remove more than \(CAMLLimits.structureChanges) layers and other objects; the rest is left out",
        at: reference)
    }
    return nil
  }

  private func change(_ reference: Element) -> StateChange? {
    guard let element = resolved(reference), let layer = target(of: element) else { return nil }
    openLayers.append(layer)
    defer { openLayers.removeLast() }
    switch Self.role(of: element) {
    case "StateSetValue": return setValue(element, layer)
    case "StateAddElement": return addElement(element, to: layer)
    case "StateRemoveElement": return removeElement(element, from: layer)
    case "StateAddAnimation": return addAnimation(element, layer)
    case "StateRemoveAnimation":
      return removeAnimation(element, layer)
    default:
      note("<\(element.name.clipped)> is not known in a state; left out", at: element)
      return nil
    }
  }

  private func target(of element: Element) -> CALayer? {
    guard let id = element["targetId"] else {
      note("<\(element.name.clipped)> has no targetId; left out", at: element)
      return nil
    }
    guard let layer = object(id) as? CALayer else {
      note("there is no layer with the id '\(id.clipped)'; left out", at: element)
      return nil
    }
    return layer
  }

  private func setValue(_ element: Element, _ layer: CALayer) -> StateChange? {
    guard let keyPath = element["keyPath"],
      let path = PropertyPath.declared(keyPath, kind: layer.kind)
    else {
      note("'\(element["keyPath"]?.clipped ?? "")' is not a property; left out", at: element)
      return nil
    }
    guard let child = element.child("value"), let value = value(of: child, as: path.type),
      path.description?.allows(value) ?? value.isFinite
    else {
      note("\(keyPath.clipped) has no value that fits it; left out", at: element)
      return nil
    }
    return .value(layer, keyPath: keyPath, value.boxed, elementNumber: child.number)
  }

  private func addAnimation(_ element: Element, _ layer: CALayer) -> StateChange? {
    guard let child = animationElement(in: element) else { return noteNoAnimation(in: element) }
    // Without a key the animation could not be removed when the state is left.
    let key = element["key"] ?? "state-animation-\(madeAnimations.count + 1)"
    return animation(child, on: layer.kind).map { .addAnimation($0, key: key, to: layer) }
  }

  /// Returns the element with the animation that an element adds: `animation`, or one that is named after a class.
  private func animationElement(in element: Element) -> Element? {
    element.child("animation") ?? element.children.first
  }

  private func removeAnimation(_ element: Element, _ layer: CALayer) -> StateChange? {
    guard let key = element["key"] else {
      note("<\(element.name.clipped)> has no key; left out", at: element)
      return nil
    }
    return .removeAnimation(key: key, from: layer)
  }

  /// Adds the issue of an element that should contain an animation, and returns nil.
  private func noteNoAnimation<Part>(in element: Element) -> Part? {
    note("<\(element.name.clipped)> has no animation; left out", at: element)
    return nil
  }

  private func transition(_ element: Element) -> StateTransition? {
    guard Self.role(of: element) == "StateTransition" else { return nil }
    let animations = (element.child("elements")?.children ?? []).compactMap { transitionElement($0) }
    return StateTransition(
      from: element["fromState"] ?? "*", to: element["toState"] ?? "*", animations: animations)
  }

  /// Returns the animation of an element of a transition, with its layer and its key. The key is that of the element,
  /// otherwise the animated key path, otherwise that of all `CATransition`s.
  private func transitionElement(
    _ reference: Element
  ) -> (layer: CALayer, key: String, animation: CAAnimation)? {
    guard let element = resolved(reference), let layer = target(of: element) else { return nil }
    guard let child = animationElement(in: element) else { return noteNoAnimation(in: element) }
    guard let animation = animation(child, on: layer.kind) else { return nil }
    // An animation without a key path animates the key path of the element or, in documents that editors write, the
    // property that the element's key names.
    if let property = animation as? CAPropertyAnimation, property.keyPath == nil {
      property.keyPath = element["keyPath"] ?? element["key"]
    }
    let key =
      element["key"] ?? element["keyPath"] ?? (animation as? CAPropertyAnimation)?.keyPath
      ?? kCATransition
    return (layer, key, animation)
  }
}
