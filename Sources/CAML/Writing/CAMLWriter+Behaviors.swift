import QuartzCore
import RenderModel

extension CAMLWriter {
  /// Returns the element of a list of behaviors of particles.
  mutating func behaviorsNode(_ behaviors: [NamedFilter], tag: String) -> WrittenElement {
    WrittenElement(tag, children: behaviors.map { behaviorNode($0) })
  }

  private mutating func behaviorNode(_ behavior: NamedFilter) -> WrittenElement {
    var node = WrittenElement("CAEmitterBehavior")
    node.set("behavior", behavior.type)
    node.set("name", behavior.name)
    if !behavior.isEnabled { node.set("enabled", "0") }
    for key in behavior.parameters.keys { write(behavior.parameters[key], key, to: &node) }
    return node
  }

  /// Writes a parameter: `force` and single values as attributes, other lists and colors as child elements.
  private mutating func write(_ value: PropertyValue, _ key: String, to node: inout WrittenElement) {
    switch value {
    case .array(let values) where key == "force":
      node.set(key, NumberText.text(values.map(\.number)))
    case .array(let values):
      node.children.append(WrittenElement(key, children: values.compactMap { valueNode($0, of: key) }))
    case .color:
      guard var color = valueNode(value, of: key) else { return }
      color.name = key
      node.children.append(color)
    case .null, .number, .bool, .integer, .point, .size, .rect, .transform, .path, .contents, .string,
      .object:
      node.set(key, ValueText.text(value))
    }
  }
}
