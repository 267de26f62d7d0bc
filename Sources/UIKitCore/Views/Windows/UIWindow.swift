import QuartzCore

/// The root of a view hierarchy, which receives events.
@preconcurrency @MainActor
open class UIWindow: UIView {
  /// The position of a window in front of others.
  public struct Level: RawRepresentable, Hashable, Comparable, Sendable {
    /// The raw value.
    public let rawValue: CGFloat
    /// Creates a value from its raw value.
    public init(rawValue: CGFloat) { self.rawValue = rawValue }
    /// Creates a level from its number; higher ones are in front.
    public init(_ rawValue: CGFloat) { self.rawValue = rawValue }

    /// The level of ordinary windows, 0.
    public static let normal = Level(rawValue: 0)
    /// The level of a status bar, 1000.
    public static let statusBar = Level(rawValue: 1000)
    /// The level of alerts, 2000.
    public static let alert = Level(rawValue: 2000)

    /// Returns true if `a` is behind `b`.
    public static func < (a: Level, b: Level) -> Bool { a.rawValue < b.rawValue }
  }

  final let gestures = GestureArbiter()
  final var presses: [UIPress] = []
  /// The touches that are down, and those of whose end the views have not been notified.
  final var touches: [UITouch] = []
  /// The touches that are down, by the number of the finger.
  final var fingers: [Int: UITouch] = [:]
  /// The last touch, if it was a tap: the next one may be its repetition.
  final var lastTap: UITouch?

  /// The recognizers whose views the pointer is over.
  final var hovering: [UIHoverGestureRecognizer] = []

  /// The insets of the safe area of the window.
  package final var safeArea = UIEdgeInsets.zero {
    didSet { if safeArea != oldValue { SafeArea.changed(in: self) } }
  }
  private weak var ownScene: UIWindowScene?
  /// The scene of the window: that which was set or, without one, the scene of the app; nil if the app has none.
  open var windowScene: UIWindowScene? {
    get { ownScene ?? UIApplication.shared.scene as? UIWindowScene }
    set { ownScene = newValue }
  }
  private lazy var changes = UndoManager()
  /// The list of changes that can be undone, for all responders in the window that have no other one.
  open override var undoManager: UndoManager? { changes }

  /// The screen of the window, of which there is one.
  open var screen: UIScreen = .main
  /// The level of the window; windows of higher levels are in front.
  open var windowLevel = Level.normal {
    didSet { if windowLevel != oldValue { UIApplication.shared.windowOrderChanged() } }
  }
  /// A Boolean value that says whether the window may become the key window; true by default.
  open var canBecomeKey: Bool { true }

  public override init(frame: CGRect) {
    super.init(frame: frame)
    isHidden = true
  }
  /// Creates a view with the values of an interface file.
  public required init?(coder: NSCoder) {
    super.init(coder: coder)
    isHidden = true
  }
  /// Creates a window of a scene, as large as the screen. It is hidden until `makeKeyAndVisible()` or `isHidden` shows it.
  public init(windowScene: UIWindowScene) {
    super.init(frame: windowScene.screen.bounds)
    isHidden = true
    ownScene = windowScene
  }
  /// Creates a window as large as the screen. It is hidden until `makeKeyAndVisible()` or `isHidden` shows it.
  @preconcurrency @MainActor public convenience init() { self.init(frame: UIScreen.main.bounds) }

  /// The view controller whose view fills the window.
  open var rootViewController: UIViewController? {
    get { substitute?.rootViewController ?? ownRoot }
    set {
      if let substitute { return substitute.rootViewController = newValue }
      let old = ownRoot
      ownRoot = newValue
      guard newValue !== old else { return }
      // The window that the app has made for the view controller has this one in its place from now on.
      if let former = newValue?.state.formerWindow, former !== self { former.substitute = self }
      newValue?.state.formerWindow = nil
      replaceRoot(old)
    }
  }
  private var ownRoot: UIViewController?
  /// The window that is shown in place of this one; nil if this one is shown itself.
  private weak var substitute: UIWindow?

  /// Takes the root view controller away, for another window that is shown in place of this one. Nil if there is none.
  package final func takeRoot() -> UIViewController? {
    guard let controller = ownRoot else { return nil }
    isHidden = true
    rootViewController = nil
    controller.state.formerWindow = self
    return controller
  }

  /// A Boolean value that says whether the window is the key window.
  open var isKeyWindow: Bool { UIApplication.shared.keyWindow === self }
  /// Makes the window the key window, which receives key events.
  open func makeKey() { UIApplication.shared.makeKey(self) }
  /// Called when the window became the key window; does nothing by default.
  open func becomeKey() {}
  /// Called before the window ceases to be the key window; does nothing by default.
  open func resignKey() {}
  /// Shows the window and makes it the key window.
  open func makeKeyAndVisible() {
    isHidden = false
    makeKey()
  }

  open override var isHidden: Bool {
    get { super.isHidden }
    set {
      let wasHidden = super.isHidden
      super.isHidden = newValue
      if wasHidden != newValue { visibilityChanged() }
    }
  }

  private func visibilityChanged() {
    UIApplication.shared.windowVisibilityChanged(self)
    if isHidden {
      hideRoot()
    } else {
      showRoot()
    }
  }

  private func replaceRoot(_ old: UIViewController?) {
    old?.endPresentations()
    old?.viewIfLoaded?.removeFromSuperview()
    if !isHidden { showRoot() }
  }

  private func showRoot() {
    guard let view = ownRoot?.view else { return }
    view.frame = bounds
    view.autoresizingMask = [.flexibleWidth, .flexibleHeight]
    insertSubview(view, at: 0)
  }

  private func hideRoot() { ownRoot?.viewIfLoaded?.removeFromSuperview() }

  open override var next: UIResponder? { windowScene ?? UIApplication.shared }

  /// Delivers an event to gesture recognizers and then to views.
  open func sendEvent(_ event: UIEvent) { dispatch(event) }
}
