import QuartzCore

/// The scene that an app describes outside of its code, in its property list.
package struct SceneDescription {
  /// The classes that can be the delegate.
  package var delegates: [AnyClass]
  /// The name of the delegate's class; nil if none is named.
  package var delegate: String?
  /// Returns the first view controller of the scene's storyboard; nil if there is none.
  package var makeRoot: @MainActor (UISceneConfiguration) -> UIViewController?

  package init(
    delegates: [AnyClass], delegate: String?,
    makeRoot: @escaping @MainActor (UISceneConfiguration) -> UIViewController?
  ) {
    (self.delegates, self.delegate, self.makeRoot) = (delegates, delegate, makeRoot)
  }

  /// The class of the delegate: that with the name or, without a name, the first one.
  fileprivate var delegateClass: AnyClass? {
    guard let delegate else { return delegates.first }
    return delegates.first { "\($0)" == delegate }
  }
}

extension UIApplication {
  /// The scenes that are connected, of which there is at most one.
  public final var connectedScenes: Set<UIScene> { Set([scene].compactMap { $0 }) }
  /// The sessions of the scenes.
  public final var openSessions: Set<UISceneSession> { Set([scene?.session].compactMap { $0 }) }
  /// A Boolean value that says whether several scenes can be shown; always false.
  public final var supportsMultipleScenes: Bool { false }

  // MARK: Life cycle

  /// Connects the scene that the delegate and a description from outside of its code configure. Returns false if neither
  /// names a class for the scene's delegate or a storyboard, so that the app has no scene.
  final func connectScene(
    _ description: SceneDescription?, _ delegate: any UIApplicationDelegate
  ) -> Bool {
    let session = UISceneSession(role: .windowApplication)
    let options = UIScene.ConnectionOptions()
    session.configuration = delegate.application(
      self, configurationForConnecting: session, options: options)
    let type: AnyClass? = session.configuration.delegateClass ?? description?.delegateClass
    let root = description?.makeRoot(session.configuration)
    guard type != nil || root != nil else { return false }
    let sceneType = session.configuration.sceneClass as? UIScene.Type ?? UIWindowScene.self
    let scene = sceneType.init(session: session, connectionOptions: options)
    (self.scene, session.scene) = (scene, scene)
    scene.delegate = type.flatMap(makeDelegate)
    show(root, in: scene)
    post(UIScene.willConnectNotification, scene)
    scene.delegate?.scene(scene, willConnectTo: session, options: options)
    activate(scene)
    return true
  }

  /// Creates a delegate by the designated initializer of its class or, if it is no `UIResponder`, by the function with which
  /// its class was registered. Reports an issue and returns nil if there is neither.
  private func makeDelegate(_ type: AnyClass) -> (any UISceneDelegate)? {
    guard let responder = type as? UIResponder.Type else {
      let object = ObjectiveCClass.named("\(type)")?.makeObject()
      if object == nil {
        Issue.report(.document("app", issue: "\(type) cannot be created as the scene's delegate"))
      }
      return object as? any UISceneDelegate
    }
    return ClassTable.makeResponder(responder, of: UIResponder.self) as? any UISceneDelegate
  }

  /// Gives the scene's delegate a window with the first view controller of the storyboard.
  private func show(_ root: UIViewController?, in scene: UIScene) {
    guard let root else { return }
    let window = UIWindow(frame: UIScreen.main.bounds)
    window.rootViewController = root
    window.windowScene = scene as? UIWindowScene
    storyboardWindow = window
    (scene.delegate as? any UIWindowSceneDelegate)?.window = window
  }

  private func activate(_ scene: UIScene) {
    if let storyboardWindow {
      let window = (scene.delegate as? any UIWindowSceneDelegate)?.window ?? storyboardWindow
      window.makeKeyAndVisible()
    }
    scene.activationState = .foregroundInactive
    scene.delegate?.sceneWillEnterForeground(scene)
    post(UIScene.willEnterForegroundNotification, scene)
    activateScene(true)
  }

  /// Tells the scene that the window got or lost the input focus.
  final func activateScene(_ isActive: Bool) {
    guard let scene else { return }
    if isActive {
      scene.activationState = .foregroundActive
      scene.delegate?.sceneDidBecomeActive(scene)
    } else {
      scene.delegate?.sceneWillResignActive(scene)
      scene.activationState = .foregroundInactive
    }
    post(isActive ? UIScene.didActivateNotification : UIScene.willDeactivateNotification, scene)
  }

  /// Disconnects the scene.
  package final func disconnectScene() {
    guard let scene else { return }
    self.scene = nil
    storyboardWindow = nil
    scene.activationState = .unattached
    scene.delegate?.sceneDidDisconnect(scene)
    post(UIScene.didDisconnectNotification, scene)
  }

  private func post(_ name: Notification.Name, _ scene: UIScene) {
    NotificationCenter.default.post(name: name, object: scene)
  }
}
