import QuartzCore

/// A part of the app's interface that the system shows. An app on Linux has at most one.
@preconcurrency @MainActor
open class UIScene: UIResponder {
  /// The state of a scene.
  public enum ActivationState: Int, Sendable {
    /// The scene is not connected.
    case unattached = -1
    /// The scene is shown, with and without the input focus.
    case foregroundActive, foregroundInactive
    /// The scene is in the background, which does not happen.
    case background
  }

  /// The reasons for which a scene was created. There are none, as an app opens no URLs and gets no messages.
  open class ConnectionOptions: NSObject {
    /// The URLs to open; always empty.
    public let urlContexts: Set<UIOpenURLContext> = []
    /// The identifier of the app that asked for the scene; always nil.
    public let sourceApplication: String? = nil
  }

  /// The session of the scene.
  public final let session: UISceneSession
  /// The delegate. It is retained.
  open var delegate: (any UISceneDelegate)?
  /// The state of the scene.
  open internal(set) var activationState = ActivationState.unattached
  /// A title of the scene. It has no effect.
  open var title: String! = ""

  /// Creates a scene that is not connected.
  public required init(session: UISceneSession, connectionOptions: ConnectionOptions) {
    self.session = session
    super.init()
  }

  open override var next: UIResponder? { UIApplication.shared }
}

extension UIScene {
  /// The notification that a scene was connected. Its object is the scene.
  public nonisolated static let willConnectNotification = Notification.Name(
    "UISceneWillConnectNotification")
  /// The notification that a scene was disconnected. Its object is the scene.
  public nonisolated static let didDisconnectNotification = Notification.Name(
    "UISceneDidDisconnectNotification")
  /// The notification that a scene got the input focus. Its object is the scene.
  public nonisolated static let didActivateNotification = Notification.Name(
    "UISceneDidActivateNotification")
  /// The notification that a scene lost the input focus. Its object is the scene.
  public nonisolated static let willDeactivateNotification = Notification.Name(
    "UISceneWillDeactivateNotification")
  /// The notification that a scene is shown for the first time. Its object is the scene.
  public nonisolated static let willEnterForegroundNotification = Notification.Name(
    "UISceneWillEnterForegroundNotification")
  /// The notification that a scene went to the background. It is never posted.
  public nonisolated static let didEnterBackgroundNotification = Notification.Name(
    "UISceneDidEnterBackgroundNotification")
}

/// A URL that an app is asked to open, which does not happen.
@preconcurrency @MainActor
open class UIOpenURLContext: NSObject {
  /// The URL.
  public final let url: URL

  init(_ url: URL) { self.url = url }
}
