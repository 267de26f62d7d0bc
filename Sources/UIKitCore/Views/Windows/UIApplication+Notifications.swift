import QuartzCore

// The notifications that are posted in addition to the delegate's calls. An app is never in the background.

extension UIApplication {
  /// The notification that the app was launched.
  public nonisolated static let didFinishLaunchingNotification = Notification.Name(
    "UIApplicationDidFinishLaunchingNotification")
  /// The notification that the window got the input focus.
  public nonisolated static let didBecomeActiveNotification = Notification.Name(
    "UIApplicationDidBecomeActiveNotification")
  /// The notification that the window lost the input focus. It is posted after the loss.
  public nonisolated static let willResignActiveNotification = Notification.Name(
    "UIApplicationWillResignActiveNotification")
  /// The notification that the app is about to end.
  public nonisolated static let willTerminateNotification = Notification.Name(
    "UIApplicationWillTerminateNotification")
  /// The notification that the app went to the background. It is never posted.
  public nonisolated static let didEnterBackgroundNotification = Notification.Name(
    "UIApplicationDidEnterBackgroundNotification")
  /// The notification that the app returns from the background. It is never posted.
  public nonisolated static let willEnterForegroundNotification = Notification.Name(
    "UIApplicationWillEnterForegroundNotification")
  /// The notification that memory is scarce. It is never posted.
  public nonisolated static let didReceiveMemoryWarningNotification = Notification.Name(
    "UIApplicationDidReceiveMemoryWarningNotification")

  // MARK: Life cycle

  /// Calls the launch methods of the delegate, connects the app's scene and posts the notifications.
  package final func launch(
    with delegate: any UIApplicationDelegate, scene description: SceneDescription? = nil
  ) {
    disconnectScene()
    self.delegate = delegate
    _ = delegate.application(self, willFinishLaunchingWithOptions: nil)
    _ = delegate.application(self, didFinishLaunchingWithOptions: nil)
    post(Self.didFinishLaunchingNotification)
    if !connectScene(description, delegate) { delegate.applicationDidBecomeActive(self) }
    post(Self.didBecomeActiveNotification)
  }

  /// Tells the delegate and the observers that the window got or lost the input focus.
  package final func becomeActive(_ isActive: Bool) {
    let state: State = isActive ? .active : .inactive
    guard state != applicationState else { return }
    applicationState = state
    onActivityChange?()
    if scene != nil {
      activateScene(isActive)
    } else if isActive {
      delegate?.applicationDidBecomeActive(self)
    } else {
      delegate?.applicationWillResignActive(self)
    }
    post(isActive ? Self.didBecomeActiveNotification : Self.willResignActiveNotification)
  }

  /// Tells the delegate that the app ends.
  final func terminate() {
    disconnectScene()
    delegate?.applicationWillTerminate(self)
    post(Self.willTerminateNotification)
  }

  private func post(_ name: Notification.Name) {
    NotificationCenter.default.post(name: name, object: self)
  }
}
