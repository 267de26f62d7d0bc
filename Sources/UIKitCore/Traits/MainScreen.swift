import QuartzCore
import Synchronization

/// The scale of the screen for which images are made, and its contrast.
package enum MainScreen {
  private static let storage = Mutex(1.0)
  private static let contrast = Mutex(false)

  /// The number of pixels per point. In the code of a scene that is shown at another scale, it is that of the
  /// scene.
  package static var scale: CGFloat {
    get { LayerContext.inScope?.screenScale ?? CGFloat(storage.withLock { $0 }) }
    set { storage.withLock { $0 = newValue.isFinite && newValue > 0 ? Double(newValue) : 1 } }
  }

  /// True if the desktop asks for a high contrast. `UIAccessibility.settings` sets it.
  static var hasHighContrast: Bool {
    get { contrast.withLock(\.self) }
    set { contrast.withLock { $0 = newValue } }
  }

  /// Returns the scale, or that of the screen for 0 and invalid numbers.
  static func resolve(_ scale: CGFloat) -> CGFloat {
    scale.isFinite && scale > 0 ? scale : self.scale
  }
}
