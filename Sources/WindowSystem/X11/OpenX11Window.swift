import CoreGraphics
import Foundation

/// Opens a window on an X display; if `displayName` is nil, on the display that `DISPLAY` names. The window is not
/// yet shown. If `LAMINA_SCALE` is invalid, a warning is written to standard error and the variable is ignored.
@MainActor
package func openX11Window(
  _ configuration: WindowConfiguration, displayName: String? = nil
) throws -> any Window {
  if let warning = X11Scale.warning(for: ProcessInfo.processInfo.environment) {
    StandardStream.errors.writeLine("lamina: \(warning)")
  }
  return try X11Window(configuration, displayName: displayName)
}
