import CoreGraphics

/// The properties with which a window is created.
package struct WindowConfiguration: Sendable {
  /// The position of the window's content on the screen, in pixels.
  package struct Position: Hashable, Codable, Sendable {
    package var x: Int
    package var y: Int

    package init(x: Int, y: Int) {
      self.x = x
      self.y = y
    }
  }

  package var title: String
  /// The width of the content in points. The content excludes the title bar and borders that a window manager adds.
  package var width: Int
  /// The height of the content in points.
  package var height: Int
  /// The position of the content on the screen in pixels; nil if the window manager chooses it. Set it only to a
  /// position that the user chose, because the window manager then does not adjust it.
  package var position: Position?
  /// The class name of the window (the second part of WM_CLASS). It equals `StartupWMClass` in the desktop file.
  package var className = "Lamina"
  /// The instance name of the window (the first part of WM_CLASS). `RESOURCE_NAME` in the environment overrides it.
  package var instanceName = "lamina"
  /// A function that loads the icon in several sizes (16, 32, 48, 64, 128, 256 pixels). It is called after the window
  /// has appeared.
  package var loadIcons: @MainActor () -> [Bitmap] = { [] }
  /// True if shared memory with the server is used where it is possible; false if pixels are always sent through the
  /// socket.
  package var usesSharedMemory = true
  /// True if pointer events are read from the XInput extension where it is available; false for core events only.
  package var usesInputExtension = true
  /// True if the user may change the size of the window.
  package var isResizable = true
  /// The number of pixels per point; nil if `LAMINA_SCALE` or the desktop's settings determine it.
  package var scale: Double?
  /// False if the window must not take the keyboard focus when it appears, because the user has not asked for it, as
  /// after a reload.
  package var takesFocus = true
  /// The minimum width of the content in points.
  package var minimumWidth = 1
  /// The minimum height of the content in points.
  package var minimumHeight = 1

  package init(title: String, width: Int, height: Int) {
    self.title = title
    self.width = width
    self.height = height
  }

  /// The greatest side of a window in pixels. Coordinates in the X protocol have 16 bits.
  private static let longestSide = 32767.0

  /// Converts a length in points to whole pixels, and clamps it to 1…`longestSide`.
  func pixels(_ points: Int, scale: Double) -> Int {
    Int(min(max(1, (Double(points) * scale).rounded()), Self.longestSide))
  }
}
