import QuartzCore
import RenderModel

extension CAMLWriter {
  /// Returns the layer's properties that differ from those of a new layer of the standard class of its kind, in the
  /// order of the table, with `name` first. A value that does not have the property's type counts as null.
  package static func changedProperties(of layer: CALayer) -> [(
    property: PropertyDescription, value: PropertyValue
  )] {
    let defaults = layer.kind.makeLayer()
    let rows = LayerProperty.table.filter { $0.belongs(to: layer.kind) }
    let nameFirst = rows.filter { $0.id == .name } + rows.filter { $0.id != .name }
    return nameFirst.compactMap { row in
      let value = PropertyValue(boxing: Self.value(of: row, of: layer), as: row.type) ?? .null
      let defaultValue = PropertyValue(boxing: defaults.value(forKey: row.key), as: row.type) ?? .null
      // Values that are objects are compared by identity, but strings are equal if their characters are.
      if case .object(let object) = value, let text = object.value as? String,
        text == defaultValue.object?.value as? String
      {
        return nil
      }
      return value == defaultValue ? nil : (row.description, value)
    }
  }

  /// Returns the value of a property. Filters and behaviors have the parameters that key paths have set since they were
  /// assigned.
  private static func value(of row: LayerProperty, of layer: CALayer) -> Any? {
    if row.id == .filters { return layer.filtersWithParameters }
    if row.id == .backgroundFilters { return layer.backgroundFiltersWithParameters }
    if row.id == .emitterBehaviors { return (layer as? CAEmitterLayer)?.behaviorsWithParameters }
    return layer.value(forKey: row.key)
  }

  /// Adds the layer's changed properties to its element.
  mutating func writeProperties(of layer: CALayer, to node: inout WrittenElement) {
    for (property, value) in Self.changedProperties(of: layer) {
      let (key, object) = (property.key, value.object?.value)
      switch property.content {
      case .filters: writeFilters(key, object, to: &node)
      case .filter:
        if let filter = filter(object) { node.children.append(filterNode(filter, tag: key)) }
      case .behaviors:
        let behaviors = object as? [NamedFilter] ?? []
        node.children.append(behaviorsNode(behaviors, tag: key))
      case .cells:
        let cells = (object as? [CAEmitterCell] ?? []).map { cellNode($0, depth: 1) }
        node.children.append(WrittenElement(key, children: cells))
      case .text, .font: writeText(key, object, to: &node)
      case nil: write(value, property, to: &node)
      }
    }
    if let mesh = layer.meshTransform { node.set(LayerProperties.meshKey, MeshText.text(mesh)) }
  }

  /// Writes a property as an attribute if its value can be written as a string (`ValueText.text`), otherwise as a child
  /// element. Readers take the attribute `type` for the class of the element, so a property with that name is written
  /// as a child element too.
  mutating func write(
    _ value: PropertyValue, _ property: PropertyDescription, to node: inout WrittenElement
  ) {
    let key = property.key
    if let text = ValueText.text(value, isFloat: property.isFloat) {
      guard key == "type" else { return node.set(key, text) }
      return node.children.append(WrittenElement(key, [("value", text)]))
    }
    if value.isNull { return node.children.append(WrittenElement(key, [("type", "null")])) }
    if let element = element(key, value) { node.children.append(element) }
  }

  /// Returns the element `<key …>` of a color with its opacity, of an image or of a list. Returns nil, with an issue,
  /// for other values.
  private mutating func element(_ key: String, _ value: PropertyValue) -> WrittenElement? {
    switch value {
    case .color(let color): return colorNode(color, tag: key)
    case .contents(let contents):
      return WrittenElement(key, [("type", "CGImage"), ("src", name(of: contents.image))])
    case .array(let values):
      return WrittenElement(key, children: values.compactMap { valueNode($0, of: key) })
    case .null, .number, .bool, .integer, .point, .size, .rect, .transform, .path, .string, .object:
      issueList.note("the value of \(key) cannot be written; left out")
      return nil
    }
  }

  /// Returns the element of a color. A pattern becomes a transparent color, with an issue.
  private mutating func colorNode(_ color: CGColor, tag: String) -> WrittenElement {
    if color.pattern != nil { issueList.note("a color that is a pattern is written as clear") }
    let opacity = color.pattern == nil ? Double(color.alpha) : 0
    var node = WrittenElement(tag, [("value", ValueText.text(rgb: color))])
    if opacity != 1 { node.set("opacity", NumberText.text(opacity)) }
    return node
  }

  /// Writes the string of a text layer, or the name of its font. Other objects become an issue.
  private mutating func writeText(_ key: String, _ object: Any?, to node: inout WrittenElement) {
    guard let object else { return }
    if let text = object as? String { return node.set(key, text) }
    if let text = object as? NSAttributedString {
      issueList.note("a text is written without its attributes")
      return node.set(key, text.string)
    }
    issueList.note("the value of \(key) is not a string; left out")
  }

  private mutating func writeFilters(_ key: String, _ object: Any?, to node: inout WrittenElement) {
    let objects = object as? [Any] ?? []
    let filters = objects.compactMap { filter($0) }
    // An empty list is written, but not a list of which no filter can be written.
    guard objects.isEmpty || !filters.isEmpty else { return }
    node.children.append(WrittenElement(key, children: filters.map { filterNode($0, tag: "CAFilter") }))
  }

  /// Returns the description of a filter; nil, with an issue, for an object of another class.
  private mutating func filter(_ object: Any?) -> NamedFilter? {
    guard let object else { return nil }
    if let filter = object as? any FilterConvertible { return filter.namedFilter }
    issueList.note("a filter of class \(type(of: object)) cannot be written; left out")
    return nil
  }

  /// Returns the element of a filter, with an element for each parameter. A parameter that is written as a string, an
  /// empty list or null has its type as an attribute: `<inputRadius type="real" value="5"/>`. A list that is not empty
  /// is a child element: `<inputPoints><NSArray>…</NSArray></inputPoints>`.
  mutating func filterNode(_ filter: NamedFilter, tag: String) -> WrittenElement {
    var node = WrittenElement(tag)
    if tag != "CAFilter" { node.set("type", "CAFilter") }
    node.set("filter", filter.type)
    node.set("name", filter.name)
    if !filter.isEnabled { node.set("enabled", "0") }
    for key in filter.parameters.keys {
      guard var parameter = valueNode(filter.parameters[key], of: key) else { continue }
      if parameter.children.isEmpty {
        parameter.attributes.insert(("type", parameter.name), at: 0)
        parameter.name = key
      } else {
        parameter = WrittenElement(key, children: [parameter])
      }
      node.children.append(parameter)
    }
    return node
  }

  /// Returns the element of an emitter cell with its nested cells. The cells of a layer have the depth 1. Cells that
  /// are deeper than `CAMLLimits.cellDepth` are left out, with an issue.
  mutating func cellNode(_ cell: CAEmitterCell, depth: Int) -> WrittenElement {
    var node = WrittenElement("CAEmitterCell")
    let defaults = CAEmitterCell()
    for row in EmitterCellProperty.table {
      let key = row.id.key
      let value = PropertyValue(boxing: cell.value(forKey: key), as: row.type) ?? .null
      if value != PropertyValue(boxing: defaults.value(forKey: key), as: row.type) ?? .null {
        write(value, row.description, to: &node)
      }
    }
    if let behaviors = cell.emitterBehaviors, !behaviors.isEmpty {
      node.children.append(behaviorsNode(behaviors.map(\.namedFilter), tag: "emitterBehaviors"))
    }
    write(nested: cell.emitterCells ?? [], depth: depth + 1, to: &node)
    return node
  }

  private mutating func write(nested cells: [CAEmitterCell], depth: Int, to node: inout WrittenElement)
  {
    guard !cells.isEmpty else { return }
    guard depth <= CAMLLimits.cellDepth else {
      return issueList.note("emitter cells are nested too deeply; the innermost are left out")
    }
    node.children.append(
      WrittenElement("emitterCells", children: cells.map { cellNode($0, depth: depth) }))
  }
}

// MARK: - Values

extension CAMLWriter {
  /// Returns the element of a value, such as `<real value="1"/>`; nil, with an issue, for an object. `key` is the name
  /// of the property, key path or parameter that has the value; only the issue contains it.
  mutating func valueNode(_ value: PropertyValue, of key: String) -> WrittenElement? {
    switch value {
    case .null: return WrittenElement("null")
    case .number, .bool, .integer: return textNode("real", value)
    case .point: return textNode("CGPoint", value)
    case .size: return textNode("CGSize", value)
    case .rect: return textNode("CGRect", value)
    case .transform: return textNode("CATransform3D", value)
    case .path: return textNode("CGPath", value)
    case .string: return textNode("string", value)
    case .color(let color): return colorNode(color, tag: "CGColor")
    case .contents(let contents): return WrittenElement("CGImage", [("src", name(of: contents.image))])
    case .array(let values):
      return WrittenElement("NSArray", children: values.compactMap { valueNode($0, of: key) })
    case .object:
      issueList.note("a value of \(key) cannot be written; left out")
      return nil
    }
  }

  /// Returns the element of a value that is written as a string, in the attribute `value`. Numbers, truth values and
  /// integers have the same element.
  private func textNode(_ name: String, _ value: PropertyValue) -> WrittenElement {
    WrittenElement(name, [("value", ValueText.text(value) ?? "")])
  }
}

extension CAMLWriter {
  /// Returns a value as it is written in an attribute; an empty string if it cannot be written in one.
  package static func plainText(_ value: PropertyValue) -> String { ValueText.text(value) ?? "" }
}
