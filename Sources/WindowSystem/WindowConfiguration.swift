import CoreGraphics

/// The values with which a window is created.
package struct WindowConfiguration: Sendable {
  /// The position of the window on the screen, in pixels.
  package struct Position: Hashable, Codable, Sendable {
    package var x: Int
    package var y: Int

    package init(x: Int, y: Int) {
      self.x = x
      self.y = y
    }
  }

  package var title: String
  /// The width of the content in points, without the frame that a window manager adds.
  package var width: Int
  package var height: Int
  /// The position of the content on the screen in pixels. Set it only to a position that the user
  /// chose: the window manager then leaves the window there. nil lets the window manager choose.
  package var position: Position?
  /// The class name of the window, which equals `StartupWMClass` in the desktop file.
  package var className = "Lamina"
  /// The instance name of the window; `RESOURCE_NAME` in the environment overrides it.
  package var instanceName = "lamina"
  /// A function that loads the icon in several sizes (16, 32, 48, 64, 128, 256 pixels). It is called once the window
  /// is on the screen.
  package var loadIcons: @MainActor () -> [Bitmap] = { [] }
  /// False to send pixels through the socket even where shared memory would work.
  package var usesSharedMemory = true
  /// False to read the pointer from core events even where the XInput extension would work.
  package var usesInputExtension = true
  package var isResizable = true
  /// The number of pixels per point, regardless of the desktop; nil follows `LAMINA_SCALE` and the desktop.
  package var scale: Double?
  /// False for a window that opens without the user's request, such as a reloaded one.
  package var takesFocus = true
  /// The least width of the content in points.
  package var minimumWidth = 1
  package var minimumHeight = 1

  package init(title: String, width: Int, height: Int) {
    self.title = title
    self.width = width
    self.height = height
  }

  /// The longest side of a window of the X protocol, whose coordinates have 16 bits.
  private static let longestSide = 32767.0

  /// Returns a length in points as whole pixels, clamped to what a window can have.
  func pixels(_ points: Int, scale: Double) -> Int {
    Int(min(max(1, (Double(points) * scale).rounded()), Self.longestSide))
  }
}
