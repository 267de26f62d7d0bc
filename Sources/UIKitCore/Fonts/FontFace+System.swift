import QuartzCore

/// The system's fonts: the machine's substitute for Helvetica, and its serif and monospaced families.
extension FontFace {
  static let systemFamily = CTFont.standard(size: 12).face.family
  static let serifFamily = "New York, serif"
  static let monospacedFamily = "SF Mono, monospace"

  static func system(
    weight: Int = 400, slant: Slant = .upright, stretch: Int = 4
  ) -> FontFace {
    FontFace(family: systemFamily, weight: weight, slant: slant, stretch: stretch)
  }

  /// UIKit's names of a system family and the prefix of its fonts' names; nil for other families.
  var systemNames: (family: String, prefix: String)? {
    switch family {
    case Self.systemFamily: (".AppleSystemUIFont", ".SFUI")
    case Self.serifFamily: (".AppleSystemUIFontSerif", ".NewYork")
    case Self.monospacedFamily: (".AppleSystemUIFontMonospaced", ".SFUIMono")
    default: nil
    }
  }

  /// The name of weight and slant, such as "Bold", "SemiboldItalic" or "Regular".
  var styleName: String {
    let names = [
      100: "Ultralight", 200: "Thin", 300: "Light", 400: "Regular", 500: "Medium",
      600: "Semibold", 700: "Bold", 800: "Heavy", 900: "Black",
    ]
    let name = names[(weight + 50) / 100 * 100] ?? "Regular"
    guard slant != .upright else { return name }
    return name == "Regular" ? "Italic" : name + "Italic"
  }

  /// Creates the face of a system font's name, as in `UIFont.fontName`; nil for other names.
  init?(systemName name: String) {
    guard name.hasPrefix(".") else { return nil }
    self = .system()
    if name.contains("Mono") { family = Self.monospacedFamily }
    if name.contains("NewYork") || name.contains("Serif") { family = Self.serifFamily }
    let style = name.split(separator: "-").dropFirst().joined().lowercased()
    for number in stride(from: 100, through: 900, by: 100) {
      let candidate = FontFace(family: family, weight: number).styleName.lowercased()
      if style.hasPrefix(candidate) { weight = number }
    }
    if style.contains("italic") { slant = .italic }
  }
}
