import QuartzCore
import RenderModel

/// Vectors of the interpolation between two values of each type (T3.9–T3.21).
enum InterpolationKinds {
  static let runners: [String: KindRunner] = [
    "interp.discrete": discrete, "interp.color": color, "interp.array": array, "interp.path": path,
    "interp.transform": transform, "interp.transformAdditive": transformAdditive,
  ]

  /// Returns the values at fractions between two values of a type that may have no intermediate values (T3.9, T3.21).
  private static func discrete(_ vector: Vector) throws -> JSON {
    let type = try vector.input["type"].string()
    if type == "integer" { return try integers(vector.input) }
    return try Tween(vector.input, keyPath: SampleProperty.keyPath(for: type)).values(vector.expected)
  }

  /// Returns the interpolated integers. They are computed without a layer, because the only integer properties of
  /// layers are masks of bits, which do not accept every number.
  private static func integers(_ input: JSON) throws -> JSON {
    let start = PropertyValue.integer(try input["fromValue"].integer())
    let end = PropertyValue.integer(try input["toValue"].integer())
    return .array(
      try input["fractions"].numbers().map {
        JSON(start.interpolated(to: end, fraction: $0).number)
      })
  }

  /// Returns the colors at fractions between two colors (T3.12).
  private static func color(_ vector: Vector) throws -> JSON {
    try Tween(vector.input, keyPath: "backgroundColor").values(vector.expected)
  }

  /// Returns interpolated arrays, which are the values of an undeclared property.
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

  /// Converts an array of numbers, of points (arrays of two numbers) or of colors (arrays of four).
  private static func list(_ json: JSON) throws -> [Any] {
    try json.array().map { element in
      if case .array(let parts) = element {
        return parts.count == 2 ? try element.point() : try element.color()
      }
      return try element.number()
    }
  }

  /// Returns the paths at fractions between two paths, or the path at a single fraction (T3.18).
  private static func path(_ vector: Vector) throws -> JSON {
    let isSingle = vector.input["fractions"] == .null
    let values = try Tween(vector.input, keyPath: "shadowPath").values(vector.expected)
    return isSingle ? try values.element(0) : values
  }

  /// Returns the matrices at fractions between two matrices (T3.14–T3.16).
  private static func transform(_ vector: Vector) throws -> JSON {
    try Tween(vector.input, keyPath: "transform").values(vector.expected)
  }

  /// Returns the transform of a layer with an additive animation (T3.17).
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
