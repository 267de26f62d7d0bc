internal import CX11
import Foundation

/// Pixels per point, from the user's settings; never from the monitor's millimetres, which lie.
enum X11Scale {
  /// The live resource database, not the copy that Xlib made when it connected; then `GDK_SCALE`.
  static func current(_ connection: X11Connection) -> Double {
    let database = X11Property.text(connection, connection.root, Atom(XA_RESOURCE_MANAGER)) ?? ""
    let dotsPerInch = cx11_resource_number(database, "Xft.dpi", "Xft.Dpi")
    let variable = ProcessInfo.processInfo.environment["GDK_SCALE"].flatMap { Double($0) }
    return clamped(dotsPerInch > 0 ? dotsPerInch / 96 : variable ?? 1)
  }

  private static func clamped(_ scale: Double) -> Double {
    scale.isFinite ? min(max(scale, 1), 8) : 1
  }
}
