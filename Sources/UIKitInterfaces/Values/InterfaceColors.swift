import UIKitCore

/// The colors of an interface file.
@MainActor
final class InterfaceColors {
  /// The colors that the file contains for those of asset catalogs.
  let named: [String: InterfaceElement]
  /// The bundle whose asset catalogs are searched; nil for the main one.
  let bundle: Bundle?
  /// The colors of asset catalogs that were found, as each search reads the catalogs.
  private var known: [String: UIColor] = [:]

  init(named: [String: InterfaceElement], bundle: Bundle?) {
    (self.named, self.bundle) = (named, bundle)
  }

  /// Returns the color of an element; nil for `<nil>` and for a color that is not known.
  func color(_ element: InterfaceElement?) -> UIColor? {
    guard let element, element.name == "color" else { return nil }
    if let name = element["systemColor"] ?? element["cocoaTouchSystemColor"] { return system(name) }
    if let name = element["name"] { return asset(name) }
    return components(element)
  }

  private func asset(_ name: String) -> UIColor? {
    if let color = known[name] { return color }
    let own = UIColor(ifInCatalog: name, of: bundle) ?? named[name].flatMap { components($0) }
    let color = own ?? UIColor(named: name)
    known[name] = color
    return color
  }

  /// Returns the color of components from 0 to 1. Those of a calibrated space are used like those of sRGB.
  private func components(_ element: InterfaceElement) -> UIColor? {
    let alpha = element.number("alpha") ?? 1
    if let white = element.number("white") { return UIColor(white: white, alpha: alpha) }
    if let red = element.number("red"), let green = element.number("green"),
      let blue = element.number("blue")
    {
      return element["customColorSpace"] == "displayP3"
        ? UIColor(displayP3Red: red, green: green, blue: blue, alpha: alpha)
        : UIColor(red: red, green: green, blue: blue, alpha: alpha)
    }
    guard let cyan = element.number("cyan"), let magenta = element.number("magenta"),
      let yellow = element.number("yellow"), let black = element.number("black")
    else { return nil }
    func part(_ ink: CGFloat) -> CGFloat { (1 - ink) * (1 - black) }
    return UIColor(red: part(cyan), green: part(magenta), blue: part(yellow), alpha: alpha)
  }

  /// Returns a color of the system by its name in the file, such as `systemBackgroundColor`.
  private func system(_ name: String) -> UIColor? {
    let name = name.hasSuffix("Color") ? String(name.dropLast(5)) : name
    return Self.systemColors[name]
  }

  private static let systemColors: [String: UIColor] = [
    "label": .label, "secondaryLabel": .secondaryLabel, "tertiaryLabel": .tertiaryLabel,
    "quaternaryLabel": .quaternaryLabel, "placeholderText": .placeholderText, "link": .link,
    "separator": .separator, "opaqueSeparator": .opaqueSeparator,
    "systemBackground": .systemBackground, "secondarySystemBackground": .secondarySystemBackground,
    "tertiarySystemBackground": .tertiarySystemBackground,
    "systemGroupedBackground": .systemGroupedBackground,
    "secondarySystemGroupedBackground": .secondarySystemGroupedBackground,
    "tertiarySystemGroupedBackground": .tertiarySystemGroupedBackground,
    "systemFill": .systemFill, "secondarySystemFill": .secondarySystemFill,
    "tertiarySystemFill": .tertiarySystemFill, "quaternarySystemFill": .quaternarySystemFill,
    "systemRed": .systemRed, "systemOrange": .systemOrange, "systemYellow": .systemYellow,
    "systemGreen": .systemGreen, "systemMint": .systemMint, "systemTeal": .systemTeal,
    "systemCyan": .systemCyan, "systemBlue": .systemBlue, "systemIndigo": .systemIndigo,
    "systemPurple": .systemPurple, "systemPink": .systemPink, "systemBrown": .systemBrown,
    "systemGray": .systemGray, "systemGray2": .systemGray2, "systemGray3": .systemGray3,
    "systemGray4": .systemGray4, "systemGray5": .systemGray5, "systemGray6": .systemGray6,
    "groupTableViewBackground": .systemGroupedBackground, "lightText": .lightText,
    "darkText": .darkText, "tint": .systemBlue, "black": .black, "darkGray": .darkGray,
    "lightGray": .lightGray, "white": .white, "gray": .gray, "red": .red, "green": .green,
    "blue": .blue, "cyan": .cyan, "yellow": .yellow, "magenta": .magenta, "orange": .orange,
    "purple": .purple, "brown": .brown, "clear": .clear,
    // Older files have these three. Their colors are choices.
    "viewFlipsideBackground": UIColor(white: 0.25, alpha: 1),
    "scrollViewTexturedBackground": .systemGray, "underPageBackground": .systemGray,
  ]
}
