import CoreGraphics
import RenderModel

/// One kind of particle of an emitter layer (L4.24).
///
/// A value with a range is evenly distributed over value − range/2 … value + range/2 among the particles; a speed is a
/// change per second. A particle keeps the values that its cell had when it was born.
///
/// The layer copies its cells when a transaction commits a change of the layer. To change a cell of a layer that is
/// shown, go through the layer: `layer.setValue(0, forKeyPath: "emitterCells.NAME.birthRate")`.
open class CAEmitterCell: CAEmitterCellProperties, CAMediaTiming {
  /// The cells that each particle emits while it lives, at its position (L4.30); nil by default.
  open var emitterCells: [CAEmitterCell]?
  /// The behaviors of the cell's particles, after those of the layer; nil by default.
  open var emitterBehaviors: [CAEmitterBehavior]?
  /// A dictionary that is stored and has no effect.
  open var style: [AnyHashable: Any]?

  /// Creates a cell that emits nothing, because its birth rate and lifetime are 0.
  public required override init() { super.init() }

  /// The name of the cell in key paths of its layer, such as `emitterCells.NAME.scale`; nil by default.
  open var name: String? {
    get { values.name }
    set { values.name = newValue }
  }
  /// A Boolean value that says whether the cell emits; true by default. When it is false, living particles continue.
  open var isEnabled: Bool {
    get { values.isEnabled }
    set { values.isEnabled = newValue }
  }
  /// The image of the particles, a `CGImage`; nil by default. Particles without an image are invisible, but they emit
  /// the particles of `emitterCells`.
  open var contents: Any? {
    get { values.contents?.image }
    set { store(newValue, .contents) }
  }
  /// The color that multiplies the image, before ranges and speeds; opaque white by default.
  open var color: CGColor? {
    get { values.color }
    set { values.color = newValue }
  }

  /// Returns the value of a property by its name; an unknown one is reported.
  open func value(forKey key: String) -> Any? { value(forKeyPath: key) }
  /// Sets a property by its name; an unknown one, and a value of a wrong type, are reported and ignored.
  open func setValue(_ value: Any?, forKey key: String) { setValue(value, forKeyPath: key) }

  /// Returns the value at a key path, which leads into structures and into the cell's own cells:
  /// `emitterCells.NAME.scale`.
  open func value(forKeyPath keyPath: String) -> Any? { lookUp(keyPath) }
  /// Sets the value at a key path, which leads into structures and into the cell's own cells.
  open func setValue(_ value: Any?, forKeyPath keyPath: String) { store(value, keyPath) }

  /// Returns the value that a new cell has; nil for unknown keys.
  open class func defaultValue(forKey key: String) -> Any? {
    EmitterCellProperty.id(forKey: key)?.row.read(EmitterCellValues()).boxed
  }

  /// Returns true if the property has a value. Nothing is archived in Lamina.
  open func shouldArchiveValue(forKey key: String) -> Bool { value(forKey: key) != nil }
}

// MARK: - Values

extension CAEmitterCell {
  /// The greatest depth of nested cells. It is limited because a cell may contain itself. The
  /// number is a choice.
  private static let depthLimit = 8

  /// The greatest number of cells of a layer, including nested ones (L2.24): their number grows quickly when cells
  /// contain themselves.
  static let countLimit = 4096

  /// Returns the cell's values with those of its nested cells, down to the greatest depth. `left` is the number of
  /// cells that may still be copied.
  func copiedValues(depth: Int = 0, left: inout Int) -> EmitterCellValues {
    var copy = values
    copy.behaviors = (emitterBehaviors ?? []).map(\.namedFilter)
    guard depth < Self.depthLimit else { return copy }
    copy.cells = Self.copiedValues(of: emitterCells ?? [], depth: depth + 1, left: &left)
    return copy
  }

  /// Returns the values of the first `left` cells and of their nested cells. `left` decreases by the number of cells
  /// and becomes negative when some are left out.
  static func copiedValues(
    of cells: [CAEmitterCell], depth: Int = 0, left: inout Int
  ) -> [EmitterCellValues] {
    let own = cells.prefix(max(0, left))
    left -= cells.count
    return own.map { $0.copiedValues(depth: depth, left: &left) }
  }

  /// Creates a cell with values that were read from a recording, with its nested cells: the inverse of `copiedValues`.
  static func recorded(_ values: EmitterCellValues) -> CAEmitterCell {
    let cell = CAEmitterCell()
    cell.values = values
    (cell.values.cells, cell.values.behaviors) = ([], [])
    if !values.cells.isEmpty { cell.emitterCells = values.cells.map { recorded($0) } }
    if !values.behaviors.isEmpty {
      cell.emitterBehaviors = values.behaviors.map { CAEmitterBehavior(recorded: $0) }
    }
    return cell
  }

  /// Stores values that were changed through the layer in the cell and its nested cells: the inverse of `copiedValues`.
  func take(_ new: EmitterCellValues) {
    values = new
    (values.cells, values.behaviors) = ([], [])
    for (cell, values) in zip(emitterCells ?? [], new.cells) { cell.take(values) }
  }

  final func store(_ value: Any?, _ id: EmitterCellProperty.ID) {
    guard let boxed = PropertyValue(boxing: value, as: id.row.type) else {
      return Issue.report(
        .wrongValueType(keyPath: id.key, type: Issue.typeName(of: value), layer: label))
    }
    id.row.write(&values, boxed)
  }

  private var label: String { "emitter cell " + (name.map { "'\($0)'" } ?? "without a name") }

  private func lookUp(_ keyPath: String) -> Any? {
    if keyPath == LayerKey.emitterCells { return emitterCells }
    if keyPath == LayerKey.emitterBehaviors { return emitterBehaviors }
    if keyPath == LayerKey.style { return style }
    if let (cell, rest) = cell(onTheWay: keyPath) { return cell.lookUp(rest) }
    guard let (id, part) = EmitterCellProperty.resolve(keyPath) else {
      Issue.report(.unknownKeyPath(keyPath, layer: label))
      return nil
    }
    let whole = id.row.read(values)
    return (part.map { $0.value(in: whole) } ?? whole).boxed
  }

  private func store(_ value: Any?, _ keyPath: String) {
    if keyPath == LayerKey.emitterCells {
      emitterCells = value as? [CAEmitterCell]
    } else if keyPath == LayerKey.emitterBehaviors {
      emitterBehaviors = value as? [CAEmitterBehavior]
    } else if keyPath == LayerKey.style {
      style = value as? [AnyHashable: Any]
    } else if let (cell, rest) = cell(onTheWay: keyPath) {
      cell.store(value, rest)
    } else if let (id, part) = EmitterCellProperty.resolve(keyPath) {
      store(value, in: part, of: id)
    } else {
      Issue.report(.unknownKeyPath(keyPath, layer: label))
    }
  }

  private func store(_ value: Any?, in part: PropertyComponent?, of id: EmitterCellProperty.ID) {
    guard let part else { return store(value, id) }
    guard let boxed = PropertyValue(boxing: value, as: part.type) else {
      return Issue.report(
        .wrongValueType(keyPath: id.key, type: Issue.typeName(of: value), layer: label))
    }
    id.row.write(&values, part.replacing(boxed, in: id.row.read(values)))
  }

  /// Returns the cell that `emitterCells.NAME.` names, and the rest of the key path.
  private func cell(onTheWay keyPath: String) -> (CAEmitterCell, String)? {
    let keys = keyPath.split(separator: ".", maxSplits: 2)
    guard keys.count == 3, keys[0] == LayerKey.emitterCells,
      let cell = emitterCells?.first(where: { $0.name == String(keys[1]) })
    else { return nil }
    return (cell, String(keys[2]))
  }
}
