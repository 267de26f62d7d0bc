import QuartzCore
import RenderModel

// Edits are written into the text that was read. So everything that was not edited stays as it was written: states,
// comments, the order of attributes, and content that Lamina does not read.

extension CAMLDocument {
  /// The text that was read or saved last.
  package var source: Data { edits.source }

  /// The paths of the document's picture files, relative to its folder. Pictures inside of the text have none.
  package var pictureFiles: [String] {
    pictures.names.values.compactMap { pictures.path(of: $0) }.sorted()
  }

  /// Returns the content of one of the picture files; nil when it cannot be read.
  package func pictureData(atPath path: String) -> Data? { pictures.data(atPath: path) }

  /// True if the index of the document's package says that the y axis points down.
  package var isPackageFlipped: Bool { edits.isFlipped }

  /// Returns the document's text with all edits. Without any it is the text that was read.
  /// - Throws: `CAMLError` when the text cannot be changed.
  package func edited() throws -> Data {
    if isAsRead { return edits.original }
    let patch = try self.patch(of: edits.base, edits.properties)
    guard !patch.isEmpty else { return edits.base }
    let data = Data(patch.bytes)
    let changed = try Reading(data, name: edits.name, pictures: pictures)
    guard changed.hasSameParts(as: edits, edits.remaining, machines) else {
      throw CAMLError(edits.name, "cannot be saved: the edits cannot be written into its text")
    }
    return data
  }

  /// True if all edits were undone after the document was saved with them.
  private var isAsRead: Bool {
    guard edits.base != edits.original else { return false }
    return (try? patch(of: edits.original, edits.allProperties))?.isEmpty ?? false
  }

  /// Returns the changes with which `text`, a version of the document, gets the edits. `properties` contains the edits of
  /// layers that it may lack.
  private func patch(
    of text: Data, _ properties: Set<DocumentEdits.EditedProperty>
  ) throws -> SourcePatch {
    let written = try Reading(text, name: edits.name, pictures: pictures)
    guard written.hasSameParts(as: edits, edits.animations, machines) else {
      throw CAMLError(edits.name, "cannot be saved: the edits do not fit its text")
    }
    var patch = SourcePatch(try SourceText(text, file: edits.name))
    var writer = CAMLWriter { [pictures] in pictures.names[ObjectIdentifier($0)] }
    write(layers: properties, into: &patch, written, &writer)
    write(animationsInto: &patch, written, &writer)
    write(statesInto: &patch, written, &writer)
    return patch
  }

  /// Notes that `data`, which `edited()` returned, was saved in `file`.
  package func saved(_ data: Data, as file: URL) {
    edits.saved(data)
    self.file = file
  }

  /// The result of reading a text, of which only the parts' numbers and values are used.
  private struct Reading {
    let reader: DocumentReader
    let root: CALayer
    let machines: [StateMachine]

    init(_ data: Data, name: String, pictures: PictureFinder) throws {
      let reader = DocumentReader(pictures: pictures, budget: .unlimited)
      let element = try reader.rootElement(
        of: ElementParser.root(of: data, file: name), file: name)
      guard let root = withoutActions({ reader.layer(element) }) else {
        throw CAMLError(name, line: element.line, "has a root layer that cannot be read")
      }
      machines = withoutActions { reader.machines() }
      (self.reader, self.root) = (reader, root)
    }

    /// Returns true if the text has layers, animations and state values that correspond to the arguments in number and
    /// class.
    func hasSameParts(
      as edits: DocumentEdits, _ animations: [CAAnimation], _ machines: [StateMachine]
    ) -> Bool {
      reader.madeLayers.map(\.layer.kind) == edits.layers.map(\.kind)
        && reader.madeAnimations.map(\.animation.documentClass) == animations.map(\.documentClass)
        && self.machines.flatMap(\.values).count == machines.flatMap(\.values).count
    }
  }

  // MARK: Layers

  private func write(
    layers properties: Set<DocumentEdits.EditedProperty>, into patch: inout SourcePatch,
    _ written: Reading, _ writer: inout CAMLWriter
  ) {
    let edited = Dictionary(grouping: properties, by: \.layer)
    for (number, properties) in edited.sorted(by: { $0.key < $1.key }) {
      let (layer, made) = (edits.layers[number], written.reader.madeLayers[number])
      let paths = properties.compactMap { PropertyPath.declared($0.keyPath, kind: layer.kind) }
      for (root, paths) in Dictionary(grouping: paths, by: \.root).sorted(by: {
        "\($0.key)" < "\($1.key)"
      }) {
        guard case .declared(let id) = root else { continue }
        let old = PropertyValue(boxing: made.layer.value(forKey: id.row.key), as: id.row.type) ?? .null
        let value = self.value(of: id, layer)
        guard !Self.areEqual(value, old) else { continue }
        let edit = LayerEdit(id: id, value: value, paths: paths, kind: layer.kind)
        patch.write(edit, of: made.element.number, &writer)
      }
    }
  }

  /// Returns the value of a property that the document has for a layer itself, whatever the current state is.
  private func value(of id: LayerProperty.ID, _ layer: CALayer) -> PropertyValue {
    let current = PropertyValue(boxing: layer.value(forKey: id.row.key), as: id.row.type) ?? .null
    let value = machines.reversed().reduce(current) { $1.original($0, of: id, on: layer) }
    // When the document is read, the root is flipped so that it is upright.
    guard layer === rootLayer, id == .geometryFlipped else { return value }
    return .bool(!value.bool != edits.isFlipped)
  }

  /// Returns true if two values are written as the same text. Strings in objects are compared by their characters.
  private static func areEqual(_ one: PropertyValue, _ other: PropertyValue) -> Bool {
    if case .object(let one) = one, case .object(let other) = other,
      let text = one.value as? String, let same = other.value as? String
    {
      return text == same
    }
    return one == other
  }

  // MARK: Animations

  private func write(
    animationsInto patch: inout SourcePatch, _ written: Reading, _ writer: inout CAMLWriter
  ) {
    var removedNumbers: Set<Int> = []
    for (number, made) in written.reader.madeAnimations.enumerated() {
      if edits.removed.contains(number) {
        removedNumbers.insert(made.reference.number)
      } else {
        patch.write(edits.animations[number], over: made.animation, of: made.element.number, &writer)
      }
    }
    patch.remove(animations: removedNumbers)
  }

  // MARK: States

  private func write(
    statesInto patch: inout SourcePatch, _ written: Reading, _ writer: inout CAMLWriter
  ) {
    for (kept, made) in zip(machines.flatMap(\.values), written.machines.flatMap(\.values)) {
      let type = PropertyPath.declared(kept.keyPath, kind: kept.layer.kind)?.type
      let value = PropertyValue(boxing: kept.value, as: type) ?? .null
      guard value != PropertyValue(boxing: made.value, as: type) ?? .null,
        var node = writer.valueNode(value, of: kept.keyPath)
      else { continue }
      // `<value type="CGColor" …/>`, whose type is the name of the value's element.
      if node.name == "NSArray" {
        node.children = [node]
      } else {
        node.attributes.insert(("type", node.name), at: 0)
      }
      patch.replaceValue(of: made.element, by: node)
    }
  }
}

extension StateMachine {
  /// The values that all states set, in the order of the document, with the numbers of their elements.
  fileprivate var values: [(layer: CALayer, keyPath: String, value: Any?, element: Int)] {
    states.flatMap(\.changes).compactMap { change in
      guard case .value(let layer, let keyPath, let value, let element) = change else { return nil }
      return (layer, keyPath, value, element)
    }
  }
}
