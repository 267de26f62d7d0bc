import QuartzCore
import RenderModel

extension DocumentReader {
  /// Returns a state machine for each layer that has states. Call it when all layers exist.
  func machines() -> [StateMachine] {
    // The copy leaves out layers that state changes create during the loop; their states are not read.
    let owners = owners
    var elements: [ObjectIdentifier: [Element]] = [:]
    for owner in owners {
      elements[ObjectIdentifier(owner.layer), default: []] += owner.element.children
    }
    return owners.compactMap { owner in
      elements.removeValue(forKey: ObjectIdentifier(owner.layer)).map { machine(owner.layer, $0) }
    }
  }

  private func machine(_ layer: CALayer, _ elements: [Element]) -> StateMachine {
    StateMachine(
      owner: layer, states: states(elements), transitions: elements.compactMap { transition($0) })
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

  private static func role(of element: Element) -> String {
    String((element.className ?? element.name).dropFirst(2))
  }

  /// Returns the change; nil for one of the structure beyond the limit, which is reported once.
  private func limitedChange(_ reference: Element) -> StateChange? {
    guard let change = change(reference) else { return nil }
    guard change.changesStructure else { return change }
    structureChanges += 1
    guard structureChanges > CAMLLimits.structureChanges else { return change }
    if structureChanges == CAMLLimits.structureChanges + 1 {
      note(
        "states that add and remove more than \(CAMLLimits.structureChanges) layers; the rest is left out",
        at: reference)
    }
    return nil
  }

  private func change(_ reference: Element) -> StateChange? {
    guard let element = resolved(reference), let layer = target(of: element) else { return nil }
    switch Self.role(of: element) {
    case "StateSetValue": return setValue(element, layer)
    case "StateAddElement": return addElement(element, layer)
    case "StateRemoveElement": return removeElement(element)
    case "StateAddAnimation": return addAnimation(element, layer)
    case "StateRemoveAnimation":
      return element["key"].map { .removeAnimation(key: $0, from: layer) }
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
      note("'\(element["keyPath"]?.clipped ?? "")' is no property; left out", at: element)
      return nil
    }
    guard let child = element.child("value"), let value = value(of: child, as: path.type),
      value.isFinite || path.description?.mayBeInfinite == true
    else {
      note("\(keyPath.clipped) has no value that fits it; left out", at: element)
      return nil
    }
    return .value(layer, keyPath: keyPath, value.boxed, element: child.number)
  }

  private func addElement(_ element: Element, _ layer: CALayer) -> StateChange? {
    let known = element["objectId"].flatMap { object($0) as? CALayer }
    guard element["keyPath"] == "sublayers",
      let added = known ?? element.child("object").flatMap({ self.layer($0) })
    else {
      note("only sublayers can be added by a state; left out", at: element)
      return nil
    }
    return .addSublayer(added, to: layer)
  }

  private func removeElement(_ element: Element) -> StateChange? {
    let id = element["objectId"] ?? element.child("object").flatMap { $0["object"] ?? $0["id"] }
    guard element["keyPath"] == "sublayers", let layer = id.flatMap({ object($0) as? CALayer }) else {
      note("only known sublayers can be removed by a state; left out", at: element)
      return nil
    }
    return .removeSublayer(layer)
  }

  private func addAnimation(_ element: Element, _ layer: CALayer) -> StateChange? {
    guard let animation = element.child("animation").flatMap({ self.animation($0, on: layer.kind) })
    else { return nil }
    return .addAnimation(animation, key: element["key"], to: layer)
  }

  private func transition(_ element: Element) -> StateTransition? {
    guard Self.role(of: element) == "StateTransition" else { return nil }
    let parts = (element.child("elements")?.children ?? []).compactMap { part($0) }
    return StateTransition(
      from: element["fromState"] ?? "*", to: element["toState"] ?? "*", animations: parts)
  }

  private func part(
    _ reference: Element
  ) -> (layer: CALayer, key: String, animation: CAAnimation)? {
    guard let element = resolved(reference), let layer = target(of: element),
      let child = element.child("animation") ?? element.children.first,
      let animation = animation(child, on: layer.kind)
    else { return nil }
    let keyed = element["key"] ?? element["keyPath"]
    if let property = animation as? CAPropertyAnimation, property.keyPath == nil {
      property.keyPath = keyed
    }
    let key = keyed ?? (animation as? CAPropertyAnimation)?.keyPath ?? "transition"
    return (layer, key, animation)
  }
}
