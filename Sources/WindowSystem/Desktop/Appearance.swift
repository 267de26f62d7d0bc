import Foundation

/// The desktop's appearance settings, such as light or dark and reduced motion.
struct Appearance: Equatable {
  var isDark = false
  /// True if the user prefers reduced motion.
  var prefersReducedMotion = false

  /// Derives the appearance. A preference of the portal overrides the theme's name; `LAMINA_REDUCED_MOTION` (0 or 1)
  /// overrides the setting of animations.
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

  /// Returns true for the name of a dark theme: "Adwaita-dark", "Adwaita:dark", "Mint-Y-Dark-Aqua", "BreezeDark"; but
  /// not "Arc-Darker", whose windows are light.
  static func isDark(theme: String) -> Bool {
    let name = theme.lowercased()
    return name.hasSuffix("dark") || name.split { !$0.isLetter }.contains("dark")
  }
}

/// The answer of `org.freedesktop.appearance color-scheme`.
enum ColorScheme: Int, Sendable {
  case noPreference = 0
  case dark = 1
  case light = 2

  var isDark: Bool? {
    switch self {
    case .noPreference: nil
    case .dark: true
    case .light: false
    }
  }
}
