import QuartzCore

/// Watches the touches that begin in a view or below it, and reports what they mean (L8.41).
///
/// There are no selectors: what is called is a closure, or a method of a target:
///
///     UITapGestureRecognizer { tap in … }
///     UITapGestureRecognizer(target: self, action: Door.tapped)
@preconcurrency @MainActor
open class UIGestureRecognizer: NSObject {
  public enum State: Int, Sendable {
    case possible, began, changed
    /// Also what discrete gestures go to at once.
    case ended
    case cancelled, failed

    public static let recognized = State.ended
  }

  private var handlers: [(UIGestureRecognizer) -> Void] = []
  final var current = State.possible
  /// The state to enter once the recognisers that have to fail first have failed.
  final var pending: State?
  final var requirements: [WeakRecognizer] = []
  final weak var arbiter: GestureArbiter?
  /// The touches that it receives, in the order in which they began.
  final var touches: [UITouch] = []
  /// The view in which the first touch began. Kept after the touch has ended, for a recogniser that had
  /// to wait.
  final weak var touchedView: UIView?
  /// Media time at which `deadlineReached` is to be called.
  final var deadline: TimeInterval? {
    didSet { if deadline != nil { arbiter?.noteDeadline(of: self) } }
  }
  /// The centroid of the last touches, in window coordinates; used after they have ended.
  final var lastLocation = CGPoint.zero

  /// A selector cannot be sent, which is reported.
  public init(target: Any?, action: Selector?) {
    super.init()
    if let action { Issue.report(.selectorNotSent(action.description)) }
  }

  @preconcurrency @MainActor public convenience override init() {
    self.init(target: nil, action: nil as Selector?)
  }

  public convenience init(handler: @escaping (UIGestureRecognizer) -> Void) {
    self.init()
    handlers.append(handler)
  }

  public convenience init<Recognizer: UIGestureRecognizer>(
    handler: @escaping (Recognizer) -> Void
  ) {
    self.init()
    addHandler(handler)
  }

  /// The target is not kept.
  public convenience init<Target: AnyObject, Recognizer: UIGestureRecognizer>(
    target: Target, action: @escaping (Target) -> (Recognizer) -> Void
  ) {
    self.init()
    addTarget(target, action: action)
  }

  public convenience init<Target: AnyObject>(
    target: Target, action: @escaping (Target) -> () -> Void
  ) {
    self.init()
    addTarget(target, action: action)
  }

  final func addHandler<Recognizer: UIGestureRecognizer>(_ handler: @escaping (Recognizer) -> Void) {
    handlers.append { recognizer in
      if let recognizer = recognizer as? Recognizer { handler(recognizer) }
    }
  }

  open func addTarget(_ target: Any, action: Selector) {
    Issue.report(.selectorNotSent(action.description))
  }

  public func addTarget<Target: AnyObject, Recognizer: UIGestureRecognizer>(
    _ target: Target, action: @escaping (Target) -> (Recognizer) -> Void
  ) {
    addHandler { [weak target] (recognizer: Recognizer) in
      if let target { action(target)(recognizer) }
    }
  }

  public func addTarget<Target: AnyObject>(
    _ target: Target, action: @escaping (Target) -> () -> Void
  ) {
    handlers.append { [weak target] _ in
      if let target { action(target)() }
    }
  }

  final func sendActions() { for handler in handlers { handler(self) } }

  // MARK: Properties

  open internal(set) weak var view: UIView?
  open weak var delegate: (any UIGestureRecognizerDelegate)?
  open var name: String?
  /// Setting it to false cancels a gesture that is going on.
  open var isEnabled = true { didSet { if !isEnabled { giveUp() } } }
  /// A recognised gesture takes its touches away from their view.
  open var cancelsTouchesInView = true
  /// The view hears of touches only when this gesture has failed.
  open var delaysTouchesBegan = false
  /// The view hears of their end only when this gesture has failed.
  open var delaysTouchesEnded = true
  open var requiresExclusiveTouchType = true
  open var allowedTouchTypes: [NSNumber] = []
  open var modifierFlags: UIKeyModifierFlags { arbiter?.modifierFlags ?? [] }

  /// Setting it asks: a gesture may be prevented, or may have to wait for others to fail. Subclasses set it
  /// from their touch methods.
  open var state: State {
    get { current }
    set { request(newValue) }
  }

  // MARK: For subclasses

  open func touchesBegan(_ touches: Set<UITouch>, with event: UIEvent) {}
  open func touchesMoved(_ touches: Set<UITouch>, with event: UIEvent) {}
  open func touchesEnded(_ touches: Set<UITouch>, with event: UIEvent) {}
  open func touchesCancelled(_ touches: Set<UITouch>, with event: UIEvent) {}
  /// Back to the start, before the next touches.
  open func reset() {}
  open func ignore(_ touch: UITouch, for event: UIEvent) { touches.removeAll { $0 === touch } }
  open func canPrevent(_ preventedGestureRecognizer: UIGestureRecognizer) -> Bool { true }
  open func canBePrevented(by preventingGestureRecognizer: UIGestureRecognizer) -> Bool { true }
  open func shouldRequireFailure(of otherGestureRecognizer: UIGestureRecognizer) -> Bool { false }
  open func shouldBeRequiredToFail(by otherGestureRecognizer: UIGestureRecognizer) -> Bool { false }
  open func shouldReceive(_ event: UIEvent) -> Bool { true }

  /// `deadline` has come.
  func deadlineReached(at time: TimeInterval) {}

  /// This one begins only when `otherGestureRecognizer` has failed.
  open func require(toFail otherGestureRecognizer: UIGestureRecognizer) {
    requirements.append(WeakRecognizer(otherGestureRecognizer))
  }

  // MARK: Where

  open var numberOfTouches: Int { touches.count }
  /// The middle of the touches, in `view`'s coordinates; nil is the window's.
  open func location(in view: UIView?) -> CGPoint { map(centroid, to: view) }
  open func location(ofTouch touchIndex: Int, in view: UIView?) -> CGPoint {
    touches.indices.contains(touchIndex) ? touches[touchIndex].location(in: view) : location(in: view)
  }
}

struct WeakRecognizer {
  weak var recognizer: UIGestureRecognizer?
  init(_ recognizer: UIGestureRecognizer) { self.recognizer = recognizer }
}

/// A gesture recogniser; lets closures have its own class.
@preconcurrency @MainActor
public protocol UIGestureRecognizerHandling: UIGestureRecognizer {}
extension UIGestureRecognizer: UIGestureRecognizerHandling {}

extension UIGestureRecognizerHandling {
  /// Called at each change of state and each move. An addition of Lamina.
  @discardableResult
  public func addAction(_ handler: @escaping (Self) -> Void) -> Self {
    addHandler(handler)
    return self
  }
}

/// Has a say in what a recogniser does. Every member has a default.
@preconcurrency @MainActor
public protocol UIGestureRecognizerDelegate: AnyObject {
  func gestureRecognizerShouldBegin(_ gestureRecognizer: UIGestureRecognizer) -> Bool
  /// false unless said otherwise: the first to begin prevents the others.
  func gestureRecognizer(
    _ gestureRecognizer: UIGestureRecognizer,
    shouldRecognizeSimultaneouslyWith otherGestureRecognizer: UIGestureRecognizer
  ) -> Bool
  func gestureRecognizer(
    _ gestureRecognizer: UIGestureRecognizer,
    shouldRequireFailureOf otherGestureRecognizer: UIGestureRecognizer
  ) -> Bool
  func gestureRecognizer(
    _ gestureRecognizer: UIGestureRecognizer,
    shouldBeRequiredToFailBy otherGestureRecognizer: UIGestureRecognizer
  ) -> Bool
  func gestureRecognizer(
    _ gestureRecognizer: UIGestureRecognizer, shouldReceive touch: UITouch
  ) -> Bool
}

extension UIGestureRecognizerDelegate {
  public func gestureRecognizerShouldBegin(_ gestureRecognizer: UIGestureRecognizer) -> Bool { true }
  public func gestureRecognizer(
    _ gestureRecognizer: UIGestureRecognizer,
    shouldRecognizeSimultaneouslyWith otherGestureRecognizer: UIGestureRecognizer
  ) -> Bool { false }
  public func gestureRecognizer(
    _ gestureRecognizer: UIGestureRecognizer,
    shouldRequireFailureOf otherGestureRecognizer: UIGestureRecognizer
  ) -> Bool { false }
  public func gestureRecognizer(
    _ gestureRecognizer: UIGestureRecognizer,
    shouldBeRequiredToFailBy otherGestureRecognizer: UIGestureRecognizer
  ) -> Bool { false }
  public func gestureRecognizer(
    _ gestureRecognizer: UIGestureRecognizer, shouldReceive touch: UITouch
  ) -> Bool { true }
}
