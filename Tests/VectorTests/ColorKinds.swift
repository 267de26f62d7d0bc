import UIKit

/// Vectors of UIColor (L7.14, L7.15).
enum ColorKinds {
  static let runners: [String: KindRunner] = [
    "uicolor": constant, "hsb_to_rgb": components, "rgb_to_hsb": hue,
  ]

  private static let constants: [String: UIColor] = [
    "black": .black, "darkGray": .darkGray, "lightGray": .lightGray, "white": .white,
    "gray": .gray, "red": .red, "green": .green, "blue": .blue, "cyan": .cyan,
    "yellow": .yellow, "magenta": .magenta, "orange": .orange, "purple": .purple,
    "brown": .brown, "clear": .clear,
  ]

  /// Returns the components of a named color of UIKit (L7.14).
  private static func constant(_ vector: Vector) throws -> JSON {
    let name = try vector.input["name"].string()
    guard let color = constants[name] else { throw Malformed("no color '\(name)'") }
    let isGray = color.cgColor.colorSpace?.model == .monochrome
    return .object([
      "components": JSON((color.cgColor.components ?? []).map { Double($0) }),
      "model": .string(isGray ? "gray" : "rgb"), "rgba": JSON(try rgba(color)),
    ])
  }

  /// Returns the red, green and blue components of a color with a hue, saturation and brightness (L7.15).
  private static func components(_ vector: Vector) throws -> JSON {
    let color = UIColor(
      hue: CGFloat(try vector.input["h"].number()),
      saturation: CGFloat(try vector.input["s"].number()),
      brightness: CGFloat(try vector.input["b"].number()), alpha: 1)
    return JSON(Array(try rgba(color).dropLast()))
  }

  /// Returns the components red, green, blue and alpha, from 0 to 1.
  private static func rgba(_ color: UIColor) throws -> [Double] {
    var (red, green, blue, alpha): (CGFloat, CGFloat, CGFloat, CGFloat) = (0, 0, 0, 0)
    guard color.getRed(&red, green: &green, blue: &blue, alpha: &alpha) else {
      throw Malformed("no components")
    }
    return [red, green, blue, alpha].map { Double($0) }
  }

  /// Returns the hue, saturation and brightness of a color (L7.15).
  private static func hue(_ vector: Vector) throws -> JSON {
    let color = UIColor(
      red: CGFloat(try vector.input["r"].number()),
      green: CGFloat(try vector.input["g"].number()),
      blue: CGFloat(try vector.input["b"].number()), alpha: 1)
    var (hue, saturation, brightness): (CGFloat, CGFloat, CGFloat) = (0, 0, 0)
    color.getHue(&hue, saturation: &saturation, brightness: &brightness, alpha: nil)
    return JSON([hue, saturation, brightness].map { Double($0) })
  }
}
