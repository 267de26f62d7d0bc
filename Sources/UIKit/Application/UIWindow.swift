import QuartzCore

/// The top of a tree of views, and where events come in.
@preconcurrency @MainActor
open class UIWindow: UIView {
  public struct Level: RawRepresentable, Hashable, Comparable, Sendable {
    public let rawValue: CGFloat
    public init(rawValue: CGFloat) { self.rawValue = rawValue }
    public init(_ rawValue: CGFloat) { self.rawValue = rawValue }

    public static let normal = Level(rawValue: 0)
    public static let statusBar = Level(rawValue: 1000)
    public static let alert = Level(rawValue: 2000)

    public static func < (a: Level, b: Level) -> Bool { a.rawValue < b.rawValue }
  }

  final let gestures = GestureArbiter()
  final var presses: [UIPress] = []
  /// Touches that are down, or that a view is yet to hear of.
  final var touches: [UITouch] = []
  /// Those that are down, by the device's number.
  final var fingers: [Int: UITouch] = [:]
  /// The next touch may be its second tap.
  final var lastTap: UITouch?

  /// The pointer is over their views.
  final var hovering: [UIHoverGestureRecognizer] = []

  open var screen: UIScreen = .main
  open var windowLevel = Level.normal {
    didSet { if windowLevel != oldValue { UIApplication.shared.windowOrderChanged() } }
  }
  open var canBecomeKey: Bool { true }

  public override init(frame: CGRect) {
    super.init(frame: frame)
    isHidden = true
  }
  public required init?(coder: NSCoder) {
    super.init(coder: coder)
    isHidden = true
  }
  @preconcurrency @MainActor public convenience init() { self.init(frame: UIScreen.main.bounds) }

  /// Its view fills the window.
  open var rootViewController: UIViewController? {
    didSet { if rootViewController !== oldValue { replaceRoot(oldValue) } }
  }

  open var isKeyWindow: Bool { UIApplication.shared.keyWindow === self }
  open func makeKey() { UIApplication.shared.makeKey(self) }
  open func becomeKey() {}
  open func resignKey() {}
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
    UIApplication.shared.note(self)
    isHidden ? hideRoot() : showRoot()
  }

  private func replaceRoot(_ old: UIViewController?) {
    old?.viewIfLoaded?.removeFromSuperview()
    if !isHidden { showRoot() }
  }

  private func showRoot() {
    guard let view = rootViewController?.view else { return }
    view.frame = bounds
    view.autoresizingMask = [.flexibleWidth, .flexibleHeight]
    insertSubview(view, at: 0)
  }

  private func hideRoot() { rootViewController?.viewIfLoaded?.removeFromSuperview() }

  open override var next: UIResponder? { UIApplication.shared }

  /// Takes an event in: recognisers first, then views.
  open func sendEvent(_ event: UIEvent) { dispatch(event) }
}
