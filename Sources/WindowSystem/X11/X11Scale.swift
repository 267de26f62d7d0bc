internal import CX11
import Foundation

/// The number of pixels per point, from the user's settings. It is never computed from the monitor's size in
/// millimeters, which is often wrong.
enum X11Scale {
  /// Returns the scale factor. The first source that gives one determines it: the value that the program has
  /// requested, `LAMINA_SCALE`, `Xft.dpi` in the resource database, XSETTINGS, `GDK_SCALE`. The resource database is
  /// read from the root window, because Xlib's copy is as old as the connection.
  static func current(
    _ connection: X11Connection, settings: XSettings, requested: Double?
  ) -> Double {
    let database =
      X11Property(Atom(XA_RESOURCE_MANAGER), of: connection.root, on: connection).text() ?? ""
    return scale(
      dotsPerInch: cx11_resource_number(database, "Xft.dpi", "Xft.Dpi"), settings: settings,
      requested: requested, environment: ProcessInfo.processInfo.environment)
  }

  /// Returns the scale factor, clamped to 1…8. `dotsPerInch` is the number in the resource database; 0 if it has none.
  static func scale(
    dotsPerInch: Double, settings: XSettings, requested: Double?, environment: [String: String]
  ) -> Double {
    clamped(
      requested ?? number(environment["LAMINA_SCALE"]) ?? (dotsPerInch > 0 ? dotsPerInch / 96 : nil)
        ?? scale(of: settings) ?? number(environment["GDK_SCALE"]) ?? 1)
  }

  /// Returns GTK's integer scale factor if it is greater than 1, or else the factor that follows from the text
  /// resolution; nil without both.
  private static func scale(of settings: XSettings) -> Double? {
    if let factor = settings.integer("Gdk/WindowScalingFactor"), factor > 1 { return Double(factor) }
    guard let resolution = settings.integer("Xft/DPI"), resolution > 0 else { return nil }
    // The setting is in 1024ths of a dot per inch.
    return Double(resolution) / 1024 / 96
  }

  /// Returns a warning of one line for the user if `LAMINA_SCALE` is invalid; otherwise nil.
  static func warning(for environment: [String: String]) -> String? {
    guard let text = environment["LAMINA_SCALE"], number(text) == nil else { return nil }
    return "LAMINA_SCALE is '\(text)', which is not a number above 0: the desktop's scale is used"
  }

  /// Returns the number of a text; nil if it is not a finite number above 0.
  private static func number(_ text: String?) -> Double? {
    guard let number = text.flatMap({ Double($0) }), number.isFinite, number > 0 else { return nil }
    return number
  }

  private static func clamped(_ scale: Double) -> Double {
    scale.isFinite ? min(max(scale, 1), 8) : 1
  }
}
