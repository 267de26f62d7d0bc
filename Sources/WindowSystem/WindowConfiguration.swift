import CoreGraphics

package struct WindowConfiguration: Sendable {
  package struct Position: Hashable, Codable, Sendable {
    package var x: Int
    package var y: Int

    package init(x: Int, y: Int) {
      self.x = x
      self.y = y
    }
  }

  package var title: String
  /// Points of the content, without the frame that a window manager adds.
  package var width: Int
  package var height: Int
  /// Where the content goes on the screen, in pixels. Only for a position that the user gave: a window manager
  /// then leaves the window there; without it, it chooses a place.
  package var position: Position?
  /// Equals `StartupWMClass` in the desktop file.
  package var className = "Lamina"
  /// `RESOURCE_NAME` in the environment overrules it.
  package var instanceName = "lamina"
  /// The same picture in several sizes (16, 32, 48, 64, 128, 256). Called when the window is on the screen.
  package var loadIcons: @MainActor () -> [Bitmap] = { [] }
  /// False sends pixels through the socket even where shared memory would work.
  package var usesSharedMemory = true
  /// False takes the pointer from core events even where the XInput extension would work.
  package var usesInputExtension = true
  package var isResizable = true
  /// Pixels per point, whatever the desktop says; nil follows `LAMINA_SCALE` and the desktop.
  package var scale: Double?
  /// False for a window that comes without the user having asked for it, such as a reloaded one.
  package var takesFocus = true
  /// Points.
  package var minimumWidth = 1
  package var minimumHeight = 1

  package init(title: String, width: Int, height: Int) {
    self.title = title
    self.width = width
    self.height = height
  }

  /// A length in points as whole pixels, at least 1.
  func pixels(_ points: Int, scale: Double) -> Int {
    max(1, Int((Double(points) * scale).rounded()))
  }
}
