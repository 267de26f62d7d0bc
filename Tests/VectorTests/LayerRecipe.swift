import QuartzCore
import RenderModel

/// A layer tree that a vector describes: for each layer its class, name, properties by key, mask and sublayers.
struct LayerRecipe {
  let root: CALayer

  init(_ json: JSON) throws { root = try Self.layer(json) }

  /// Returns the layer with that name; nil if `name` is null.
  func layer(_ name: JSON) throws -> CALayer? {
    guard let name = try name.optional?.string() else { return nil }
    guard let layer = Self.find(name, in: root) else { throw Malformed("no layer '\(name)'") }
    return layer
  }

  /// Returns the layer that a JSON object describes, with its subtree.
  static func layer(_ json: JSON) throws -> CALayer {
    let layer = try makeEmpty(json["class"])
    for (key, value) in try json.object() {
      switch key {
      case "class": break
      case "sublayers": for child in try value.array() { layer.addSublayer(try Self.layer(child)) }
      case "mask": layer.mask = try value.optional.map { try Self.layer($0) }
      default: try set(key, value, of: layer)
      }
    }
    return layer
  }

  private static func makeEmpty(_ json: JSON) throws -> CALayer {
    guard let name = try json.optional?.string(), name != "CALayer" else { return CALayer() }
    if name == "CAShapeLayer" { return CAShapeLayer() }
    if name == "CATransformLayer" { return CATransformLayer() }
    throw Malformed("there is no class '\(name)'")
  }

  private static func set(_ key: String, _ value: JSON, of layer: CALayer) throws {
    guard let row = LayerProperty.id(forKey: key, kind: layer.kind)?.row else {
      throw Malformed("no property '\(key)'")
    }
    let native =
      row.type == .object ? try value.nativeValue(as: nil) : try value.nativeValue(as: row.type)
    layer.setValue(native, forKey: key)
  }

  private static func find(_ name: String, in layer: CALayer) -> CALayer? {
    if layer.name == name { return layer }
    for child in (layer.sublayers ?? []) + [layer.mask].compactMap({ $0 }) {
      if let found = find(name, in: child) { return found }
    }
    return nil
  }
}
