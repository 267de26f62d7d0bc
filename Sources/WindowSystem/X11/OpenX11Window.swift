import CoreGraphics
import Foundation

/// Opens a window on an X display; nil means `DISPLAY`. The window is not shown yet. An invalid
/// `LAMINA_SCALE` is ignored with a warning on standard error.
@MainActor
package func openX11Window(
  _ configuration: WindowConfiguration, displayName: String? = nil
) throws -> any Window {
  if let warning = X11Scale.warning(for: ProcessInfo.processInfo.environment) {
    StandardStream.errors.writeLine("lamina: \(warning)")
  }
  return try X11Window(configuration, displayName: displayName)
}
