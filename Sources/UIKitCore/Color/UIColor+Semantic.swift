import QuartzCore

// Colors named after their purpose, which adapt to the light and dark styles; the values are those listed
// publicly for iOS 13, except for that of `barBackground`, which is a choice.

extension UIColor {
  /// The color of primary text.
  public class var label: UIColor { Semantic.label }
  /// The color of secondary text.
  public class var secondaryLabel: UIColor { Semantic.secondaryLabel }
  /// The color of tertiary text.
  public class var tertiaryLabel: UIColor { Semantic.tertiaryLabel }
  /// The color of quaternary text.
  public class var quaternaryLabel: UIColor { Semantic.quaternaryLabel }
  /// The color of the text that a field shows while it is empty.
  public class var placeholderText: UIColor { Semantic.placeholderText }
  /// The color of links.
  public class var link: UIColor { Semantic.link }
  /// The translucent color of thin lines between content.
  public class var separator: UIColor { Semantic.separator }
  /// The opaque color of lines between content.
  public class var opaqueSeparator: UIColor { Semantic.opaqueSeparator }
  /// The background of the interface.
  public class var systemBackground: UIColor { Semantic.systemBackground }
  /// The background of content on `systemBackground`.
  public class var secondarySystemBackground: UIColor { Semantic.secondarySystemBackground }
  /// The background of content on `secondarySystemBackground`.
  public class var tertiarySystemBackground: UIColor { Semantic.tertiarySystemBackground }
  /// The background of grouped content.
  public class var systemGroupedBackground: UIColor { Semantic.systemGroupedBackground }
  /// The background of content on `systemGroupedBackground`.
  public class var secondarySystemGroupedBackground: UIColor {
    Semantic.secondarySystemGroupedBackground
  }
  /// The background of content on `secondarySystemGroupedBackground`.
  public class var tertiarySystemGroupedBackground: UIColor { Semantic.tertiarySystemGroupedBackground }
  /// The translucent fill of thin and small shapes.
  public class var systemFill: UIColor { Semantic.systemFill }
  /// The translucent fill of medium-size shapes.
  public class var secondarySystemFill: UIColor { Semantic.secondarySystemFill }
  /// The translucent fill of large shapes.
  public class var tertiarySystemFill: UIColor { Semantic.tertiarySystemFill }
  /// The translucent fill of large areas with complex content.
  public class var quaternarySystemFill: UIColor { Semantic.quaternarySystemFill }
  /// An older name of `systemGroupedBackground`.
  public class var groupTableViewBackground: UIColor { systemGroupedBackground }
  /// The color of text on a dark background, whatever the traits.
  public class var lightText: UIColor { UIColor(white: 1, alpha: 0.6) }
  /// The color of text on a light background, whatever the traits.
  public class var darkText: UIColor { .black }
  /// The background of navigation bars and tab bars.
  class var barBackground: UIColor { Semantic.barBackground }
  /// The standard accent color, which is `systemBlue`.
  public class var tintColor: UIColor { systemBlue }
}

private enum Semantic {
  static let barBackground = UIColor {
    UIColor(white: $0.userInterfaceStyle == .dark ? 0.09 : 0.975, alpha: 1)
  }
  static let label = UIColor(light: (0, 0, 0), dark: (255, 255, 255))
  static let secondaryLabel = UIColor(light: (60, 60, 67), 0.6, dark: (235, 235, 245), 0.6)
  static let tertiaryLabel = UIColor(light: (60, 60, 67), 0.3, dark: (235, 235, 245), 0.3)
  static let quaternaryLabel = UIColor(light: (60, 60, 67), 0.18, dark: (235, 235, 245), 0.16)
  static let placeholderText = UIColor(light: (60, 60, 67), 0.3, dark: (235, 235, 245), 0.3)
  static let link = UIColor(light: (0, 122, 255), dark: (10, 132, 255))
  static let separator = UIColor(light: (60, 60, 67), 0.29, dark: (84, 84, 88), 0.6)
  static let opaqueSeparator = UIColor(light: (198, 198, 200), dark: (56, 56, 58))
  static let systemBackground = UIColor(light: (255, 255, 255), dark: (0, 0, 0))
  static let secondarySystemBackground = UIColor(light: (242, 242, 247), dark: (28, 28, 30))
  static let tertiarySystemBackground = UIColor(light: (255, 255, 255), dark: (44, 44, 46))
  static let systemGroupedBackground = UIColor(light: (242, 242, 247), dark: (0, 0, 0))
  static let secondarySystemGroupedBackground = UIColor(light: (255, 255, 255), dark: (28, 28, 30))
  static let tertiarySystemGroupedBackground = UIColor(light: (242, 242, 247), dark: (44, 44, 46))
  static let systemFill = UIColor(light: (120, 120, 128), 0.2, dark: (120, 120, 128), 0.36)
  static let secondarySystemFill = UIColor(light: (120, 120, 128), 0.16, dark: (120, 120, 128), 0.32)
  static let tertiarySystemFill = UIColor(light: (118, 118, 128), 0.12, dark: (118, 118, 128), 0.24)
  static let quaternarySystemFill = UIColor(light: (116, 116, 128), 0.08, dark: (118, 118, 128), 0.18)
}
