import QuartzCore
import RenderModel

extension CAMLWriter {
  /// Returns the layer's properties that differ from those of a new layer, in the order of the table, with `name`
  /// first.
  package static func changedProperties(of layer: CALayer) -> [(
    property: PropertyDescription, value: PropertyValue
  )] {
    let fresh = LayerClass.make(layer.kind)
    let rows = LayerProperty.table.filter { $0.belongs(to: layer.kind) }
    let named = rows.filter { $0.id == .name } + rows.filter { $0.id != .name }
    return named.compactMap { row in
      let value = PropertyValue(boxing: layer.value(forKey: row.key), as: row.type) ?? .null
      let usual = PropertyValue(boxing: fresh.value(forKey: row.key), as: row.type) ?? .null
      if case .object(let object) = value, let text = object.value as? String,
        text == usual.object?.value as? String
      {
        return nil
      }
      return value == usual ? nil : (row.description, value)
    }
  }

  /// Adds the layer's changed properties to its element.
  mutating func writeProperties(of layer: CALayer, to node: inout XMLNode) {
    for (property, value) in Self.changedProperties(of: layer) {
      let (key, object) = (property.key, value.object?.value)
      switch property.content {
      case .filters: writeFilters(key, object, to: &node)
      case .filter:
        if let filter = object as? any FilterConvertible {
          node.children.append(self.node(filter.namedFilter, named: key))
        }
      case .behaviors:
        let behaviors = object as? [CAEmitterBehavior] ?? []
        node.children.append(self.node(of: behaviors, named: key))
      case .cells:
        let cells = (object as? [CAEmitterCell] ?? []).map { self.node($0) }
        node.children.append(XMLNode(key, children: cells))
      case .text, .font: writeText(key, object, to: &node)
      case nil: write(value, property, to: &node)
      }
    }
  }

  /// Writes a property as an attribute if its value has a text, otherwise as an element. The attribute `type` would be
  /// a class, so a property of that name is an element too.
  mutating func write(
    _ value: PropertyValue, _ property: PropertyDescription, to node: inout XMLNode
  ) {
    let key = property.key
    if let text = ValueText.text(value, isFloat: property.isFloat) {
      guard key == "type" else { return node.set(key, text) }
      return node.children.append(XMLNode(key, [("value", text)]))
    }
    if value.isNull { return node.children.append(XMLNode(key, [("type", "null")])) }
    if let element = element(key, value) { node.children.append(element) }
  }

  /// Returns the element `<key …>` of a color with its opacity, an image or a list.
  private mutating func element(_ key: String, _ value: PropertyValue) -> XMLNode? {
    switch value {
    case .color(let color): return self.node(color, named: key)
    case .contents(let contents):
      return XMLNode(key, [("type", "CGImage"), ("src", name(of: contents.image))])
    case .array(let values): return XMLNode(key, children: values.compactMap { self.node(value: $0) })
    default:
      list.note("\(key) cannot be written; left out")
      return nil
    }
  }

  private mutating func node(_ color: CGColor, named name: String) -> XMLNode {
    if color.pattern != nil { list.note("a color that is a pattern is written as clear") }
    let opacity = color.pattern == nil ? Double(color.alpha) : 0
    var node = XMLNode(name, [("value", ValueText.text(rgb: color))])
    if opacity != 1 { node.set("opacity", NumberText.text(opacity)) }
    return node
  }

  private mutating func writeText(_ key: String, _ object: Any?, to node: inout XMLNode) {
    guard let object else { return }
    if let text = object as? String { return node.set(key, text) }
    if let text = object as? NSAttributedString {
      list.note("a text is written without its attributes")
      return node.set(key, text.string)
    }
    list.note("\(key) is no text; left out")
  }

  private mutating func writeFilters(_ key: String, _ object: Any?, to node: inout XMLNode) {
    let filters = (object as? [Any] ?? []).compactMap {
      ($0 as? any FilterConvertible)?.namedFilter
    }
    node.children.append(XMLNode(key, children: filters.map { self.node($0, named: "CAFilter") }))
  }

  private mutating func node(_ filter: NamedFilter, named element: String) -> XMLNode {
    var node = XMLNode(element)
    if element != "CAFilter" { node.set("type", "CAFilter") }
    node.set("filter", filter.type)
    node.set("name", filter.name)
    if !filter.isEnabled { node.set("enabled", "0") }
    for key in filter.parameters.keys {
      guard var parameter = self.node(value: filter.parameters[key]) else { continue }
      if parameter.children.isEmpty {
        parameter.attributes.insert(("type", parameter.name), at: 0)
        parameter.name = key
      } else {
        parameter = XMLNode(key, children: [parameter])
      }
      node.children.append(parameter)
    }
    return node
  }

  /// Returns the element of a cell. Nested cells end at a depth of 8, because a cell may contain itself.
  private mutating func node(_ cell: CAEmitterCell, depth: Int = 0) -> XMLNode {
    var node = XMLNode("CAEmitterCell")
    let fresh = CAEmitterCell()
    for row in EmitterCellProperty.table {
      let key = row.id.key
      let value = PropertyValue(boxing: cell.value(forKey: key), as: row.type) ?? .null
      if value != PropertyValue(boxing: fresh.value(forKey: key), as: row.type) ?? .null {
        write(value, row.description, to: &node)
      }
    }
    if let behaviors = cell.emitterBehaviors, !behaviors.isEmpty {
      node.children.append(self.node(of: behaviors, named: "emitterBehaviors"))
    }
    let inner = cell.emitterCells ?? []
    if !inner.isEmpty, depth < 8 {
      let nodes = inner.map { self.node($0, depth: depth + 1) }
      node.children.append(XMLNode("emitterCells", children: nodes))
    }
    return node
  }
}

// MARK: - Values

extension CAMLWriter {
  /// Returns the element of a value, such as `<real value="1"/>`; nil, with an issue, for an object.
  mutating func node(value: PropertyValue) -> XMLNode? {
    switch value {
    case .null: return XMLNode("null")
    case .color(let color): return node(color, named: "CGColor")
    case .contents(let contents): return XMLNode("CGImage", [("src", name(of: contents.image))])
    case .array(let values): return XMLNode("NSArray", children: values.compactMap { node(value: $0) })
    case .object:
      list.note("a value of an animation cannot be written; left out")
      return nil
    default:
      return XMLNode(value.elementName, [("value", ValueText.text(value) ?? "")])
    }
  }
}

extension PropertyValue {
  /// The name of the element for a value that has a text.
  fileprivate var elementName: String {
    switch self {
    case .point: "CGPoint"
    case .size: "CGSize"
    case .rect: "CGRect"
    case .transform: "CATransform3D"
    case .path: "CGPath"
    case .string: "string"
    default: "real"
    }
  }
}

extension CAMLWriter {
  /// Returns the text of an attribute; it is empty for a value that has none.
  package static func plainText(_ value: PropertyValue) -> String { ValueText.text(value) ?? "" }
}
