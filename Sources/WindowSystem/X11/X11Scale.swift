internal import CX11
import Foundation

/// The number of pixels per point from the user's settings; never from the monitor's size in millimeters, which is
/// often wrong.
enum X11Scale {
  /// Returns the scale factor from the first source that gives one: the program's own setting, `LAMINA_SCALE`,
  /// `Xft.dpi` of the current resource database (not of the copy that Xlib made when it connected), XSETTINGS,
  /// `GDK_SCALE`.
  static func current(
    _ connection: X11Connection, settings: XSettings, requested: Double?
  ) -> Double {
    let database =
      X11Property(Atom(XA_RESOURCE_MANAGER), of: connection.root, on: connection).text() ?? ""
    return scale(
      dotsPerInch: cx11_resource_number(database, "Xft.dpi", "Xft.Dpi"), settings: settings,
      requested: requested, environment: ProcessInfo.processInfo.environment)
  }

  static func scale(
    dotsPerInch: Double, settings: XSettings, requested: Double?, environment: [String: String]
  ) -> Double {
    clamped(
      requested ?? number(environment["LAMINA_SCALE"]) ?? (dotsPerInch > 0 ? dotsPerInch / 96 : nil)
        ?? scale(of: settings) ?? number(environment["GDK_SCALE"]) ?? 1)
  }

  /// Returns GTK's integer factor, or else the factor that the resolution of text contains.
  private static func scale(of settings: XSettings) -> Double? {
    if let factor = settings.integer("Gdk/WindowScalingFactor"), factor > 1 { return Double(factor) }
    guard let resolution = settings.integer("Xft/DPI"), resolution > 0 else { return nil }
    return Double(resolution) / 1024 / 96
  }

  /// Returns one line for the user if `LAMINA_SCALE` is invalid.
  static func warning(for environment: [String: String]) -> String? {
    guard let text = environment["LAMINA_SCALE"], number(text) == nil else { return nil }
    return "LAMINA_SCALE is '\(text)', which is no number above 0: the desktop's scale is used"
  }

  private static func number(_ text: String?) -> Double? {
    guard let number = text.flatMap({ Double($0) }), number.isFinite, number > 0 else { return nil }
    return number
  }

  private static func clamped(_ scale: Double) -> Double {
    scale.isFinite ? min(max(scale, 1), 8) : 1
  }
}
