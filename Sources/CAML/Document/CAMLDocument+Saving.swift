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

  /// The picture files of the document in folders, and those that are missing there.
  package var usedFiles: [URL] {
    pictures.usedFiles(movedTo: isMoved ? file?.deletingLastPathComponent() : nil)
  }

  /// Returns the content of one of the picture files; nil when it cannot be read.
  package func pictureData(atPath path: String) -> Data? { pictures.data(atPath: path) }

  /// True if the index of the document's package says that the y axis points down.
  package var isPackageFlipped: Bool { edits.isFlipped }

  /// Returns the document's text with all edits.
  ///
  /// The edits are written into `edits.base`, which is the text that was read or saved last; if animations were
  /// removed, it is the last text that has them all. If all edits were undone, those that were saved included, the
  /// result is `edits.original`, the text that was read first.
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

  /// True if the document was saved with edits, and all of them were undone since: the text that was read first has the
  /// present values.
  private var isAsRead: Bool {
    guard edits.base != edits.original else { return false }
    return (try? patch(of: edits.original, edits.allProperties))?.isEmpty ?? false
  }

  /// Returns the changes that turn `text`, a version of the document, into the text with all edits. `properties` are
  /// the properties of layers whose present values may differ from those in `text`; only those that differ are written.
  /// - Throws: `CAMLError` if `text` cannot be read, or contains other layers, animations or states.
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
    if self.file?.path != file.path { isMoved = true }
    self.file = file
  }

  /// The layers, animations and states of a version of the document, in the order in which they are read, which is the
  /// same for all versions. Their values are compared with the present ones. Of their elements only the numbers are
  /// used, by which `SourcePatch` finds the start tags.
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
    // y points up in documents, unless the root or the package declares the opposite, and down in layers. So the reader
    // gives the root the opposite of what both declare together. This returns the value that the root declares.
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

  /// Writes the edits of each animation into the animation's element. For an animation that was removed, the element in
  /// its position is removed. It may be a reference (`object="#2"`) to an element that others refer to as well.
  private func write(
    animationsInto patch: inout SourcePatch, _ written: Reading, _ writer: inout CAMLWriter
  ) {
    var removedElements: Set<Int> = []
    for (number, made) in written.reader.madeAnimations.enumerated() {
      if edits.removed.contains(number) {
        removedElements.insert(made.reference.number)
      } else {
        patch.write(edits.animations[number], over: made.animation, of: made.element.number, &writer)
      }
    }
    patch.remove(animations: removedElements)
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
      // The `<value>` element takes the attributes and children of the node, but not its name. The name becomes the
      // type, as in `<value type="CGColor" …/>`. An array becomes a child: `<value><NSArray>…</NSArray></value>`.
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
