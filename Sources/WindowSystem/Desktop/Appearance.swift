import Foundation

/// The desktop's appearance settings, such as light or dark and reduced motion.
struct Appearance: Equatable {
  var isDark = false
  /// True if the user prefers reduced motion.
  var prefersReducedMotion = false

  /// Derives the appearance from the desktop's settings. If the portal reports a color scheme, it decides about dark
  /// or light; otherwise the name of the theme decides. If `LAMINA_REDUCED_MOTION` in the environment is 0 or 1, it
  /// overrides the desktop's setting for animations.
  init(
    settings: XSettings = XSettings(), portal: ColorScheme? = nil,
    environment: [String: String] = ProcessInfo.processInfo.environment
  ) {
    let byTheme = settings.text("Net/ThemeName").map(Self.isDark(theme:)) ?? false
    isDark = portal.flatMap(\.isDark) ?? byTheme
    switch environment["LAMINA_REDUCED_MOTION"] {
    case "1"?: prefersReducedMotion = true
    case "0"?: prefersReducedMotion = false
    default: prefersReducedMotion = settings.integer("Gtk/EnableAnimations") == 0
    }
  }

  /// Returns true for the name of a dark theme, such as "Adwaita-dark", "Adwaita:dark", "Mint-Y-Dark-Aqua" or
  /// "BreezeDark". Returns false for "Arc-Darker", whose windows are light.
  static func isDark(theme: String) -> Bool {
    let name = theme.lowercased()
    return name.hasSuffix("dark") || name.split { !$0.isLetter }.contains("dark")
  }
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
