import QuartzCore
import Synchronization

/// The kind of the screen on which an app is shown.
package struct ScreenKind: Equatable, Sendable {
  /// The kind of the device.
  package var idiom = UIUserInterfaceIdiom.phone
  /// The relative size of the screen.
  package var horizontal = UIUserInterfaceSizeClass.compact
  package var vertical = UIUserInterfaceSizeClass.regular
  /// The height of the status bar in points; 0 if it is hidden.
  package var statusBar: CGFloat = 0
  /// True if the screen is wider than high because the device was turned.
  package var isLandscape = false

  /// Creates a phone in portrait without a status bar.
  package init() {}

  private static let storage = Mutex(ScreenKind())

  /// The kind of the main screen.
  package static var main: ScreenKind {
    get { storage.withLock { $0 } }
    set { storage.withLock { $0 = newValue } }
  }
}
