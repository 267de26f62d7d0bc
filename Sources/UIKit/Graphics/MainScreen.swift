import QuartzCore
import Synchronization

/// The scale of the screen that pictures are made for.
package enum MainScreen {
  private static let storage = Mutex(1.0)

  /// Pixels a point; in code of a scene that is shown larger or smaller, those of the scene.
  package static var scale: CGFloat {
    get { LayerContext.inScope?.screenScale ?? CGFloat(storage.withLock { $0 }) }
    set { storage.withLock { $0 = newValue.isFinite && newValue > 0 ? Double(newValue) : 1 } }
  }

  /// 0 and numbers that are no scale stand for the screen's.
  static func resolve(_ scale: CGFloat) -> CGFloat {
    scale.isFinite && scale > 0 ? scale : self.scale
  }
}
