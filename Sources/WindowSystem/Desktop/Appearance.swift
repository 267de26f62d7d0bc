import Foundation

/// The desktop's appearance settings: light or dark, high contrast, and reduced motion.
struct Appearance: Equatable {
  var isDark = false
  /// True if the user prefers a high contrast.
  var prefersHighContrast = false
  /// True if the user prefers reduced motion.
  var prefersReducedMotion = false

  /// Derives the appearance from the desktop's settings. If the portal reports a color scheme, it decides about dark
  /// or light; otherwise the name of the theme decides. The contrast is high if the portal or the name of the theme says
  /// so. If `LAMINA_HIGH_CONTRAST` or `LAMINA_REDUCED_MOTION` in the environment is 0 or 1, it overrides the desktop's
  /// setting.
  init(
    settings: XSettings = XSettings(), portal: PortalAppearance = PortalAppearance(),
    environment: [String: String] = ProcessInfo.processInfo.environment
  ) {
    let theme = settings.text("Net/ThemeName") ?? ""
    isDark = portal.colorScheme.flatMap(\.isDark) ?? Self.isDark(theme: theme)
    prefersHighContrast =
      Self.flag(environment["LAMINA_HIGH_CONTRAST"])
      ?? (portal.prefersHighContrast == true || Self.hasHighContrast(theme: theme))
    prefersReducedMotion =
      Self.flag(environment["LAMINA_REDUCED_MOTION"])
      ?? (settings.integer("Gtk/EnableAnimations") == 0)
  }

  /// Returns the meaning of a variable of the environment; nil if it is neither 0 nor 1.
  private static func flag(_ value: String?) -> Bool? {
    switch value {
    case "1"?: true
    case "0"?: false
    default: nil
    }
  }

  /// Returns true for the name of a dark theme, such as "Adwaita-dark", "Adwaita:dark", "Mint-Y-Dark-Aqua",
  /// "BreezeDark" or "HighContrastInverse". Returns false for "Arc-Darker", whose windows are light.
  static func isDark(theme: String) -> Bool {
    let name = theme.lowercased()
    return name.hasSuffix("dark") || name.split { !$0.isLetter }.contains("dark")
      || hasHighContrast(theme: theme) && name.hasSuffix("inverse")
  }

  /// Returns true for the name of a theme of high contrast, such as "HighContrast" of GNOME and "ContrastHigh" of MATE.
  static func hasHighContrast(theme: String) -> Bool {
    let letters = theme.lowercased().filter(\.isLetter)
    return letters.contains("highcontrast") || letters.contains("contrasthigh")
  }
}

/// The part of the appearance that the desktop portal reports. A value is nil if the portal does not report it.
struct PortalAppearance: Equatable, Sendable {
  var colorScheme: ColorScheme?
  var prefersHighContrast: Bool?
}

/// The color scheme that the desktop portal reports for the key `color-scheme` of `org.freedesktop.appearance`; the
/// raw values are those of the portal.
enum ColorScheme: Int, Sendable {
  case noPreference = 0
  case dark = 1
  case light = 2

  /// True for dark, false for light, nil if the user has no preference.
  var isDark: Bool? {
    switch self {
    case .noPreference: nil
    case .dark: true
    case .light: false
    }
  }
}
