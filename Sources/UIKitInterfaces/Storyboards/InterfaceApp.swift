import UIKitCore

/// The start of an app for iOS whose first view controller another program shows, such as Lamina's viewer.
@MainActor
public enum InterfaceApp {
  /// The scene of an app, as the app's property list describes it.
  public struct Scene {
    fileprivate let delegates: [AnyClass]
    fileprivate let delegate: String?

    /// Creates a description.
    ///
    /// - Parameters:
    ///   - delegates: The classes that can be the scene's delegate.
    ///   - delegate: The name of the class that is the delegate; nil for the first one.
    public init(delegates: [AnyClass], delegate: String? = nil) {
      (self.delegates, self.delegate) = (delegates, delegate)
    }
  }

  /// The delegate, which nothing else retains.
  private static var delegate: (any UIApplicationDelegate)?

  /// Launches an app, and returns the view controller of its window. Interface files name classes of the module that was set
  /// before (`ObjectiveCClass.setModule(_:)`).
  ///
  /// - Parameters:
  ///   - makeDelegate: The app's delegate; nil for an app without one, which consists of a storyboard.
  ///   - storyboard: The path of the storyboard that is shown first, or of a nib; nil if the delegate creates the window.
  ///   - folders: The paths of folders in which images, colors and interface files are found by their names.
  ///   - scene: The scene of the app; nil if it has none.
  public static func rootViewController(
    delegate makeDelegate: @autoclosure () -> (any UIApplicationDelegate)?, storyboard: String?,
    folders: [String], scene: Scene? = nil
  ) -> UIViewController {
    prepare(folders)
    let windows = launch(makeDelegate(), storyboard: storyboard, scene: scene)
    for window in windows { if let controller = window.takeRoot() { return controller } }
    if delegate != nil {
      Issue.report(.document("app", issue: "its delegate shows no window with a view controller"))
    }
    return UIViewController()
  }

  /// Launches an app in a window of its own, and returns when the window is closed. The parameters are those of
  /// `rootViewController(delegate:storyboard:folders:scene:)`.
  public static func run(
    delegate makeDelegate: @autoclosure () -> (any UIApplicationDelegate)?, storyboard: String?,
    folders: [String], scene: Scene? = nil
  ) {
    prepare(folders)
    let (title, size) = (ProcessInfo.processInfo.processName, UIScreen.main.bounds.size)
    LaminaApp.run(title: title, size: size) {
      let windows = launch(makeDelegate(), storyboard: storyboard, scene: scene)
      windows.first { $0.rootViewController != nil }?.makeKeyAndVisible()
      return windows
    }
  }

  private static func prepare(_ folders: [String]) {
    InterfaceFiles.install()
    for folder in folders { ResourceFolders.add(URL(fileURLWithPath: folder)) }
  }

  /// Launches an app, and returns the windows that may be its main window, the likeliest first. Those that were shown before
  /// belong to others, such as Lamina's viewer.
  private static func launch(
    _ makeDelegate: @autoclosure () -> (any UIApplicationDelegate)?, storyboard: String?, scene: Scene?
  ) -> [UIWindow] {
    let others = UIApplication.shared.windows
    let made = makeDelegate()
    (Self.delegate, UIApplication.shared.delegate) = (made, made)
    let window = UIWindow(frame: UIScreen.main.bounds)
    if scene == nil || made == nil {
      window.rootViewController = storyboard.flatMap(firstController)
    }
    guard let delegate = made else {
      UIApplication.shared.disconnectScene()
      return [window]
    }
    if window.rootViewController != nil { delegate.window = window }
    UIApplication.shared.launch(
      with: delegate, scene: scene.map { description(of: $0, storyboard: storyboard) })
    let own = UIApplication.shared.windows.last(where: { shown in !others.contains { $0 === shown } })
    let windows: [UIWindow?] = [sceneWindow, delegate.window, own, window]
    return windows.compactMap { $0 }
  }

  private static func description(of scene: Scene, storyboard: String?) -> SceneDescription {
    SceneDescription(delegates: scene.delegates, delegate: scene.delegate) {
      $0.storyboard?.makeFirstController() ?? storyboard.flatMap(firstController)
    }
  }

  /// The window of the scene's delegate; nil if there is none.
  private static var sceneWindow: UIWindow? {
    let delegates = UIApplication.shared.connectedScenes.map(\.delegate)
    return delegates.lazy.compactMap { ($0 as? any UIWindowSceneDelegate)?.window }.first
  }

  private static func firstController(_ path: String) -> UIViewController? {
    let url = URL(fileURLWithPath: path)
    guard let document = InterfaceFiles.reported({ try InterfaceDocument(contentsOf: url) }) else {
      return nil
    }
    if document.scenes.isEmpty { return controller(ofNib: document) }
    return UIStoryboard(document).makeFirstController()
  }

  /// Returns a view controller that shows the first view of a nib.
  private static func controller(ofNib document: InterfaceDocument) -> UIViewController? {
    let objects = NibInterface(document, nil).makeObjects(owner: nil)
    if let controller = objects.lazy.compactMap({ $0 as? UIViewController }).first { return controller }
    guard let view = objects.lazy.compactMap({ $0 as? UIView }).first else { return nil }
    let controller = UIViewController()
    controller.preferredContentSize = view.bounds.size
    controller.view = view
    return controller
  }
}
