import QuartzCore
import Synchronization

/// The scale of the screen for which images are made.
package enum MainScreen {
  private static let storage = Mutex(1.0)

  /// The number of pixels per point. In the code of a scene that is shown at another scale, it is that of the
  /// scene.
  package static var scale: CGFloat {
    get { LayerContext.inScope?.screenScale ?? CGFloat(storage.withLock { $0 }) }
    set { storage.withLock { $0 = newValue.isFinite && newValue > 0 ? Double(newValue) : 1 } }
  }

  /// Returns the scale, or that of the screen for 0 and invalid numbers.
  static func resolve(_ scale: CGFloat) -> CGFloat {
    scale.isFinite && scale > 0 ? scale : self.scale
  }
}
