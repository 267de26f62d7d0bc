import RenderModel

/// The names that a stream uses for kinds of layers and for keys. Everything else in the stream refers to them by their
/// indices, so that a stream stays readable when properties are added to Lamina or removed from it.
struct KeyNames: Sendable {
  /// A key of a layer: a row of the table of properties or a value without a row.
  enum LayerKey: Equatable, Sendable {
    case row(LayerProperty.ID)
    case local(LocalKey)
  }

  enum CellKey: Equatable, Sendable {
    case row(EmitterCellProperty.ID)
    case local(LocalCellKey)
  }

  /// The names at the indices of the stream; nil for those that this program does not know.
  let kinds: [LayerKind?]
  let layerKeys: [LayerKey?]
  let cellKeys: [CellKey?]
  let components: [PropertyComponent?]

  /// The names of this program, in the order in which it writes them.
  static let own = KeyNames(
    kinds: LayerKind.allCases, layerKeys: ownLayerKeys, cellKeys: ownCellKeys,
    components: PropertyComponent.allCases)

  private static let ownLayerKeys: [LayerKey] =
    LayerProperty.ID.allCases.map { .row($0) } + LocalKey.allCases.map { .local($0) }
  private static let ownCellKeys: [CellKey] =
    EmitterCellProperty.ID.allCases.map { .row($0) } + LocalCellKey.allCases.map { .local($0) }
}

// MARK: - Indices

extension LayerProperty.ID {
  var streamIndex: Int { Int(rawValue) }
}

extension LocalKey {
  var streamIndex: Int { LayerProperty.ID.allCases.count + (Self.allCases.firstIndex(of: self) ?? 0) }
}

extension EmitterCellProperty.ID {
  var streamIndex: Int { Int(rawValue) }
}

extension LocalCellKey {
  var streamIndex: Int {
    EmitterCellProperty.ID.allCases.count + (Self.allCases.firstIndex(of: self) ?? 0)
  }
}

extension LayerKind {
  var streamIndex: Int { Int(rawValue) }
}

// MARK: - Writing

extension KeyNames {
  /// The content of the chunk with the names: four lists. The scope of a layer's key is 0 for all layers, or the index
  /// of the only kind of layer that has it plus 1.
  static var chunkContent: [UInt8] {
    var bytes = ByteWriter()
    bytes.put(count: LayerKind.allCases.count)
    for kind in LayerKind.allCases { bytes.put(kind.streamName) }
    bytes.put(count: ownLayerKeys.count)
    for key in ownLayerKeys {
      bytes.put(count: key.scope.map { $0.streamIndex + 1 } ?? 0)
      bytes.put(key.name)
    }
    bytes.put(count: ownCellKeys.count)
    for key in ownCellKeys { bytes.put(key.name) }
    bytes.put(count: PropertyComponent.allCases.count)
    for component in PropertyComponent.allCases { bytes.put(component.rawValue) }
    return bytes.bytes
  }
}

extension KeyNames.LayerKey {
  fileprivate var name: String {
    switch self {
    case .row(let id): id.row.key
    case .local(let key): key.rawValue
    }
  }

  fileprivate var scope: LayerKind? {
    switch self {
    case .row(let id): id.row.kind
    case .local: nil
    }
  }
}

extension KeyNames.CellKey {
  fileprivate var name: String {
    switch self {
    case .row(let id): id.key
    case .local(let key): key.rawValue
    }
  }
}

extension LayerKind {
  /// The name of the kind in streams.
  fileprivate var streamName: String {
    switch self {
    case .plain: "plain"
    case .shape: "shape"
    case .gradient: "gradient"
    case .text: "text"
    case .replicator: "replicator"
    case .emitter: "emitter"
    case .scroll: "scroll"
    case .tiled: "tiled"
    case .transform: "transform"
    }
  }

  fileprivate init?(streamName: String) {
    guard let kind = Self.allCases.first(where: { $0.streamName == streamName }) else { return nil }
    self = kind
  }
}

// MARK: - Reading

extension KeyNames {
  /// The greatest number of names in a list, which is a choice.
  private static let limit = 4096

  /// Reads the content of the chunk with the names.
  init(_ content: [UInt8]) throws(StreamError) {
    var bytes = ByteReader(content)
    kinds = try Self.names(&bytes).map { LayerKind(streamName: $0) }
    let count = try bytes.integer(upTo: Self.limit)
    var keys: [LayerKey?] = []
    for _ in 0..<count {
      let scope = try bytes.integer(upTo: kinds.count)
      keys.append(Self.layerKey(try bytes.text(), kind: scope == 0 ? .plain : kinds[scope - 1], scope))
    }
    layerKeys = keys
    cellKeys = try Self.names(&bytes).map { name in
      EmitterCellProperty.id(forKey: name).map { .row($0) }
        ?? LocalCellKey(rawValue: name).map { .local($0) }
    }
    components = try Self.names(&bytes).map { PropertyComponent(rawValue: $0) }
  }

  private static func names(_ bytes: inout ByteReader) throws(StreamError) -> [String] {
    let count = try bytes.integer(upTo: limit)
    var names: [String] = []
    for _ in 0..<count { names.append(try bytes.text()) }
    return names
  }

  /// Returns the key with a name and a scope. `kind` is the kind of the scope; nil if it is unknown.
  private static func layerKey(_ name: String, kind: LayerKind?, _ scope: Int) -> LayerKey? {
    if let key = LocalKey(rawValue: name) { return .local(key) }
    guard let kind, let id = LayerProperty.id(forKey: name, kind: kind) else { return nil }
    return (id.row.kind == nil) == (scope == 0) ? .row(id) : nil
  }

  /// Returns the entry at an index of the stream; nil for an unknown name. An index beyond the list is an error.
  static func entry<Entry>(
    _ list: [Entry?], _ index: Int
  ) throws(StreamError) -> Entry? {
    guard list.indices.contains(index) else {
      throw .invalid("an index of a name that it does not have")
    }
    return list[index]
  }
}
