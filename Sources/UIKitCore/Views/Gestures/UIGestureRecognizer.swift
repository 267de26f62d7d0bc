import QuartzCore

/// An object that receives the touches that begin in a view or its descendants, and recognizes a gesture in
/// them (L8.41).
///
/// A recognizer calls a closure or a method of a target, or sends a selector to it:
///
///     UITapGestureRecognizer { tap in … }
///     UITapGestureRecognizer(target: self, action: Door.tapped)
///     UITapGestureRecognizer(target: self, action: Selector("tapped:", Door.tapped))
@preconcurrency @MainActor
open class UIGestureRecognizer: NSObject {
  /// The state of a recognizer.
  public enum State: Int, Sendable {
    /// A gesture that is not yet recognized, a continuous one that began, or one that changed.
    case possible, began, changed
    /// The end of a gesture; a discrete gesture goes to it from `possible`.
    case ended
    /// A continuous gesture that was interrupted, or touches that are not the gesture.
    case cancelled, failed

    /// Another name of `ended`, for discrete gestures.
    public static let recognized = State.ended
  }

  /// The closures that are called at each change of state.
  private var handlers: [GestureHandler] = []
  /// The current state.
  final var current = State.possible {
    didSet {
      if KeyValueObservations.isActive { KeyValueObservations.mayHaveChanged(self, ["state"]) }
    }
  }
  /// The state to enter after the recognizers that have to fail first have failed; nil if none is waiting.
  final var pending: State?
  /// The recognizers that have to fail first.
  final var requirements: [WeakRecognizer] = []
  final weak var arbiter: GestureArbiter?
  /// The received touches that are down, in the order in which they began.
  final var touches: [UITouch] = []
  /// The view in which the first touch began. It is kept after the touch has ended, for a recognizer that has
  /// to wait.
  final weak var touchedView: UIView?
  /// The media time at which `deadlineReached(at:)` is called; nil if there is none.
  final var deadline: TimeInterval? {
    didSet { if deadline != nil { arbiter?.scheduleDeadline(of: self) } }
  }
  /// The centroid of the last touches, in window coordinates; used after they have ended.
  final var lastLocation = CGPoint.zero

  /// Creates a recognizer that sends a selector to a target, with itself as the argument. The target is not retained.
  public init(target: Any?, action: Selector?) {
    super.init()
    if let target, let action { addTarget(target, action: action) }
  }

  /// Creates a recognizer without handlers.
  @preconcurrency @MainActor public convenience override init() {
    self.init(target: nil, action: nil as Selector?)
  }

  /// Creates a recognizer that calls a closure at each change of state.
  public convenience init(handler: @escaping (UIGestureRecognizer) -> Void) {
    self.init()
    handlers.append(GestureHandler(call: handler))
  }

  /// Creates a recognizer that calls a closure with a parameter of its own class.
  public convenience init<Recognizer: UIGestureRecognizer>(
    handler: @escaping (Recognizer) -> Void
  ) {
    self.init()
    addHandler(handler)
  }

  /// Creates a recognizer that calls a method of a target with itself. The target is not retained.
  public convenience init<Target: AnyObject, Recognizer: UIGestureRecognizer>(
    target: Target, action: @escaping (Target) -> (Recognizer) -> Void
  ) {
    self.init()
    addTarget(target, action: action)
  }

  /// Creates a recognizer that calls a method of a target. The target is not retained.
  public convenience init<Target: AnyObject>(
    target: Target, action: @escaping (Target) -> () -> Void
  ) {
    self.init()
    addTarget(target, action: action)
  }

  final func addHandler<Recognizer: UIGestureRecognizer>(_ handler: @escaping (Recognizer) -> Void) {
    handlers.append(
      GestureHandler { recognizer in
        if let recognizer = recognizer as? Recognizer { handler(recognizer) }
      })
  }

  /// Adds a selector that is sent to a target with the recognizer. The target is an object, which is not retained, or a
  /// class. A selector that was already added for the target is not added again.
  open func addTarget(_ target: Any, action: Selector) {
    removeTarget(target, action: action)
    let owner = SelectorTarget(target)
    let handler = GestureHandler(target: owner, selector: action) { recognizer in
      if let receiver = owner.value { action.send(to: receiver, recognizer) }
    }
    handlers.append(handler)
  }

  /// Removes a selector that was added for a target. A nil target means all targets, and a nil action all selectors.
  open func removeTarget(_ target: Any?, action: Selector?) {
    handlers.removeAll { handler in
      handler.selector != nil && (target.map { handler.target?.isSame(as: $0) ?? false } ?? true)
        && (action == nil || handler.selector == action)
    }
  }

  /// Adds a method of a target that receives the recognizer. The target is not retained.
  public func addTarget<Target: AnyObject, Recognizer: UIGestureRecognizer>(
    _ target: Target, action: @escaping (Target) -> (Recognizer) -> Void
  ) {
    addHandler { [weak target] (recognizer: Recognizer) in
      if let target { action(target)(recognizer) }
    }
  }

  /// Adds a method of a target. The target is not retained.
  public func addTarget<Target: AnyObject>(
    _ target: Target, action: @escaping (Target) -> () -> Void
  ) {
    handlers.append(
      GestureHandler { [weak target] _ in
        if let target { action(target)() }
      })
  }

  /// Calls the closures and methods.
  final func sendActions() { for handler in handlers { handler.call(self) } }

  // MARK: Properties

  /// The view that the recognizer is attached to.
  open internal(set) weak var view: UIView?
  /// The delegate, which can refuse touches and gestures.
  open weak var delegate: (any UIGestureRecognizerDelegate)?
  /// A name for debugging.
  open var name: String?
  /// A Boolean value that says whether the recognizer receives touches; true by default. Setting it to false
  /// cancels a gesture that has begun.
  open var isEnabled = true { didSet { if !isEnabled { abort() } } }
  /// A Boolean value that says whether a recognized gesture cancels its touches in their views; true by
  /// default.
  open var cancelsTouchesInView = true
  /// A Boolean value that says whether views learn of touches only after this gesture has failed; false by
  /// default.
  open var delaysTouchesBegan = false
  /// A Boolean value that says whether views learn of the end of touches only after this gesture has failed;
  /// true by default.
  open var delaysTouchesEnded = true
  /// A Boolean value that says whether touches of one device only are received. It has no effect.
  open var requiresExclusiveTouchType = true
  /// The raw values of the touch types that are received; empty, the default, means all.
  open var allowedTouchTypes: [NSNumber] = []
  /// The modifier keys of the last event.
  open var modifierFlags: UIKeyModifierFlags { arbiter?.modifierFlags ?? [] }

  /// The state of the gesture. Subclasses set it in their touch methods. Setting it is a request: the gesture
  /// may be prevented, or may have to wait for others to fail.
  open var state: State {
    get { current }
    set { request(newValue) }
  }

  // MARK: Subclassing

  /// Called when touches begin; does nothing by default.
  open func touchesBegan(_ touches: Set<UITouch>, with event: UIEvent) {}
  /// Called when touches move; does nothing by default.
  open func touchesMoved(_ touches: Set<UITouch>, with event: UIEvent) {}
  /// Called when touches end; does nothing by default.
  open func touchesEnded(_ touches: Set<UITouch>, with event: UIEvent) {}
  /// Called when touches are canceled; does nothing by default.
  open func touchesCancelled(_ touches: Set<UITouch>, with event: UIEvent) {}
  /// Called before the recognizer receives the next touches. Override it to reset the state of a subclass.
  open func reset() {}
  /// Removes a touch from those that the recognizer receives.
  open func ignore(_ touch: UITouch, for event: UIEvent) { touches.removeAll { $0 === touch } }
  /// Returns whether this gesture prevents another one; true by default.
  open func canPrevent(_ preventedGestureRecognizer: UIGestureRecognizer) -> Bool { true }
  /// Returns whether another gesture can prevent this one; true by default.
  open func canBePrevented(by preventingGestureRecognizer: UIGestureRecognizer) -> Bool { true }
  /// Returns whether this gesture can begin only after another one has failed; false by default.
  open func shouldRequireFailure(of otherGestureRecognizer: UIGestureRecognizer) -> Bool { false }
  /// Returns whether another gesture can begin only after this one has failed; false by default.
  open func shouldBeRequiredToFail(by otherGestureRecognizer: UIGestureRecognizer) -> Bool { false }
  /// Returns whether the recognizer receives the touches of an event; true by default.
  open func shouldReceive(_ event: UIEvent) -> Bool { true }

  /// Called when the media time has reached `deadline`.
  func deadlineReached(at time: TimeInterval) {}

  /// Makes this gesture begin only after another one has failed.
  open func require(toFail otherGestureRecognizer: UIGestureRecognizer) {
    requirements.append(WeakRecognizer(otherGestureRecognizer))
  }

  // MARK: Locations

  /// The number of received touches that are down.
  open var numberOfTouches: Int { touches.count }
  /// Returns the mean location of the touches in the coordinates of `view`; nil means the window.
  open func location(in view: UIView?) -> CGPoint { map(centroid, to: view) }
  /// Returns the location of a touch by its index; for an index out of range, the mean location of all touches.
  open func location(ofTouch touchIndex: Int, in view: UIView?) -> CGPoint {
    touches.indices.contains(touchIndex) ? touches[touchIndex].location(in: view) : location(in: view)
  }
}

/// A closure that a recognizer calls, and the target and the selector for which it was added.
private struct GestureHandler {
  var target: SelectorTarget?
  var selector: Selector?
  let call: (UIGestureRecognizer) -> Void
}

/// A weak reference to a recognizer, for lists.
struct WeakRecognizer {
  weak var recognizer: UIGestureRecognizer?
  init(_ recognizer: UIGestureRecognizer) { self.recognizer = recognizer }
}

/// A gesture recognizer. The protocol lets closures have a parameter of the recognizer's own class.
@preconcurrency @MainActor
public protocol UIGestureRecognizerHandling: UIGestureRecognizer {}
extension UIGestureRecognizer: UIGestureRecognizerHandling {}

extension UIGestureRecognizerHandling {
  /// Adds a closure that is called at each change of state and at each move. An addition of Lamina.
  @discardableResult
  public func addAction(_ handler: @escaping (Self) -> Void) -> Self {
    addHandler(handler)
    return self
  }
}

/// An object that decides whether a gesture recognizer receives touches and begins. All requirements have
/// defaults.
@preconcurrency @MainActor
public protocol UIGestureRecognizerDelegate: AnyObject {
  /// Returns whether a gesture may begin; true by default.
  func gestureRecognizerShouldBegin(_ gestureRecognizer: UIGestureRecognizer) -> Bool
  /// Returns whether two gestures may be recognized at the same time; false by default, so that the first to
  /// begin prevents the other.
  func gestureRecognizer(
    _ gestureRecognizer: UIGestureRecognizer,
    shouldRecognizeSimultaneouslyWith otherGestureRecognizer: UIGestureRecognizer
  ) -> Bool
  /// Returns whether a gesture can begin only after another one has failed; false by default.
  func gestureRecognizer(
    _ gestureRecognizer: UIGestureRecognizer,
    shouldRequireFailureOf otherGestureRecognizer: UIGestureRecognizer
  ) -> Bool
  /// Returns whether another gesture can begin only after this one has failed; false by default.
  func gestureRecognizer(
    _ gestureRecognizer: UIGestureRecognizer,
    shouldBeRequiredToFailBy otherGestureRecognizer: UIGestureRecognizer
  ) -> Bool
  /// Returns whether a recognizer receives a touch; true by default.
  func gestureRecognizer(
    _ gestureRecognizer: UIGestureRecognizer, shouldReceive touch: UITouch
  ) -> Bool
}

extension UIGestureRecognizerDelegate {
  /// Returns true.
  public func gestureRecognizerShouldBegin(_ gestureRecognizer: UIGestureRecognizer) -> Bool { true }
  /// Returns false.
  public func gestureRecognizer(
    _ gestureRecognizer: UIGestureRecognizer,
    shouldRecognizeSimultaneouslyWith otherGestureRecognizer: UIGestureRecognizer
  ) -> Bool { false }
  /// Returns false.
  public func gestureRecognizer(
    _ gestureRecognizer: UIGestureRecognizer,
    shouldRequireFailureOf otherGestureRecognizer: UIGestureRecognizer
  ) -> Bool { false }
  /// Returns false.
  public func gestureRecognizer(
    _ gestureRecognizer: UIGestureRecognizer,
    shouldBeRequiredToFailBy otherGestureRecognizer: UIGestureRecognizer
  ) -> Bool { false }
  /// Returns true.
  public func gestureRecognizer(
    _ gestureRecognizer: UIGestureRecognizer, shouldReceive touch: UITouch
  ) -> Bool { true }
}
