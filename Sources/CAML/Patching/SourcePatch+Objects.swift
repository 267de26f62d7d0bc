import QuartzCore
import RenderModel

/// An edited property of a layer.
struct LayerEdit {
  let id: LayerProperty.ID
  /// The new value of the whole property.
  let value: PropertyValue
  /// The paths that were edited: the property itself, or parts of it.
  let paths: [PropertyPath]
  /// The kind of the layer.
  let kind: LayerKind

  /// The names by which an element mentions the property.
  fileprivate var mentions: SourcePatch.Mentions {
    SourcePatch.Mentions(
      whole: { LayerProperty.id(forKey: $0, kind: kind) == id },
      part: { name in
        if id == .cornerCurve, name == "continuousCorners" { return true }
        return name.contains(".") && PropertyPath.declared(name, kind: kind)?.root == .declared(id)
      })
  }
}

extension SourcePatch {
  /// Writes an edited property into a layer's element. If every edited part has an attribute of its own, such as
  /// `transform.rotation.z`, these attributes are changed; otherwise the whole property is written.
  mutating func write(_ edit: LayerEdit, of element: Int, _ writer: inout CAMLWriter) {
    if write(parts: edit, of: element) { return }
    var node = WrittenElement("")
    let defaultValue = edit.kind.makeLayer().value(forKey: edit.id.row.key)
    let isDefaultNull =
      edit.value.isNull && PropertyValue(boxing: defaultValue, as: edit.id.row.type) == .null
    if !isDefaultNull { writer.write(edit.value, edit.id.row.description, to: &node) }
    write(node, edit.mentions, of: element)
  }

  /// Writes the edited parts into their attributes. Returns false, and writes nothing, if one of them has no attribute
  /// or if the element has the whole property as a child.
  private mutating func write(parts edit: LayerEdit, of element: Int) -> Bool {
    let tag = source.tags[element]
    let names = attributeNames(of: tag)
    var texts: [(name: String, text: String)] = []
    for path in edit.paths {
      guard let component = path.component,
        let name = names.first(where: { PropertyPath.declared($0, kind: edit.kind) == path }),
        let text = ValueText.text(component.value(in: edit.value))
      else { return false }
      texts.append((name, text))
    }
    if tag.children.contains(where: { edit.mentions.whole(source.tags[$0].name) }) { return false }
    for (name, text) in texts { set(name, to: text, of: element) }
    return true
  }

  /// Writes the properties of an animation that differ from those of `old`, which was read from the element.
  mutating func write(
    _ animation: CAAnimation, over old: CAAnimation, of element: Int, _ writer: inout CAMLWriter
  ) {
    for row in AnimationProperty.table
    where row.isDeclared(animation) && row.content != .animations && row.content != .object {
      let node = writer.propertyNode(row, of: animation)
      guard node.text() != writer.propertyNode(row, of: old).text() else { continue }
      let mentions = Mentions(whole: { AnimationProperty.row(forDocumentKey: $0)?.id == row.id })
      write(node, mentions, of: element)
    }
  }
}

extension CAMLWriter {
  /// Returns an element without a name that has one property of an animation, as an attribute or as a child element. It
  /// is empty for the default value.
  mutating func propertyNode(_ property: AnimationProperty, of animation: CAAnimation) -> WrittenElement
  {
    var node = WrittenElement("")
    write(property, of: animation, depth: 0, to: &node)
    return node
  }
}
