import QuartzCore
import RenderModel

/// An object whose properties a document sets: a layer, or an emitter cell.
struct PropertyTarget {
  /// The name of the object's class in documents, for issues.
  let className: String
  /// Returns the path of the property at a key path; nil when none is declared.
  private let path: (String) -> PropertyPath?
  /// Sets the value at a key path, as `setValue(_:forKeyPath:)` expects it.
  let store: (Any?, String) -> Void
  /// Returns the value at a key path.
  let read: (String) -> Any?

  init(_ layer: CALayer) {
    let kind = layer.kind
    className = LayerClass.name(of: layer)
    path = { PropertyPath.declared($0, kind: kind) }
    store = { layer.setValue($0, forKeyPath: $1) }
    read = { layer.value(forKeyPath: $0) }
  }

  init(_ cell: CAEmitterCell) {
    className = "CAEmitterCell"
    path = { key in
      EmitterCellProperty.id(forKey: key).map {
        PropertyPath(root: .cell(EmitterCellPath(names: [], property: $0)))
      }
    }
    store = { cell.setValue($0, forKeyPath: $1) }
    read = { cell.value(forKeyPath: $0) }
  }

  /// Returns the type of the property at a key path; nil when none is declared.
  func type(_ keyPath: String) -> ValueType? { path(keyPath)?.type }

  /// Returns the description of the property that a key path names, as a whole or in part; nil when none is declared.
  func description(_ keyPath: String) -> PropertyDescription? { path(keyPath)?.description }
}

extension ValueType {
  /// The name of the type in issues, after "is not".
  var phrase: String {
    switch self {
    case .number: "a number"
    case .bool: "0 or 1"
    case .integer: "a whole number"
    case .point: "a point (x y)"
    case .size: "a size (width height)"
    case .rect: "a rectangle (x y width height)"
    case .transform: "a transform"
    case .color: "a color (red green blue)"
    case .path: "a path"
    case .contents: "a picture"
    case .string: "a text"
    case .colors: "a list of colors"
    case .numbers: "a list of numbers"
    case .object: "an object"
    }
  }
}

extension String {
  /// The text for issues, cut to 40 characters.
  var clipped: String { count > 40 ? prefix(40) + "…" : self }
}
