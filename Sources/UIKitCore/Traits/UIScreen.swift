import QuartzCore

/// The screen that shows the windows. There is one, of the size of the window system's window.
@preconcurrency @MainActor
open class UIScreen: NSObject {
  /// The only screen.
  public static let main = UIScreen()
  /// All screens, of which there is one.
  public static var screens: [UIScreen] { [main] }

  /// The size of the window in points; before a window is open, 375 × 667.
  open package(set) var bounds = CGRect(x: 0, y: 0, width: 375, height: 667)
  /// The size of the window in pixels.
  open var nativeBounds: CGRect {
    bounds.applying(CGAffineTransform(scaleX: scale, y: scale))
  }
  /// The number of pixels per point.
  open var scale: CGFloat { MainScreen.scale }
  /// The number of pixels per point.
  open var nativeScale: CGFloat { scale }
  /// The largest frame rate in frames per second; always 60, whatever the rate of the display is.
  open var maximumFramesPerSecond: Int { 60 }
  /// The brightness from 0 to 1. It has no effect.
  open var brightness: CGFloat = 1
  /// The default traits of windows.
  open var traitCollection: UITraitCollection { .standard }
}
