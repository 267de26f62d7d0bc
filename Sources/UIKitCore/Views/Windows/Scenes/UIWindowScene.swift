import QuartzCore

/// A scene that consists of windows.
@preconcurrency @MainActor
open class UIWindowScene: UIScene {
  /// The screen of the scene.
  open var screen: UIScreen { .main }
  /// The visible windows of the scene from back to front.
  open var windows: [UIWindow] { UIApplication.shared.windows.filter { $0.windowScene === self } }
  /// The window of the scene that receives key events; nil if it is none of them.
  open var keyWindow: UIWindow? { windows.first(where: \.isKeyWindow) }
  /// The traits of the screen.
  open var traitCollection: UITraitCollection { screen.traitCollection }
  /// The orientation of the interface.
  open var interfaceOrientation: UIInterfaceOrientation { UIApplication.shared.statusBarOrientation }
  /// The status bar.
  public final let statusBarManager: UIStatusBarManager? = UIStatusBarManager()
}

/// The status bar of a scene.
@preconcurrency @MainActor
open class UIStatusBarManager: NSObject {
  /// The colors of the status bar.
  open var statusBarStyle: UIStatusBarStyle { .default }
  /// A Boolean value that says whether the status bar is hidden.
  open var isStatusBarHidden: Bool { UIApplication.shared.isStatusBarHidden }
  /// The frame of the status bar in the coordinates of the screen; zero if it is hidden.
  open var statusBarFrame: CGRect { UIApplication.shared.statusBarFrame }
}
