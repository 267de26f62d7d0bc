import CoreGraphics

/// A key path of a layer, parsed into a property and a component of it (T7.4, T7.5).
package struct PropertyPath: Hashable, Sendable {
  package enum Root: Hashable, Sendable {
    case declared(LayerProperty.ID)
    /// An undeclared key, whose value the layer stores (T7.3).
    case custom(String)
    /// A property of an emitter cell (L4.31).
    case cell(EmitterCellPath)
    /// A parameter of a named filter in `filters` or `backgroundFilters`, or of a behavior in `emitterBehaviors`.
    case filter(LayerProperty.ID, name: String, key: String)
  }

  package let root: Root
  package let component: PropertyComponent?

  package init(root: Root, component: PropertyComponent? = nil) {
    self.root = root
    self.component = component
  }

  /// Parses a key path for layers of `kind`; nil when the first key is declared but the rest does not name a
  /// component of its type.
  package init?(_ keyPath: String, kind: LayerKind) {
    if let id = LayerProperty.id(forKey: keyPath, kind: kind) {
      self.init(root: .declared(id))
      return
    }
    if kind == .emitter, keyPath.hasPrefix(EmitterCellPath.prefix) {
      self.init(cellKeyPath: keyPath)
      return
    }
    let keys = keyPath.split(separator: ".", maxSplits: 1, omittingEmptySubsequences: false)
    guard let first = keys.first, !first.isEmpty else { return nil }
    guard let id = LayerProperty.id(forKey: String(first), kind: kind) else {
      self.init(root: .custom(keyPath))
      return
    }
    if let parameter = Self.filterParameter(of: id, keys.last.map(String.init) ?? "") {
      self = parameter
      return
    }
    guard keys.count == 2, let component = PropertyComponent(String(keys[1]), of: id.row.type) else {
      return nil
    }
    self.init(root: .declared(id), component: component)
  }

  /// Returns the path of the parameter of a filter or a behavior; nil when `id` has no such parameters. `rest` is
  /// `NAME.KEY`, the part of the key path after `filters.`, `backgroundFilters.` or `emitterBehaviors.` (L2.14,
  /// L4.40).
  private static func filterParameter(of id: LayerProperty.ID, _ rest: String) -> PropertyPath? {
    let keys = rest.split(separator: ".", maxSplits: 1)
    guard [.filters, .backgroundFilters, .emitterBehaviors].contains(id), keys.count == 2 else {
      return nil
    }
    return PropertyPath(root: .filter(id, name: String(keys[0]), key: String(keys[1])))
  }

  /// Returns the declared property at a key path; nil for a key that a layer would only store.
  package static func declared(_ keyPath: String, kind: LayerKind) -> PropertyPath? {
    guard let path = PropertyPath(keyPath, kind: kind) else { return nil }
    if case .custom = path.root { return nil }
    return path
  }

  /// Returns the type of `keyPath` on the first kind of layer that declares it; nil when none does.
  package static func type(ofKeyPath keyPath: String) -> ValueType? {
    LayerKind.allCases.lazy.compactMap { PropertyPath(keyPath, kind: $0)?.type }.first
  }

  /// The key path that names the property on the layers that declare it.
  package var keyPath: String {
    let key =
      switch root {
      case .declared(let id): id.row.key
      case .custom(let key): key
      case .cell(let path): path.keyPath
      case .filter(let id, let name, let key): "\(id.row.key).\(name).\(key)"
      }
    return component.map { "\(key).\($0.rawValue)" } ?? key
  }

  /// The description of the property to which the path belongs; nil for an undeclared key and for the parameter of a
  /// filter.
  package var description: PropertyDescription? {
    switch root {
    case .declared(let id): id.row.description
    case .cell(let path): path.property.row.description
    case .custom, .filter: nil
    }
  }

  /// The type of the value at this path; nil for an undeclared key and for the parameter of a filter, which take any
  /// type.
  package var type: ValueType? {
    component?.type ?? description?.type
  }
}

extension LayerProperties {
  /// The value at `path`; `.null` for an undeclared key that was never set.
  package subscript(path path: PropertyPath) -> PropertyValue {
    get {
      let whole = self[root: path.root]
      guard let component = path.component else { return whole }
      return component.value(in: whole)
    }
    set {
      guard let component = path.component else {
        self[root: path.root] = newValue
        return
      }
      self[root: path.root] = component.replacing(newValue, in: self[root: path.root])
    }
  }

  private subscript(root root: PropertyPath.Root) -> PropertyValue {
    get {
      switch root {
      case .declared(let id): id.row.read(self)
      case .custom(let key): hasRare ? rare.values.custom[key] ?? .null : .null
      case .cell(let path): emitter[path]
      case .filter(.filters, let name, let key): rare.values.filters[name, key]
      case .filter(.emitterBehaviors, let name, let key): emitter.behaviors[name, key]
      case .filter(_, let name, let key): rare.values.backgroundFilters[name, key]
      }
    }
    set {
      switch root {
      case .declared(let id): id.row.write(&self, newValue)
      case .custom(let key): rare.values.custom[key] = newValue == .null ? nil : newValue
      case .cell(let path): emitter[path] = newValue
      case .filter(.filters, let name, let key): rare.values.filters[name, key] = newValue
      case .filter(.emitterBehaviors, let name, let key): emitter.behaviors[name, key] = newValue
      case .filter(_, let name, let key): rare.values.backgroundFilters[name, key] = newValue
      }
    }
  }
}
