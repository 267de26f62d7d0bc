import CAML
import QuartzCore

/// The Swift spellings of Core Animation's keys and their values.
enum SwiftNames {
  static func property(_ key: String) -> String {
    let flags = ["hidden", "doubleSided", "geometryFlipped", "opaque", "wrapped", "enabled"]
    return flags.contains(key) ? "is" + key.prefix(1).uppercased() + key.dropFirst() : key
  }

  /// Returns the member expression of a value of a property with a fixed set of names; nil for a property that is
  /// free text.
  static func member(_ value: String, of key: String) -> String? {
    guard let members = members[key] else { return nil }
    guard let member = members[value] else { return ".init(rawValue: \(literal(value)))" }
    return ".\(member)"
  }

  private static func same(_ names: String) -> [String: String] {
    Dictionary(uniqueKeysWithValues: names.split(separator: " ").map { (String($0), String($0)) })
  }

  private static let members: [String: [String: String]] = [
    "contentsGravity": same(
      "center top bottom left right topLeft topRight bottomLeft bottomRight resize resizeAspect "
        + "resizeAspectFill"),
    "contentsFormat": ["RGBA8": "RGBA8Uint", "RGBAh": "RGBA16Float", "Gray8": "gray8Uint"],
    "minificationFilter": same("nearest linear trilinear"),
    "magnificationFilter": same("nearest linear trilinear"),
    "cornerCurve": same("circular continuous"),
    "fillMode": same("forwards backwards both removed"),
    "fillRule": ["non-zero": "nonZero", "even-odd": "evenOdd"],
    "lineCap": same("butt round square"), "lineJoin": same("miter round bevel"),
    "truncationMode": same("none start end middle"),
    "alignmentMode": same("natural left right center justified"),
    "emitterShape": same("point line rectangle cuboid circle sphere"),
    "emitterMode": same("points outline surface volume"),
    "renderMode": same("unordered oldestFirst oldestLast backToFront additive"),
    "gradientType": same("axial radial conic"),
    "scrollMode": same("none vertically horizontally both"),
    "calculationMode": same("linear discrete paced cubic cubicPaced"),
    "rotationMode": ["auto": "rotateAuto", "autoReverse": "rotateAutoReverse"],
    "transitionType": same("fade moveIn push reveal"),
    "subtype": same("fromRight fromLeft fromTop fromBottom"),
    "valueFunction": same(
      "rotateX rotateY rotateZ scale scaleX scaleY scaleZ translate translateX translateY translateZ"),
    "timingFunction": same("linear easeIn easeOut easeInEaseOut default"),
  ]

  /// Returns an option set as a literal such as `[.layerMinXMinYCorner]`; nil for a property that is not one.
  static func options(_ bits: Int, of key: String) -> String? {
    guard let names = options[key] else { return nil }
    let set = names.indices.filter { bits & 1 << $0 != 0 }.map { ".\(names[$0])" }
    return "[\(set.joined(separator: ", "))]"
  }

  private static let options = [
    "maskedCorners": [
      "layerMinXMinYCorner", "layerMaxXMinYCorner", "layerMinXMaxYCorner", "layerMaxXMaxYCorner",
    ],
    "edgeAntialiasingMask": ["layerLeftEdge", "layerRightEdge", "layerBottomEdge", "layerTopEdge"],
  ]

  static func literal(_ text: String) -> String {
    var result = "\""
    for scalar in text.unicodeScalars {
      switch scalar {
      case "\"", "\\": result += "\\\(scalar)"
      case "\n": result += "\\n"
      case "\t": result += "\\t"
      case _ where scalar.value < 0x20 || scalar.value == 0x7F:
        result += "\\u{\(String(scalar.value, radix: 16))}"
      default: result.unicodeScalars.append(scalar)
      }
    }
    return result + "\""
  }

  /// Converts a layer's name to a variable's: "Upper panel" to `upperPanel`. Returns nil when the result is empty,
  /// too long or a reserved word.
  static func variable(_ name: String) -> String? {
    let words = name.unicodeScalars.split {
      !($0.isASCII && ($0.properties.isAlphabetic || $0.properties.numericType != nil))
    }.map { String(String.UnicodeScalarView($0)) }
    let joined = words.enumerated().map { index, word in
      let first = index == 0 ? word.prefix(1).lowercased() : word.prefix(1).uppercased()
      return first + word.dropFirst()
    }.joined()
    guard let first = joined.first, first.isLetter, joined.count <= 40, !reserved.contains(joined)
    else {
      return nil
    }
    return joined
  }

  private static let reserved: Set<String> = [
    "as", "break", "case", "catch", "class", "continue", "default", "defer", "do", "else", "enum",
    "extension", "false", "for", "func", "guard", "if", "import", "in", "init", "inout", "is", "let",
    "nil", "operator", "private", "protocol", "public", "repeat", "return", "self", "static", "struct",
    "super", "switch", "throw", "throws", "true", "try", "typealias", "var", "where", "while", "path",
    "any", "some",
  ]
}
