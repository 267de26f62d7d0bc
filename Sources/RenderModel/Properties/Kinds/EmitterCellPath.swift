import CoreGraphics

/// A property of an emitter cell as a key path of its layer, through the names of nested cells (L4.31).
///
///     emitterCells.rocket.emitterCells.trail.birthRate
package struct EmitterCellPath: Hashable, Sendable {
  package let names: [String]
  package let property: EmitterCellProperty.ID

  /// Creates the path of a property of a cell. `names` are those of the cells from the layer's cell down to this one.
  package init(names: [String], property: EmitterCellProperty.ID) {
    (self.names, self.property) = (names, property)
  }

  static let prefix = "emitterCells."

  package var keyPath: String {
    names.map { Self.prefix + $0 + "." }.joined() + property.key
  }
}

extension PropertyPath {
  /// Creates the path; nil when the key path names no cell or no property of cells. The names of cells contain no
  /// dots.
  init?(cellKeyPath: String) {
    var rest = cellKeyPath.split(separator: ".", omittingEmptySubsequences: false)[...]
    var names: [String] = []
    while rest.first == "emitterCells", rest.count >= 3 {
      names.append(String(rest[rest.startIndex + 1]))
      rest = rest.dropFirst(2)
    }
    guard !names.isEmpty, let (id, part) = EmitterCellProperty.resolve(rest.joined(separator: "."))
    else { return nil }
    self.init(root: .cell(EmitterCellPath(names: names, property: id)), component: part)
  }
}

extension EmitterCellProperty {
  /// Returns the property that a key path of a cell itself names, and the component of it; nil when there is none.
  package static func resolve(_ keyPath: String) -> (ID, PropertyComponent?)? {
    if let id = id(forKey: keyPath) { return (id, nil) }
    let keys = keyPath.split(separator: ".", maxSplits: 1)
    guard keys.count == 2, let id = id(forKey: String(keys[0])),
      let part = PropertyComponent(String(keys[1]), of: id.row.type)
    else { return nil }
    return (id, part)
  }
}

extension EmitterProperties {
  /// Returns true when there is a cell at `path`.
  package func hasCell(at path: EmitterCellPath) -> Bool { cells.index(of: path.names[...]) != nil }

  /// The value at `path`; `.null` when no cell has that name. If several cells have the same name, the first one
  /// counts.
  subscript(path: EmitterCellPath) -> PropertyValue {
    get { cells.value(path.names[...], path.property.row) }
    set { cells.set(newValue, for: path.property.row, of: path.names[...]) }
  }
}

extension [EmitterCellValues] {
  /// Returns the index of the first cell named `names.first`; nil when it does not contain a cell at the other names.
  fileprivate func index(of names: ArraySlice<String>) -> Int? {
    guard let first = names.first, let index = firstIndex(where: { $0.name == first }) else {
      return nil
    }
    let rest = names.dropFirst()
    return rest.isEmpty || self[index].cells.index(of: rest) != nil ? index : nil
  }

  fileprivate func value(
    _ names: ArraySlice<String>, _ row: EmitterCellProperty
  ) -> PropertyValue {
    guard let index = index(of: names) else { return .null }
    return names.count == 1
      ? row.read(self[index]) : self[index].cells.value(names.dropFirst(), row)
  }

  fileprivate mutating func set(
    _ value: PropertyValue, for row: EmitterCellProperty, of names: ArraySlice<String>
  ) {
    guard let index = index(of: names) else { return }
    if names.count == 1 {
      row.write(&self[index], value)
    } else {
      self[index].cells.set(value, for: row, of: names.dropFirst())
    }
  }
}
