import QuartzCore
import RenderModel

/// Vectors of the interpolation between two values of each type (T3.9–T3.21).
enum InterpolationKinds {
  static let runners: [String: KindRunner] = [
    "interp.discrete": discrete, "interp.color": color, "interp.array": array, "interp.path": path,
    "interp.transform": transform, "interp.transformAdditive": transformAdditive,
  ]

  /// Returns the values at fractions between two of a type, which need not have values between (T3.9, T3.21).
  private static func discrete(_ vector: Vector) throws -> JSON {
    let type = try vector.input["type"].string()
    if type == "integer" { return try integers(vector.input) }
    return try Tween(vector.input, keyPath: SampleProperty.keyPath(for: type)).values(vector.expected)
  }

  /// Layers have integer properties for masks only, which do not take every number.
  private static func integers(_ input: JSON) throws -> JSON {
    let start = PropertyValue.integer(try input["fromValue"].integer())
    let end = PropertyValue.integer(try input["toValue"].integer())
    return .array(
      try input["fractions"].numbers().map {
        JSON(start.interpolated(to: end, fraction: $0).number)
      })
  }

  /// Returns the colors at fractions between two (T3.12).
  private static func color(_ vector: Vector) throws -> JSON {
    try Tween(vector.input, keyPath: "backgroundColor").values(vector.expected)
  }

  /// Interpolates arrays, as values of an undeclared property.
  private static func array(_ vector: Vector) throws -> JSON {
    let keyPath = try vector.input["keyPath"].string()
    let animation = CABasicAnimation(keyPath: keyPath)
    animation.duration = 1
    animation.fromValue = try list(vector.input["fromValue"])
    animation.toValue = try list(vector.input["toValue"])
    let stage = Stage()
    try stage.add(animation)
    return .array(
      try vector.input["fractions"].numbers().map {
        try JSON(any: stage.value(of: keyPath, at: $0))
      })
  }

  /// Converts an array of numbers, points (arrays of two) or colors (arrays of four).
  private static func list(_ json: JSON) throws -> [Any] {
    try json.array().map { element in
      if case .array(let parts) = element {
        return parts.count == 2 ? try element.point() : try element.color()
      }
      return try element.number()
    }
  }

  /// Returns the paths at fractions between two, or the path at one fraction (T3.18).
  private static func path(_ vector: Vector) throws -> JSON {
    let isSingle = vector.input["fractions"] == .null
    let values = try Tween(vector.input, keyPath: "shadowPath").values(vector.expected)
    return isSingle ? try values.element(0) : values
  }

  /// Returns the matrices at fractions between two (T3.14–T3.16).
  private static func transform(_ vector: Vector) throws -> JSON {
    try Tween(vector.input, keyPath: "transform").values(vector.expected)
  }

  /// Returns the transform under an additive animation (T3.17).
  private static func transformAdditive(_ vector: Vector) throws -> JSON {
    let layer = CALayer()
    layer.transform = try vector.input["current"].transform()
    let animation = CABasicAnimation(keyPath: "transform")
    animation.fromValue = try vector.input["animationValue"].transform()
    animation.toValue = animation.fromValue
    animation.isAdditive = true
    animation.duration = 1
    let stage = Stage(layer)
    try stage.add(animation)
    return try JSON(any: stage.value(of: "transform", at: 0.5), like: vector.expected)
  }
}
