import QuartzCore
import RenderModel

/// Vectors of key-value coding and of default values (T7, L1.2, L6.12).
enum KeyValueKinds {
  static let runners: [String: KindRunner] = [
    "kvc.transform": transform, "kvc.struct": structure, "kvc_transform_get": getPart,
    "kvc_transform_set": setPart, "defaults": defaults, "default_value": defaultValue,
    "defaultValueForKey": classDefaults,
  ]

  /// Sets a property, a part of a property, or the frame, to a value of the type that it accepts.
  private static func set(_ value: JSON, _ keyPath: String, of layer: CALayer) throws {
    if keyPath == "frame" {
      layer.setValue(try value.rect(), forKey: keyPath)
      return
    }
    guard let path = PropertyPath(keyPath, kind: .plain) else {
      throw Malformed("no key path '\(keyPath)'")
    }
    layer.setValue(try value.nativeValue(as: path.type), forKeyPath: keyPath)
  }

  /// Sets the value of each pair of a key path and a value.
  private static func apply(_ changes: JSON, to layer: CALayer) throws {
    for change in try changes.array() {
      try set(change.element(1), change.element(0).string(), of: layer)
    }
  }

  /// Returns the matrix of a transform, and its values at key paths, after parts of the transform were set (T7.6).
  private static func transform(_ vector: Vector) throws -> JSON {
    let layer = CALayer()
    layer.transform = try vector.input["start"].transform()
    try apply(vector.input["set"], to: layer)
    var values: [String: JSON] = [:]
    for keyPath in try vector.input["get"].strings() {
      values[keyPath] = try JSON(any: layer.value(forKeyPath: keyPath))
    }
    let matrix = try JSON(any: layer.value(forKey: "transform"), like: vector.expected["transform"])
    return .object(["transform": matrix, "values": .object(values)])
  }

  /// Returns a layer's values at key paths, after parts of its structures were set (T7.4).
  private static func structure(_ vector: Vector) throws -> JSON {
    let layer = CALayer()
    layer.frame = try vector.input["frame"].rect()
    try apply(vector.input["set"], to: layer)
    return .object(
      try vector.expected.object().reduce(into: [:]) { values, member in
        values[member.key] = try JSON(any: layer.value(forKeyPath: member.key), like: member.value)
      })
  }

  /// Returns a layer with a transform, and the key path of a part of the transform.
  private static func part(_ input: JSON) throws -> (layer: CALayer, keyPath: String) {
    let layer = CALayer()
    layer.transform = try input["transform"].transform()
    return (layer, "transform." + (try input["key"].string()))
  }

  /// Returns a part of a transform (L6.12).
  private static func getPart(_ vector: Vector) throws -> JSON {
    let (layer, keyPath) = try part(vector.input)
    return try JSON(any: layer.value(forKeyPath: keyPath))
  }

  /// Returns a transform after a part of it was set (L6.12).
  private static func setPart(_ vector: Vector) throws -> JSON {
    let (layer, keyPath) = try part(vector.input)
    try set(vector.input["value"], keyPath, of: layer)
    return JSON(layer.transform)
  }
}

// MARK: - Defaults

extension KeyValueKinds {
  /// Returns the values of the expected keys in a new object of a class (L1.2).
  private static func defaults(_ vector: Vector) throws -> JSON {
    let read = try reader(ofNew: vector.input["cls"].string())
    return .object(
      try vector.expected.object().reduce(into: [:]) { values, member in
        values[member.key] = try JSON(any: read(member.key), like: member.value)
      })
  }

  /// Returns the value of one key in a new object of a class.
  private static func defaultValue(_ vector: Vector) throws -> JSON {
    let name = try vector.input["class"].string()
    let key = try vector.input["key"].string()
    if let value = try ViewDefaults.value(of: key, name) { return value }
    let read = try reader(ofNew: name)
    return try JSON(any: read(key), like: vector.expected)
  }

  /// Returns the results of a class's `defaultValue(forKey:)` for the expected keys (T7.11).
  private static func classDefaults(_ vector: Vector) throws -> JSON {
    let read = try defaultReader(vector.input["cls"].string())
    return .object(
      try vector.expected.object().reduce(into: [:]) { values, member in
        values[member.key] = try JSON(any: read(member.key), like: member.value)
      })
  }

  /// Returns the function `value(forKey:)` of a new object of the named class. A remark may follow the name in the
  /// text.
  private static func reader(ofNew text: String) throws -> (String) -> Any? {
    switch className(text) {
    case "CALayer": return CALayer().value(forKey:)
    case "CAGradientLayer": return CAGradientLayer().value(forKey:)
    case "CAShapeLayer": return CAShapeLayer().value(forKey:)
    case "CATextLayer": return CATextLayer().value(forKey:)
    case "CAAnimation": return CAAnimation().value(forKey:)
    case "CAPropertyAnimation": return CAPropertyAnimation().value(forKey:)
    case "CABasicAnimation": return CABasicAnimation().value(forKey:)
    case "CATransition": return CATransition().value(forKey:)
    case "CAKeyframeAnimation": return CAKeyframeAnimation().value(forKey:)
    case "CASpringAnimation": return CASpringAnimation().value(forKey:)
    case "CAAnimationGroup": return CAAnimationGroup().value(forKey:)
    case "CAScrollLayer": return CAScrollLayer().value(forKey:)
    case "CATiledLayer": return CATiledLayer().value(forKey:)
    case "CATransformLayer": return CATransformLayer().value(forKey:)
    case "CATransaction": return { CATransaction.value(forKey: $0) }
    case "CAReplicatorLayer": return CAReplicatorLayer().value(forKey:)
    case "CAEmitterLayer": return CAEmitterLayer().value(forKey:)
    case "CAEmitterCell": return CAEmitterCell().value(forKey:)
    case let name: throw missing(name)
    }
  }

  /// Returns the function `defaultValue(forKey:)` of a class.
  private static func defaultReader(_ text: String) throws -> (String) -> Any? {
    switch className(text) {
    case "CALayer": return { CALayer.defaultValue(forKey: $0) }
    case "CAGradientLayer": return { CAGradientLayer.defaultValue(forKey: $0) }
    case "CAShapeLayer": return { CAShapeLayer.defaultValue(forKey: $0) }
    case "CATextLayer": return { CATextLayer.defaultValue(forKey: $0) }
    case "CAScrollLayer": return { CAScrollLayer.defaultValue(forKey: $0) }
    case "CATiledLayer": return { CATiledLayer.defaultValue(forKey: $0) }
    case "CATransformLayer": return { CATransformLayer.defaultValue(forKey: $0) }
    case "CAAnimation": return { CAAnimation.defaultValue(forKey: $0) }
    case "CAPropertyAnimation": return { CAPropertyAnimation.defaultValue(forKey: $0) }
    case "CABasicAnimation": return { CABasicAnimation.defaultValue(forKey: $0) }
    case "CATransition": return { CATransition.defaultValue(forKey: $0) }
    case "CAKeyframeAnimation": return { CAKeyframeAnimation.defaultValue(forKey: $0) }
    case "CASpringAnimation": return { CASpringAnimation.defaultValue(forKey: $0) }
    case "CAAnimationGroup": return { CAAnimationGroup.defaultValue(forKey: $0) }
    case "CAReplicatorLayer": return { CAReplicatorLayer.defaultValue(forKey: $0) }
    case "CAEmitterLayer": return { CAEmitterLayer.defaultValue(forKey: $0) }
    case "CAEmitterCell": return { CAEmitterCell.defaultValue(forKey: $0) }
    case let name: throw missing(name)
    }
  }

  /// Returns the first word of a text, which is the name of a class. A remark may follow the name.
  private static func className(_ text: String) -> String {
    text.split(separator: " ").first.map { String($0) } ?? text
  }

  /// Returns the error for a class that is not implemented yet, or that does not exist at all.
  private static func missing(_ name: String) -> any Error {
    name.hasPrefix("UI")
      ? Unsupported(name) : Malformed("there is no class '\(name)'")
  }
}
