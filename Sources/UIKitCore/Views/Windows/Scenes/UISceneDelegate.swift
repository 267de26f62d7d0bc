import QuartzCore

/// An object that receives the events of a scene. All requirements have defaults.
@preconcurrency @MainActor
public protocol UISceneDelegate: AnyObject {
  /// Called when the scene is connected; it usually creates the window.
  func scene(
    _ scene: UIScene, willConnectTo session: UISceneSession,
    options connectionOptions: UIScene.ConnectionOptions)
  /// Called when the scene was disconnected.
  func sceneDidDisconnect(_ scene: UIScene)
  /// Called at the end of launch, and when the app's window on the desktop gets the input focus again.
  func sceneDidBecomeActive(_ scene: UIScene)
  /// Called when the app's window on the desktop loses the input focus.
  func sceneWillResignActive(_ scene: UIScene)
  /// Called before `sceneDidBecomeActive(_:)` during launch.
  func sceneWillEnterForeground(_ scene: UIScene)
  /// Never called, as an app is never in the background.
  func sceneDidEnterBackground(_ scene: UIScene)
  /// Never called.
  func scene(_ scene: UIScene, openURLContexts urlContexts: Set<UIOpenURLContext>)
}

extension UISceneDelegate {
  /// Does nothing.
  public func scene(
    _ scene: UIScene, willConnectTo session: UISceneSession,
    options connectionOptions: UIScene.ConnectionOptions
  ) {}
  /// Does nothing.
  public func sceneDidDisconnect(_ scene: UIScene) {}
  /// Does nothing.
  public func sceneDidBecomeActive(_ scene: UIScene) {}
  /// Does nothing.
  public func sceneWillResignActive(_ scene: UIScene) {}
  /// Does nothing.
  public func sceneWillEnterForeground(_ scene: UIScene) {}
  /// Does nothing.
  public func sceneDidEnterBackground(_ scene: UIScene) {}
  /// Does nothing.
  public func scene(_ scene: UIScene, openURLContexts urlContexts: Set<UIOpenURLContext>) {}
}

/// An object that receives the events of a scene of windows. All requirements have defaults.
@preconcurrency @MainActor
public protocol UIWindowSceneDelegate: UISceneDelegate {
  /// The main window, which a storyboard fills.
  var window: UIWindow? { get set }
}

extension UIWindowSceneDelegate {
  /// Always nil.
  public var window: UIWindow? {
    get { nil }
    set {}
  }
}
