import QuartzCore

/// An object that receives the life-cycle events of the app. All requirements have defaults.
@preconcurrency @MainActor
public protocol UIApplicationDelegate: AnyObject {
  /// The main window. UIKit does not use it, but the start of an app with storyboards (`InterfaceApp`) sets and reads it.
  var window: UIWindow? { get set }
  /// Called first during launch, without options. The result is ignored.
  func application(
    _ application: UIApplication,
    willFinishLaunchingWithOptions launchOptions: [UIApplication.LaunchOptionsKey: Any]?
  ) -> Bool
  /// Called during launch, without options; it usually creates the window. The result is ignored.
  func application(
    _ application: UIApplication,
    didFinishLaunchingWithOptions launchOptions: [UIApplication.LaunchOptionsKey: Any]?
  ) -> Bool
  /// Called at the end of launch, and when the app's window on the desktop gets the input focus again, unless the app has a
  /// scene, whose delegate is called instead.
  func applicationDidBecomeActive(_ application: UIApplication)
  /// Called when the app's window on the desktop loses the input focus, unless the app has a scene.
  func applicationWillResignActive(_ application: UIApplication)
  /// Never called, as an app is never in the background.
  func applicationDidEnterBackground(_ application: UIApplication)
  /// Never called, as an app is never in the background.
  func applicationWillEnterForeground(_ application: UIApplication)
  /// Called before the app ends.
  func applicationWillTerminate(_ application: UIApplication)
  /// Returns the configuration of the app's scene. An app has a scene if the configuration or the app's property list names
  /// the class of its delegate, or a storyboard.
  func application(
    _ application: UIApplication, configurationForConnecting connectingSceneSession: UISceneSession,
    options: UIScene.ConnectionOptions
  ) -> UISceneConfiguration
  /// Never called.
  func application(
    _ application: UIApplication, didDiscardSceneSessions sceneSessions: Set<UISceneSession>)
  /// Never called.
  func applicationDidReceiveMemoryWarning(_ application: UIApplication)
}

extension UIApplicationDelegate {
  /// Always nil.
  public var window: UIWindow? {
    get { nil }
    set {}
  }
  /// Does nothing and returns true.
  public func application(
    _ application: UIApplication,
    willFinishLaunchingWithOptions launchOptions: [UIApplication.LaunchOptionsKey: Any]? = nil
  ) -> Bool { true }
  /// Does nothing and returns true.
  public func application(
    _ application: UIApplication,
    didFinishLaunchingWithOptions launchOptions: [UIApplication.LaunchOptionsKey: Any]? = nil
  ) -> Bool { true }
  /// Does nothing.
  public func applicationDidBecomeActive(_ application: UIApplication) {}
  /// Does nothing.
  public func applicationWillResignActive(_ application: UIApplication) {}
  /// Does nothing.
  public func applicationDidEnterBackground(_ application: UIApplication) {}
  /// Does nothing.
  public func applicationWillEnterForeground(_ application: UIApplication) {}
  /// Does nothing.
  public func applicationWillTerminate(_ application: UIApplication) {}
  /// Does nothing.
  public func applicationDidReceiveMemoryWarning(_ application: UIApplication) {}
  /// Returns a configuration without a name.
  public func application(
    _ application: UIApplication, configurationForConnecting connectingSceneSession: UISceneSession,
    options: UIScene.ConnectionOptions
  ) -> UISceneConfiguration {
    UISceneConfiguration(name: nil, sessionRole: connectingSceneSession.role)
  }
  /// Does nothing.
  public func application(
    _ application: UIApplication, didDiscardSceneSessions sceneSessions: Set<UISceneSession>
  ) {}
}

/// The running app with its windows and its delegate.
@preconcurrency @MainActor
open class UIApplication: UIResponder {
  /// A key of launch options. There are none.
  public struct LaunchOptionsKey: RawRepresentable, Hashable, Sendable {
    /// The raw value.
    public let rawValue: String
    /// Creates a value from its raw value.
    public init(rawValue: String) { self.rawValue = rawValue }
  }

  /// The state of an app: with the input focus, without it, or in the background, which does not happen.
  public enum State: Int, Sendable {
    case active, inactive, background
  }

  /// The app.
  public static let shared = UIApplication()

  /// The delegate; if it is a responder, it is the last one of the responder chain. It is not retained.
  open weak var delegate: (any UIApplicationDelegate)?
  /// The state of the app.
  open internal(set) var applicationState = State.active
  /// Called after `applicationState` has changed because the window got or lost the input focus.
  final var onActivityChange: (() -> Void)?
  /// The window that receives key events.
  open internal(set) weak var keyWindow: UIWindow?
  /// A Boolean value that says whether the screen stays on. It has no effect.
  open var isIdleTimerDisabled = false
  /// A Boolean value that says whether the status bar shows activity of the network. It has no effect.
  open var isNetworkActivityIndicatorVisible = false
  /// The number on the app's icon. It has no effect.
  open var applicationIconBadgeNumber = 0
  private var ignoredEvents = 0
  /// A Boolean value that says whether touches are ignored.
  open var isIgnoringInteractionEvents: Bool { ignoredEvents > 0 }
  /// Ignores touches until `endIgnoringInteractionEvents()` was called as often.
  open func beginIgnoringInteractionEvents() { ignoredEvents += 1 }
  /// Ends one call of `beginIgnoringInteractionEvents()`.
  open func endIgnoringInteractionEvents() { ignoredEvents = max(0, ignoredEvents - 1) }
  /// The orientation of the interface: portrait, unless the screen is that of a device that was turned.
  open var statusBarOrientation: UIInterfaceOrientation {
    ScreenKind.main.isLandscape ? .landscapeRight : .portrait
  }

  private struct WeakWindow { weak var window: UIWindow? }
  /// The windows that are not hidden, in the order in which they were shown.
  private var visible: [WeakWindow] = []
  /// The scene of the app; nil if it has none.
  final var scene: UIScene?
  /// The window that shows the first view controller of the scene's storyboard; nil if there is none.
  final var storyboardWindow: UIWindow?
  /// The window of the window system that shows UIKit's windows (`WindowShell`); nil if there is none.
  final var shell: (any ApplicationShell)?

  /// The visible windows from back to front, in the order of their levels.
  open var windows: [UIWindow] {
    visible.compactMap(\.window).enumerated().sorted {
      ($0.element.windowLevel, $0.offset) < ($1.element.windowLevel, $1.offset)
    }.map(\.element)
  }

  open override var next: UIResponder? { delegate as? UIResponder }

  /// Sends an event to the windows; key presses go to the key window only. Each window takes its own touches out of the
  /// event.
  open func sendEvent(_ event: UIEvent) {
    for window in windows where event.type != .presses || window.isKeyWindow {
      window.sendEvent(event)
    }
  }

  /// Sends a selector with a sender and an event. If `target` is nil, the responder chain is searched for an object that
  /// has the method. The chain begins with the first responder; if there is none, with the sender. Returns false if no
  /// object was found.
  @discardableResult
  open func sendAction(
    _ action: Selector, to target: Any?, from sender: Any?, for event: UIEvent?
  ) -> Bool {
    let first = UIResponder.firstResponder ?? sender as? UIResponder ?? self
    guard let target = target ?? first.target(forAction: action, withSender: sender) else {
      return false
    }
    return action.send(to: target, sender, event ?? UIEvent(.touches, timestamp: CACurrentMediaTime()))
      != nil
  }

  /// Makes a window the key window.
  final func makeKey(_ window: UIWindow) {
    guard keyWindow !== window, window.canBecomeKey else { return }
    keyWindow?.resignKey()
    keyWindow = window
    window.becomeKey()
  }

  /// Updates the window of the window system after a change of a window's level.
  final func windowOrderChanged() {
    visible.removeAll { $0.window == nil }
    shell?.arrange(windows)
  }

  /// Updates the list of visible windows after a window was shown or hidden. A window that is shown comes to the front
  /// of its level.
  final func windowVisibilityChanged(_ window: UIWindow) {
    visible.removeAll { $0.window === window || $0.window == nil }
    if !window.isHidden { visible.append(WeakWindow(window: window)) }
    shell?.arrange(windows)
  }
}

/// The orientation of an interface. It is `portrait` or, on the screen of a device that was turned, `landscapeRight`.
public enum UIInterfaceOrientation: Int, Sendable {
  case unknown, portrait, portraitUpsideDown, landscapeRight, landscapeLeft
}

extension UIInterfaceOrientation {
  /// A Boolean value that says whether the interface is wider than high.
  public var isLandscape: Bool { self == .landscapeLeft || self == .landscapeRight }
  /// A Boolean value that says whether the interface is higher than wide.
  public var isPortrait: Bool { self == .portrait || self == .portraitUpsideDown }
}

/// A set of orientations. It has no effect.
public struct UIInterfaceOrientationMask: OptionSet, Hashable, Sendable {
  /// The bits of the set.
  public let rawValue: UInt
  /// Creates a set from its bits.
  public init(rawValue: UInt) { self.rawValue = rawValue }

  /// Portrait.
  public static let portrait = UIInterfaceOrientationMask(rawValue: 2)
  /// Turned so that the device's top is at the bottom.
  public static let portraitUpsideDown = UIInterfaceOrientationMask(rawValue: 4)
  /// Turned so that the device's top is at the left.
  public static let landscapeRight = UIInterfaceOrientationMask(rawValue: 8)
  /// Turned so that the device's top is at the right.
  public static let landscapeLeft = UIInterfaceOrientationMask(rawValue: 16)
  /// The two landscape orientations.
  public static let landscape: UIInterfaceOrientationMask = [.landscapeLeft, .landscapeRight]
  /// All orientations.
  public static let all: UIInterfaceOrientationMask = [.portrait, .landscape, .portraitUpsideDown]
  /// All orientations but `portraitUpsideDown`.
  public static let allButUpsideDown: UIInterfaceOrientationMask = [.portrait, .landscape]
}

/// The colors of a status bar. They have no effect.
public enum UIStatusBarStyle: Int, Sendable {
  case `default`, lightContent
  case darkContent = 3
}

/// The window of the window system, which shows UIKit's windows.
@MainActor
protocol ApplicationShell: AnyObject {
  /// Shows the windows, given from back to front.
  func arrange(_ windows: [UIWindow])
}
