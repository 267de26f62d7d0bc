import UIKitCore

/// The fonts of an interface file.
@MainActor
enum InterfaceFonts {
  /// Returns the font of a `fontDescription`; nil if there is none.
  static func font(_ element: InterfaceElement?) -> UIFont? {
    guard let element, !element.isNil else { return nil }
    if let style = element["style"] { return .preferredFont(forTextStyle: textStyle(style)) }
    let size = element.number("pointSize") ?? element.number("size") ?? UIFont.systemFontSize
    guard (0.1...10_000).contains(size) else { return nil }
    if let name = element["name"], let font = UIFont(name: name, size: size) { return font }
    return systemFont(element, size)
  }

  private static func systemFont(_ element: InterfaceElement, _ size: CGFloat) -> UIFont {
    switch element["type"] ?? element["metaFont"] {
    case "boldSystem", "systemBold": .boldSystemFont(ofSize: size)
    case "italicSystem": .italicSystemFont(ofSize: size)
    default: .systemFont(ofSize: size, weight: element["weight"].flatMap { weights[$0] } ?? .regular)
    }
  }

  private static let weights: [String: UIFont.Weight] = [
    "ultraLight": .ultraLight, "thin": .thin, "light": .light, "regular": .regular,
    "medium": .medium, "semibold": .semibold, "bold": .bold, "heavy": .heavy, "black": .black,
  ]

  /// Returns the style with a name of the file, such as `UICTFontTextStyleBody`.
  private static func textStyle(_ name: String) -> UIFont.TextStyle { UIFont.TextStyle(rawValue: name) }
}
