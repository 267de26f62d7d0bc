import CoreGraphics
import QuartzCore
import RenderModel

/// A property of the selected layer with its model value and its presentation value.
struct PropertyRow: Equatable {
  /// The key path of the property.
  let keyPath: String
  let path: PropertyPath
  let text: ValueText
  var model: PropertyValue
  var shown: PropertyValue
  /// True if the layer cannot be edited.
  var isLocked = false

  /// Returns true if the rows show the same. `keyPath` and `text` follow from the path, but not the path from the key
  /// path: the key `preservesDepth` belongs to different properties of emitter and replicator layers.
  static func == (a: PropertyRow, b: PropertyRow) -> Bool {
    a.path == b.path && a.model == b.model && a.shown == b.shown && a.isLocked == b.isLocked
  }

  var differs: Bool { model != shown }
  var isEditable: Bool {
    if case .color(let color) = model, color.pattern != nil { return false }
    return text.isEditable && !isLocked
  }

  /// The row's title. The rows of a transform's components are below that of the transform, and do not repeat its key
  /// path.
  var title: String { path.component?.rawValue ?? keyPath }
  var isPart: Bool { path.component != nil }

  /// The amount that an arrow key adds to the value.
  var step: Double { path.component?.step ?? path.description?.step ?? 1 }
}

extension PropertyRow {
  /// Returns the rows for a layer: those whose values differ from a new layer's, or with `all` every one. A transform
  /// also has a row per component.
  static func rows(
    model: LayerProperties, shown: LayerProperties, all: Bool
  ) -> [PropertyRow] {
    let plain = LayerProperties(kind: model.kind)
    return paths(of: model.kind).compactMap { path in
      let row = PropertyRow(
        keyPath: path.keyPath, path: path, text: ValueText(of: path), model: model[path: path],
        shown: shown[path: path])
      let standard = plain[path: path]
      return all || !row.model.isNear(standard) || !row.shown.isNear(standard) ? row : nil
    }
  }

  /// Returns the same row with new values.
  func updated(model: LayerProperties, shown: LayerProperties) -> PropertyRow {
    var row = self
    (row.model, row.shown) = (model[path: path], shown[path: path])
    return row
  }

  /// Returns the paths of the properties of a kind of layer, in the order of the property table.
  private static func paths(of kind: LayerKind) -> [PropertyPath] {
    LayerProperty.table.filter { $0.belongs(to: kind) }.flatMap { row in
      let whole = PropertyPath(root: .declared(row.id))
      guard row.type == .transform else { return [whole] }
      return [whole] + transformParts.map { PropertyPath(root: .declared(row.id), component: $0) }
    }
  }

  private static let transformParts: [PropertyComponent] = [
    .rotationX, .rotationY, .rotationZ, .scaleX, .scaleY, .scaleZ, .translationX, .translationY,
    .translationZ,
  ]
}

extension PropertyPath {
  /// The path as a text; empty for other paths than those of the property table, of which there are no rows.
  fileprivate var keyPath: String {
    guard case .declared(let id) = root else { return "" }
    return id.row.key + (component.map { "." + $0.rawValue } ?? "")
  }
}

extension PropertyPath {
  /// True for rotations, which are stored in radians.
  var isAngle: Bool { component?.rawValue.hasPrefix("rotation") ?? false }
}

extension ValueText {
  init(of path: PropertyPath) { self.init(type: path.type ?? .object, isAngle: path.isAngle) }
}
