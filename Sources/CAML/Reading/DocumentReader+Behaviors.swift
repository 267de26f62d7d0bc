import QuartzCore
import RenderModel

extension DocumentReader {
  /// Returns the behaviors of an element; nil when there are none.
  func behaviors(_ element: Element) -> [CAEmitterBehavior]? {
    let list = element.children.compactMap { behavior($0) }
    return list.isEmpty ? nil : list
  }

  /// Returns the behavior of an element; nil, with an issue, when it is not one.
  func behavior(_ element: Element) -> CAEmitterBehavior? {
    guard element.className == "CAEmitterBehavior", let type = element["behavior"] else {
      note("<\(element.name.clipped)> is not a particle behavior; left out", at: element)
      return nil
    }
    let isEnabled = element["enabled"].flatMap { ValueText.bool($0) } ?? true
    if !BehaviorParameter.behaviors.contains(type), isEnabled {
      note("there is no behavior '\(type.clipped)'; ignored", at: element)
    }
    let behavior = CAEmitterBehavior(type: CAEmitterBehaviorType(rawValue: type))
    register(behavior, element)
    behavior.name = element["name"] ?? type
    behavior.isEnabled = isEnabled
    readParameters(of: behavior, element)
    return behavior
  }

  /// The attributes of a behavior's element that are not parameters.
  private static let ownAttributes: Set<String> = [
    "id", "object", "behavior", "name", "enabled", "xmlns", "type",
  ]

  private func readParameters(of behavior: CAEmitterBehavior, _ element: Element) {
    for (key, text) in element.attributes.sorted(by: { $0.key < $1.key })
    where !Self.ownAttributes.contains(key) {
      let value = ValueText.value(text, as: BehaviorParameter.type(ofKey: key))
      set(value, key, of: behavior, at: element)
    }
    for child in element.children {
      let value = value(of: child, as: BehaviorParameter.type(ofKey: child.name))
      set(value, child.name, of: behavior, at: child)
    }
  }

  private func set(
    _ value: PropertyValue?, _ key: String, of behavior: CAEmitterBehavior, at element: Element
  ) {
    guard let value, value.isFinite else {
      return note(
        "\(key.clipped) is not \(BehaviorParameter.type(ofKey: key).phrase); left out", at: element)
    }
    behavior.setValue(value.boxed, forKey: key)
  }
}
