import UIKitCore

/// The start of an app for iOS whose first view controller another program shows, such as Lamina's viewer.
@MainActor
public enum InterfaceApp {
  /// The delegate, which nothing else retains.
  private static var delegate: (any UIApplicationDelegate)?

  /// Launches an app, and returns the view controller of its window. Interface files name classes of the module that was set
  /// before (`ObjectiveCClass.setModule(_:)`).
  ///
  /// - Parameters:
  ///   - delegate: The app's delegate; nil for an app without one, which consists of a storyboard.
  ///   - storyboard: The path of the storyboard that is shown first, or of a nib; nil if the delegate creates the window.
  ///   - folders: The paths of folders in which images, colors and interface files are found by their names.
  public static func rootViewController(
    delegate makeDelegate: @autoclosure () -> (any UIApplicationDelegate)?, storyboard: String?,
    folders: [String]
  ) -> UIViewController {
    InterfaceFiles.install()
    for folder in folders { ResourceFolders.add(URL(fileURLWithPath: folder)) }
    let delegate = makeDelegate()
    (Self.delegate, UIApplication.shared.delegate) = (delegate, delegate)
    let window = UIWindow(frame: UIScreen.main.bounds)
    window.rootViewController = storyboard.flatMap(firstController)
    guard let delegate else { return taken(from: window) ?? UIViewController() }
    if window.rootViewController != nil { delegate.window = window }
    UIApplication.shared.launch(with: delegate)
    let shown = delegate.window ?? UIApplication.shared.windows.last
    if let controller = taken(from: shown) ?? taken(from: window) { return controller }
    Issue.report(.document("app", issue: "its delegate shows no window with a view controller"))
    return UIViewController()
  }

  /// Returns the root view controller of a window, which gives it away.
  private static func taken(from window: UIWindow?) -> UIViewController? {
    guard let window, let controller = window.rootViewController else { return nil }
    window.isHidden = true
    window.rootViewController = nil
    return controller
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
