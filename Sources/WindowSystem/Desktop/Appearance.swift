import Foundation

/// The desktop's appearance settings, such as light or dark and reduced motion.
struct Appearance: Equatable {
  var isDark = false
  /// The user wants no movement that is not needed.
  var prefersReducedMotion = false

  /// A portal that has a wish knows it better than a theme's name does. `LAMINA_REDUCED_MOTION` (0 or 1)
  /// decides alone.
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

  /// "Adwaita-dark", "Adwaita:dark", "Mint-Y-Dark-Aqua", "BreezeDark"; not "Arc-Darker", whose windows
  /// are light.
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
