import CoreGraphics
import RenderModel

extension ValueWriter {
  /// Appends the kind of a layer and the values that differ from those of a new layer of that kind: for each the index of
  /// its key plus 1, and the value. A 0 ends the list.
  mutating func put(_ values: LayerProperties) {
    bytes.put(count: values.kind.streamIndex)
    putGeometry(values)
    putAppearance(values)
    if values.flags != LayerProperties.initial.flags { putFlags(values.flags) }
    if values.timing != .layer { put(values.timing) }
    if values.hasRare { putRare(values) }
    bytes.put(0)
  }

  @inline(__always)
  private mutating func put(key id: LayerProperty.ID, _ tag: ValueTag) {
    bytes.put(count: id.streamIndex + 1)
    put(tag)
  }

  private mutating func put(_ id: LayerProperty.ID, _ number: Double, unless standard: Double) {
    guard number.bitPattern != standard.bitPattern else { return }
    put(key: id, .number)
    bytes.put(number: number)
  }

  private mutating func put(_ id: LayerProperty.ID, _ point: CGPoint, unless standard: CGPoint) {
    guard point != standard else { return }
    put(key: id, .point)
    bytes.put(point)
  }

  private mutating func put(_ id: LayerProperty.ID, _ color: CGColor?, unless standard: CGColor?) {
    guard color !== standard, color != standard else { return }
    put(key: id, color == nil ? .null : .color)
    if let color { put(color) }
  }

  private mutating func putGeometry(_ values: LayerProperties) {
    if values.bounds != .zero {
      put(key: .bounds, .rect)
      bytes.put(values.bounds)
    }
    put(.position, values.position, unless: .zero)
    put(.anchorPoint, values.anchorPoint, unless: CGPoint(x: 0.5, y: 0.5))
    if values.transform != .identity {
      put(key: .transform, .transform)
      put(values.transform)
    }
    put(.zPosition, values.zPosition, unless: 0)
    put(.anchorPointZ, values.anchorPointZ, unless: 0)
  }

  private mutating func putAppearance(_ values: LayerProperties) {
    put(.opacity, values.opacity, unless: 1)
    put(.cornerRadius, values.cornerRadius, unless: 0)
    put(.borderWidth, values.borderWidth, unless: 0)
    put(.contentsScale, values.contentsScale, unless: 1)
    put(.backgroundColor, values.backgroundColor, unless: nil)
    put(.borderColor, values.borderColor, unless: LayerProperties.initial.borderColor)
    if let contents = values.contents {
      bytes.put(count: LayerProperty.ID.contents.streamIndex + 1)
      put(contents)
    }
    if values.contentsGravity != .resize {
      put(.contentsGravity, values.contentsGravity.rawValue, unless: "")
    }
  }

  private static let flags = LayerProperty.ID.allCases.filter {
    $0.form == .field && $0.row.type == .bool && $0 != .autoreverses
  }

  private mutating func putFlags(_ flags: LayerFlags) {
    var values = LayerProperties.initial
    values.flags = flags
    for id in Self.flags {
      let value = id.row.read(values)
      if value != id.row.read(LayerProperties.initial) { put(id, value) }
    }
  }

  private mutating func put(_ id: LayerProperty.ID, _ value: PropertyValue) {
    bytes.put(count: id.streamIndex + 1)
    put(value)
  }

  private mutating func put(_ timing: Timing) {
    let standard = Timing.layer
    put(.beginTime, timing.beginTime, unless: standard.beginTime)
    put(.timeOffset, timing.timeOffset, unless: standard.timeOffset)
    put(.speed, Double(timing.speed), unless: Double(standard.speed))
    put(.duration, timing.duration, unless: standard.duration)
    put(.repeatCount, Double(timing.repeatCount), unless: Double(standard.repeatCount))
    put(.repeatDuration, timing.repeatDuration, unless: standard.repeatDuration)
    if timing.autoreverses != standard.autoreverses { put(key: .autoreverses, .yes) }
    put(.fillMode, timing.fillMode.rawValue, unless: standard.fillMode.rawValue)
  }

  private mutating func put(_ id: LayerProperty.ID, _ text: String, unless standard: String) {
    guard text != standard else { return }
    put(key: id, .string)
    bytes.put(text)
  }
}

// MARK: - Rare values

extension ValueWriter {
  private mutating func putRare(_ values: LayerProperties) {
    putContentsValues(values.rare.values)
    putShadow(values.rare.values)
    putOtherRare(values.rare.values)
    switch values.rare.values.ofKind {
    case .none: break
    case .emitter(let emitter):
      putRows(values)
      putLists(emitter)
    case .tiled(let tiled):
      putRows(values)
      putTiles(tiled)
    case .replicator, .gradient, .shape, .text, .scroll: putRows(values)
    }
  }

  /// Appends the values that only one kind of layer has.
  private mutating func putRows(_ values: LayerProperties) {
    for entry in LayerProperty.ID.rows[Int(values.kind.rawValue)] {
      let value = entry.row.read(values)
      if value != entry.standard { put(entry.id, value) }
    }
  }

  private mutating func putContentsValues(_ values: borrowing RareLayerProperties.Values) {
    let whole = CGRect(x: 0, y: 0, width: 1, height: 1)
    put(.contentsRect, values.contentsRect, unless: whole)
    put(.contentsCenter, values.contentsCenter, unless: whole)
    put(.contentsFormat, values.contentsFormat, unless: "RGBA8")
    put(.contentsMultiplyColor, values.contentsMultiplyColor, unless: nil)
    if values.repeatsContents {
      put(.contentsScaling, ContentsScaling.repeat.rawValue, unless: "")
    }
    put(.minificationFilter, values.minificationFilter, unless: "linear")
    put(.magnificationFilter, values.magnificationFilter, unless: "linear")
    put(.minificationFilterBias, values.minificationFilterBias, unless: 0)
  }

  private mutating func put(_ id: LayerProperty.ID, _ rect: CGRect, unless standard: CGRect) {
    guard rect != standard else { return }
    put(key: id, .rect)
    bytes.put(rect)
  }

  private mutating func putShadow(_ values: borrowing RareLayerProperties.Values) {
    put(.shadowColor, values.shadowColor, unless: .black)
    put(.shadowOpacity, values.shadowOpacity, unless: 0)
    put(.shadowRadius, values.shadowRadius, unless: 3)
    if values.shadowOffset != CGSize(width: 0, height: -3) {
      put(.shadowOffset, .size(values.shadowOffset))
    }
    if let path = values.shadowPath { put(.shadowPath, .path(path)) }
  }

  private mutating func putOtherRare(_ values: borrowing RareLayerProperties.Values) {
    if values.sublayerTransform != .identity {
      put(.sublayerTransform, .transform(values.sublayerTransform))
    }
    put(.rasterizationScale, values.rasterizationScale, unless: 1)
    put(.cornerCurve, values.cornerCurve, unless: "circular")
    put(.maskedCorners, values.maskedCorners, unless: 15)
    put(.edgeAntialiasingMask, values.edgeAntialiasingMask, unless: 15)
    if let name = values.name { put(.name, .string(name)) }
    if let filter = values.compositingFilter { put(.compositingFilter, .object(filter)) }
    if !values.filters.filters.isEmpty { put(key: .filters, values.filters.filters) }
    if !values.backgroundFilters.filters.isEmpty {
      put(key: .backgroundFilters, values.backgroundFilters.filters)
    }
    if !values.custom.isEmpty { putCustom(values.custom) }
  }

  private mutating func put(_ id: LayerProperty.ID, _ bits: Int, unless standard: Int) {
    if bits != standard { put(id, .integer(bits)) }
  }

  private mutating func put(key id: LayerProperty.ID, _ filters: [NamedFilter]) {
    bytes.put(count: id.streamIndex + 1)
    put(filters)
  }

  private mutating func put(_ key: LocalKey, _ value: PropertyValue) {
    bytes.put(count: key.streamIndex + 1)
    put(value)
  }

  private mutating func putCustom(_ custom: [String: PropertyValue]) {
    let pairs = custom.sorted { $0.key < $1.key }.flatMap { [.string($0.key), $0.value] }
    put(.custom, .array(pairs))
  }

  private mutating func putTiles(_ tiled: TiledProperties) {
    if tiled.fadeDuration != TiledProperties().fadeDuration {
      put(.tileFadeDuration, .number(tiled.fadeDuration))
    }
    guard !tiled.tiles.isEmpty else { return }
    let sorted = tiled.tiles.sorted {
      ($0.key.level, $0.key.y, $0.key.x) < ($1.key.level, $1.key.y, $1.key.x)
    }
    put(
      .tiles,
      .array(
        sorted.map { key, tile in
          .array([
            .integer(key.level), .integer(key.x), .integer(key.y), .number(tile.arrival),
            PropertyValue(tile.image.map { LayerContents.image($0) }),
          ])
        }))
  }

  private mutating func putLists(_ emitter: EmitterProperties) {
    if let appearance = emitter.appearance { put(.emitterAppearance, .number(appearance)) }
    if emitter.restarts != 0 { put(.emitterRestarts, .integer(emitter.restarts)) }
    if !emitter.behaviors.isEmpty { put(key: .emitterBehaviors, emitter.behaviors) }
    guard !emitter.cells.isEmpty else { return }
    bytes.put(count: LayerProperty.ID.emitterCells.streamIndex + 1)
    put(emitter.cells)
  }

  /// Appends cells as a value. Each is a list of values as those of a layer.
  private mutating func put(_ cells: [EmitterCellValues]) {
    put(ValueTag.cells)
    bytes.put(count: cells.count)
    let standard = EmitterCellValues()
    for cell in cells {
      for row in EmitterCellProperty.table {
        let value = row.read(cell)
        guard value != row.read(standard) else { continue }
        bytes.put(count: row.id.streamIndex + 1)
        put(value)
      }
      if !cell.behaviors.isEmpty {
        bytes.put(count: LocalCellKey.behaviors.streamIndex + 1)
        put(cell.behaviors)
      }
      if !cell.cells.isEmpty {
        bytes.put(count: LocalCellKey.cells.streamIndex + 1)
        put(cell.cells)
      }
      bytes.put(0)
    }
  }
}

extension LayerProperties {
  /// The values of a new layer.
  static let initial = LayerProperties()
}
