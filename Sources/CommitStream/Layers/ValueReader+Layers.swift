import CoreGraphics
import RenderModel

extension ValueReader {
  /// Reads the values of a layer. Those that this program does not know are left out, and a layer of an unknown kind is
  /// a plain one.
  mutating func layer() throws(StreamError) -> LayerProperties {
    try allowance.take(1, of: MemoryLayout<LayerProperties>.stride)
    let kind = try KeyNames.entry(keys.kinds, try bytes.integer(upTo: keys.kinds.count))
    var values = LayerProperties(kind: kind ?? .plain)
    while let index = try nextKey() {
      let key = try KeyNames.entry(keys.layerKeys, index)
      let value = try value()
      if !values.hasRare { try allowance.take(1, of: MemoryLayout<RareLayerProperties.Values>.stride) }
      switch key {
      case .row(let id): set(id, to: value, in: &values)
      case .local(let key): try set(key, to: value, in: &values)
      case nil: break
      }
    }
    return values
  }

  /// Returns the index of the next key in a list of values; nil at the end of the list.
  private mutating func nextKey() throws(StreamError) -> Int? {
    let number = try bytes.integer(upTo: .max)
    return number == 0 ? nil : number - 1
  }

  private func set(
    _ id: LayerProperty.ID, to value: PropertyValue, in values: inout LayerProperties
  ) {
    guard id.row.belongs(to: values.kind) else { return }
    // The rows of these two would write objects of the API, from which the values were copied.
    if id == .emitterCells {
      values.emitter.cells = value.object?.value as? [EmitterCellValues] ?? []
    } else if id == .emitterBehaviors {
      values.emitter.behaviors = value.filters
    } else {
      id.row.write(&values, value)
    }
  }

  private func set(
    _ key: LocalKey, to value: PropertyValue, in values: inout LayerProperties
  ) throws(StreamError) {
    switch key {
    case .custom: values.rare.values.custom = try custom(value.list ?? [])
    case .emitterAppearance where values.kind == .emitter:
      guard value.number.isFinite else { throw .invalid("an emitter that never appears") }
      values.emitter.appearance = value.number
    case .emitterRestarts where values.kind == .emitter: values.emitter.restarts = value.integer
    case .tileFadeDuration where values.kind == .tiled:
      values.rare.values.ofKind.tiled.fadeDuration = value.number
    case .tiles where values.kind == .tiled:
      values.rare.values.ofKind.tiled.tiles = try tiles(value.list ?? [])
    case .emitterAppearance, .emitterRestarts, .tileFadeDuration, .tiles: break
    }
  }

  private func custom(_ list: [PropertyValue]) throws(StreamError) -> [String: PropertyValue] {
    var custom: [String: PropertyValue] = [:]
    for index in stride(from: 0, to: list.count - 1, by: 2) {
      guard let key = list[index].string else { throw .invalid("a key that is not a string") }
      custom[key] = list[index + 1]
    }
    return custom
  }

  private func tiles(_ list: [PropertyValue]) throws(StreamError) -> [TileKey: Tile] {
    var tiles: [TileKey: Tile] = [:]
    for value in list {
      guard let parts = value.list, parts.count == 5 else { throw .invalid("a tile without its parts") }
      let key = TileKey(level: parts[0].integer, x: parts[1].integer, y: parts[2].integer)
      guard key.isUsable, !parts[3].number.isNaN else { throw .invalid("an impossible tile") }
      tiles[key] = Tile(image: parts[4].contents?.image, arrival: parts[3].number)
    }
    return tiles
  }

  /// Reads cells after their tag.
  mutating func cells() throws(StreamError) -> [EmitterCellValues] {
    try list(of: MemoryLayout<EmitterCellValues>.stride) { reader throws(StreamError) in
      try reader.cell()
    }
  }

  private mutating func cell() throws(StreamError) -> EmitterCellValues {
    var cell = EmitterCellValues()
    while let index = try nextKey() {
      let key = try KeyNames.entry(keys.cellKeys, index)
      let value = try value()
      switch key {
      case .row(let id): id.row.write(&cell, value)
      case .local(.behaviors): cell.behaviors = value.filters
      case .local(.cells): cell.cells = value.object?.value as? [EmitterCellValues] ?? []
      case nil: break
      }
    }
    return cell
  }
}

extension PropertyValue {
  /// The list of filters or behaviors in a value; empty for other values.
  fileprivate var filters: [NamedFilter] { object?.value as? [NamedFilter] ?? [] }
}

extension TileKey {
  /// True if the positions of the tile's pixels can be computed. The limits are far beyond those of a layer.
  fileprivate var isUsable: Bool {
    abs(Double(level)) <= 64 && abs(Double(x)) <= 1e12 && abs(Double(y)) <= 1e12
  }
}
