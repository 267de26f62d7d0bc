import QuartzCore

/// A set of changes to a document's text. Everything that no change names stays as it was written: other elements and
/// attributes, comments, white space, and content that Lamina does not read. Elements are given by their numbers
/// (`Element.number`).
struct SourcePatch {
  /// The text before the changes.
  let source: SourceText
  /// The changes of the elements that change.
  private var changes: [Int: Change] = [:]

  /// The changes of one element.
  private struct Change {
    /// The new texts of attributes by their names; nil removes the attribute.
    var attributes: [String: String?] = [:]
    /// The names of the attributes in the order in which they were changed.
    var order: [String] = []
    /// Elements to add as the first children.
    var added: [WrittenElement] = []
    /// The elements that replace everything inside the element; nil keeps the content.
    var content: [WrittenElement]?
    var isRemoved = false

    /// Returns the new text of an attribute; nil if it does not change or is removed.
    func text(of attribute: String) -> String? { attributes[attribute].flatMap { $0 } }

    mutating func set(_ attribute: String, to text: String?) {
      if attributes.updateValue(text, forKey: attribute) == nil { order.append(attribute) }
    }
  }

  init(_ source: SourceText) { self.source = source }

  var isEmpty: Bool { changes.isEmpty }

  // MARK: Changing

  /// Sets the text of an attribute, which is added if it is missing, or removes the attribute for nil.
  mutating func set(_ attribute: String, to text: String?, of element: Int) {
    if text == nil, !hasAttribute(attribute, of: element) { return }
    changes[element, default: Change()].set(attribute, to: text)
  }

  /// Adds a child to an element.
  mutating func add(_ node: WrittenElement, to element: Int) {
    changes[element, default: Change()].added.append(node)
  }

  /// Removes an element with everything inside of it.
  mutating func remove(_ element: Int) { changes[element, default: Change()].isRemoved = true }

  /// Removes animations, together with the elements around them that contain nothing else: lists of animations, and the
  /// elements of states and transitions that add an animation.
  mutating func remove(animations: Set<Int>) {
    let all = source.tags.indices.filter { isAroundAnimations(source.tags[$0], animations) }
    let gone = animations.union(all)
    // Elements inside of a removed element are removed with it.
    for element in gone where !gone.contains(where: { source.contains(element, inside: $0) }) {
      remove(element)
    }
  }

  /// Returns true for a list or an element of a state that contains only animations of the set.
  private func isAroundAnimations(_ tag: SourceText.Tag, _ animations: Set<Int>) -> Bool {
    guard !tag.children.isEmpty, tag.children.allSatisfy(animations.contains) else { return false }
    return tag.name == "animations"
      || ["StateTransitionElement", "StateAddAnimation"].contains(where: tag.name.hasSuffix)
  }

  /// Makes an element describe another value: its attributes that describe a value, and its child elements, become
  /// those of `node`. Its other attributes stay.
  mutating func replaceValue(of element: Int, by node: WrittenElement) {
    for (key, text) in node.attributes { set(key, to: text, of: element) }
    for key in Self.valueAttributes where !node.attributes.contains(where: { $0.key == key }) {
      set(key, to: nil, of: element)
    }
    let isNull = source.attributes(of: source.tags[element]).contains {
      $0.name == "type" && source.text($0.value).contains("null")
    }
    if isNull, !node.attributes.contains(where: { $0.key == "type" }) {
      set("type", to: nil, of: element)
    }
    if !node.children.isEmpty || !source.tags[element].children.isEmpty {
      changes[element, default: Change()].content = node.children
    }
  }

  /// The attributes that describe a value.
  private static let valueAttributes = ["value", "opacity", "src", "object"]

  /// Returns true if an element has an attribute.
  private func hasAttribute(_ name: String, of element: Int) -> Bool {
    source.attributes(of: source.tags[element]).contains { $0.name == name }
  }

  // MARK: The new text

  /// The text with all changes.
  var bytes: [UInt8] {
    var edits: [Edit] = []
    for (element, change) in changes { edits += self.edits(of: source.tags[element], change) }
    var bytes = source.bytes
    // The last edit is applied first, so that the ranges of the others stay valid. An insertion at the start of a
    // replaced range comes before the replacement.
    let sorted = edits.sorted {
      ($0.range.lowerBound, $0.range.upperBound) > ($1.range.lowerBound, $1.range.upperBound)
    }
    var limit = bytes.count
    for edit in sorted where edit.range.upperBound <= limit {
      bytes.replaceSubrange(edit.range, with: Array(edit.text.utf8))
      limit = edit.range.lowerBound
    }
    return bytes
  }

  /// A range of bytes and the text that replaces it.
  private struct Edit {
    let range: Range<Int>
    let text: String

    init(_ range: Range<Int>, _ text: String) { (self.range, self.text) = (range, text) }
  }

  /// Returns the replacements of bytes that make the changes of an element.
  private func edits(of tag: SourceText.Tag, _ change: Change) -> [Edit] {
    if change.isRemoved { return [Edit(removal(of: tag), "")] }
    let known = source.attributes(of: tag)
    var edits: [Edit] = []
    for attribute in known {
      guard change.attributes.keys.contains(attribute.name) else { continue }
      let text = change.text(of: attribute.name)
      edits.append(
        text.map { Edit(attribute.value, Self.quoted($0)) } ?? Edit(attribute.whole, ""))
    }
    let added = change.order.filter { name in !known.contains { $0.name == name } }
      .compactMap { name in change.text(of: name).map { " \(name)=\(Self.quoted($0))" } }
    return edits + contentEdits(of: tag, change, attributes: added.joined())
  }

  /// Returns the edits after the attributes of an element: attributes that are added, and children.
  private func contentEdits(of tag: SourceText.Tag, _ change: Change, attributes: String) -> [Edit] {
    let closing = source.closing(of: tag)
    let nodes = change.added + (change.content ?? [])
    let (lines, end) = children(nodes, of: tag)
    if tag.isSingle {
      guard !attributes.isEmpty || !nodes.isEmpty else { return [] }
      let rest =
        nodes.isEmpty
        ? source.text(closing) : ">\(lines)\(end)</\(source.writtenName(of: tag))>"
      return [Edit(closing, attributes + rest)]
    }
    let start = closing.lowerBound
    var edits = attributes.isEmpty ? [] : [Edit(start..<start, attributes)]
    if change.content != nil {
      edits.append(Edit(tag.content, nodes.isEmpty ? "" : lines + end))
    } else if !nodes.isEmpty {
      edits.append(Edit(tag.content.lowerBound..<tag.content.lowerBound, lines))
    }
    return edits
  }

  /// Returns the text of new elements inside of an element, indented like its children, and the text between them and
  /// its end tag.
  private func children(_ nodes: [WrittenElement], of tag: SourceText.Tag) -> (
    text: String, end: String
  ) {
    guard let outer = source.indent(of: tag) else {
      return (nodes.map { $0.text(indent: nil, lineBreak: "") }.joined(), "")
    }
    let first = tag.children.first.flatMap { source.indent(of: source.tags[$0]) }
    let inner = first ?? outer + (outer.contains("\t") ? "\t" : "  ")
    let lineBreak = source.lineBreak
    let texts = nodes.map { lineBreak + $0.text(indent: inner, lineBreak: lineBreak) }
    return (texts.joined(), lineBreak + outer)
  }

  /// Returns the bytes of an element with the line break and the white space before it.
  private func removal(of tag: SourceText.Tag) -> Range<Int> {
    guard let indent = source.indent(of: tag) else { return tag.whole }
    var start = tag.start.lowerBound - indent.utf8.count
    for end in [UInt8(ascii: "\n"), UInt8(ascii: "\r")] where start > 0 {
      if source.bytes[start - 1] == end { start -= 1 }
    }
    return start..<tag.whole.upperBound
  }

  private static func quoted(_ text: String) -> String { "\"\(WrittenElement.escaped(text))\"" }
}

// MARK: - Properties

extension SourcePatch {
  /// The names by which an element mentions one property.
  struct Mentions {
    /// Returns true for a name of the property itself.
    let whole: (String) -> Bool
    /// Returns true for the name of a part of the property, such as `transform.rotation.z`.
    var part: (String) -> Bool = { _ in false }
  }

  /// Writes a property of an object. `written` contains the property as an attribute or as a child, in the form that
  /// the writer prefers; it is empty for a value that need not be written. If the element has the property already, as
  /// an attribute or as a child, that form is kept.
  mutating func write(_ written: WrittenElement, _ mentions: Mentions, of element: Int) {
    let tag = source.tags[element]
    let names = attributeNames(of: tag)
    let attributes = names.filter(mentions.whole)
    let children = tag.children.filter { mentions.whole(source.tags[$0].name) }
    for name in names where mentions.part(name) { set(name, to: nil, of: element) }
    // The last of several children takes effect, and a child takes precedence over an attribute.
    let kept = written.isEmpty ? nil : children.last
    for child in children where child != kept { remove(child) }
    let attribute = written.attributes.first
    let keptAttribute = kept == nil && attribute != nil ? attributes.first : nil
    for name in attributes where name != keptAttribute { set(name, to: nil, of: element) }
    if let kept {
      replaceValue(
        of: kept, by: written.children.first ?? WrittenElement("", [("value", attribute?.value ?? "")]))
    } else if let attribute {
      set(keptAttribute ?? attribute.key, to: attribute.value, of: element)
    } else if let child = written.children.first {
      add(child, to: element)
    }
  }

  /// Returns the names of the attributes of an element that may be properties. `type` is the class of an element whose
  /// name is not a class.
  func attributeNames(of tag: SourceText.Tag) -> [String] {
    source.attributes(of: tag).map(\.name)
      .filter { $0 != "type" || LayerClass.isClassName(tag.name) }
  }
}
