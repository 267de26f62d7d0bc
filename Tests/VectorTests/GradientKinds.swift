import QuartzCore
import RenderModel

/// Vectors of gradients (L4.7–L4.10), evaluated by the functions that draw gradients and by an animated layer.
enum GradientKinds {
  static let runners: [String: KindRunner] = [
    "gradient_parameter": parameter, "gradient_color": color,
    "gradient_colors_animation": colorsAnimation,
  ]

  /// Returns the parameter of a gradient at a point of the layer; null where the gradient has none (L4.7).
  private static func parameter(_ vector: Vector) throws -> JSON {
    let input = vector.input
    guard let kind = GradientKind(rawValue: try input["type"].string()) else {
      throw Malformed("no type of gradient: \(input["type"])")
    }
    let geometry = GradientGeometry(
      kind: kind, start: try input["startPoint"].point(), end: try input["endPoint"].point())
    let unit = CGRect(x: 0, y: 0, width: 1, height: 1)
    let toUnit = Homography(mapping: try input["bounds"].rect(), onto: unit)
    return JSON(geometry.parameter(at: toUnit.apply(try input["point"].point())) ?? .nan)
  }

  /// Returns the color of a gradient at a parameter (L4.9).
  private static func color(_ vector: Vector) throws -> JSON {
    let input = vector.input
    let locations = input["locations"] == .null ? nil : try input["locations"].numbers()
    var problem: GradientStops.Problem?
    let stops = GradientStops(
      colors: try input["colors"].array().map { try $0.color() }, locations: locations,
      problem: &problem)
    guard let stops else { throw Malformed("these stops draw nothing") }
    return JSON(CGColor(rgba: stops.color(at: try input["t"].number())))
  }

  /// Returns the colors of a gradient layer at a given fraction of the animation of its colors (L4.10).
  private static func colorsAnimation(_ vector: Vector) throws -> JSON {
    let input = vector.input
    let animation = CABasicAnimation(keyPath: "colors")
    animation.fromValue = try input["fromValue"].array().map { try $0.color() }
    animation.toValue = try input["toValue"].array().map { try $0.color() }
    animation.duration = 1
    let stage = Stage(CAGradientLayer())
    try stage.add(animation)
    return try JSON(any: stage.value(of: "colors", at: try input["progress"].number()))
  }
}
