import QuartzCore

/// The screen that windows are shown on. There is one, with the size of the window that the system
/// opened.
@preconcurrency @MainActor
open class UIScreen: NSObject {
  public static let main = UIScreen()
  public static var screens: [UIScreen] { [main] }

  /// Points. Before a window is open, the size that one opens with.
  open package(set) var bounds = CGRect(x: 0, y: 0, width: 375, height: 667)
  open var nativeBounds: CGRect {
    bounds.applying(CGAffineTransform(scaleX: scale, y: scale))
  }
  /// Pixels a point.
  open var scale: CGFloat { MainScreen.scale }
  open var nativeScale: CGFloat { scale }
  open internal(set) var maximumFramesPerSecond = 60
  open var brightness: CGFloat = 1
  open var traitCollection: UITraitCollection { .standard }
}
