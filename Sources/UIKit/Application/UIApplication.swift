import QuartzCore

/// Receives the application's life-cycle events. Every requirement has a default.
@preconcurrency @MainActor
public protocol UIApplicationDelegate: AnyObject {
  var window: UIWindow? { get set }
  func application(
    _ application: UIApplication,
    willFinishLaunchingWithOptions launchOptions: [UIApplication.LaunchOptionsKey: Any]?
  ) -> Bool
  /// Makes the window, as a rule.
  func application(
    _ application: UIApplication,
    didFinishLaunchingWithOptions launchOptions: [UIApplication.LaunchOptionsKey: Any]?
  ) -> Bool
  func applicationDidBecomeActive(_ application: UIApplication)
  func applicationWillResignActive(_ application: UIApplication)
  func applicationDidEnterBackground(_ application: UIApplication)
  func applicationWillEnterForeground(_ application: UIApplication)
  func applicationWillTerminate(_ application: UIApplication)
  func applicationDidReceiveMemoryWarning(_ application: UIApplication)
}

extension UIApplicationDelegate {
  public var window: UIWindow? {
    get { nil }
    set {}
  }
  public func application(
    _ application: UIApplication,
    willFinishLaunchingWithOptions launchOptions: [UIApplication.LaunchOptionsKey: Any]? = nil
  ) -> Bool { true }
  public func application(
    _ application: UIApplication,
    didFinishLaunchingWithOptions launchOptions: [UIApplication.LaunchOptionsKey: Any]? = nil
  ) -> Bool { true }
  public func applicationDidBecomeActive(_ application: UIApplication) {}
  public func applicationWillResignActive(_ application: UIApplication) {}
  public func applicationDidEnterBackground(_ application: UIApplication) {}
  public func applicationWillEnterForeground(_ application: UIApplication) {}
  public func applicationWillTerminate(_ application: UIApplication) {}
  public func applicationDidReceiveMemoryWarning(_ application: UIApplication) {}
}

/// The running program: its windows and its delegate.
@preconcurrency @MainActor
open class UIApplication: UIResponder {
  public struct LaunchOptionsKey: RawRepresentable, Hashable, Sendable {
    public let rawValue: String
    public init(rawValue: String) { self.rawValue = rawValue }
  }

  public enum State: Int, Sendable {
    case active, inactive, background
  }

  public static let shared = UIApplication()

  /// The end of the responder chain.
  open weak var delegate: (any UIApplicationDelegate)?
  open internal(set) var applicationState = State.active
  open internal(set) weak var keyWindow: UIWindow?
  /// Keeps the screen on; nothing here turns it off.
  open var isIdleTimerDisabled = false
  open var statusBarOrientation: UIInterfaceOrientation { .portrait }

  private struct WeakWindow { weak var window: UIWindow? }
  private var visible: [WeakWindow] = []
  /// Shows the windows; nil without one of the window system.
  final var shell: WindowShell?

  /// The visible ones, from the back to the front.
  open var windows: [UIWindow] {
    visible.compactMap(\.window).enumerated().sorted {
      ($0.element.windowLevel, $0.offset) < ($1.element.windowLevel, $1.offset)
    }.map(\.element)
  }

  open override var next: UIResponder? { delegate as? UIResponder }

  open func sendEvent(_ event: UIEvent) {
    for window in windows where event.type == .presses ? window.isKeyWindow : true {
      window.sendEvent(event)
    }
  }

  final func makeKey(_ window: UIWindow) {
    guard keyWindow !== window, window.canBecomeKey else { return }
    keyWindow?.resignKey()
    keyWindow = window
    window.becomeKey()
  }

  final func windowOrderChanged() {
    visible.removeAll { $0.window?.isHidden ?? true }
    shell?.arrange(windows)
  }

  /// `window` was shown or hidden.
  final func note(_ window: UIWindow) {
    visible.removeAll { $0.window === window || $0.window == nil }
    if !window.isHidden { visible.append(WeakWindow(window: window)) }
    shell?.arrange(windows)
  }
}

public enum UIInterfaceOrientation: Int, Sendable {
  case unknown, portrait, portraitUpsideDown, landscapeRight, landscapeLeft
}

public struct UIInterfaceOrientationMask: OptionSet, Hashable, Sendable {
  public let rawValue: UInt
  public init(rawValue: UInt) { self.rawValue = rawValue }

  public static let portrait = UIInterfaceOrientationMask(rawValue: 2)
  public static let portraitUpsideDown = UIInterfaceOrientationMask(rawValue: 4)
  public static let landscapeRight = UIInterfaceOrientationMask(rawValue: 8)
  public static let landscapeLeft = UIInterfaceOrientationMask(rawValue: 16)
  public static let landscape: UIInterfaceOrientationMask = [.landscapeLeft, .landscapeRight]
  public static let all: UIInterfaceOrientationMask = [.portrait, .landscape, .portraitUpsideDown]
  public static let allButUpsideDown: UIInterfaceOrientationMask = [.portrait, .landscape]
}

public enum UIStatusBarStyle: Int, Sendable {
  case `default`, lightContent
  case darkContent = 3
}
