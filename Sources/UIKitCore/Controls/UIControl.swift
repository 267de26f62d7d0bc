import QuartzCore

/// A view that reports the user's actions.
///
/// A control performs a `UIAction`, which is a closure, calls a method of a target, or sends a selector to it:
///
///     button.addAction(UIAction { _ in … }, for: .touchUpInside)
///     button.addTarget(self, action: Door.knocked, for: .touchUpInside)
///     button.addTarget(self, action: Selector("knocked:", Door.knocked), for: .touchUpInside)
@preconcurrency @MainActor
open class UIControl: UIView {
  /// The distance in points that a touch may move outside the bounds and still count as inside.
  static let reach: CGFloat = 70

  final var targets: [ControlTarget] = []

  public override init(frame: CGRect) { super.init(frame: frame) }
  /// Creates a view with the values of an interface file.
  public required init?(coder: NSCoder) { super.init(coder: coder) }

  /// Creates a control that performs an action for `primaryActionTriggered`.
  public convenience init(frame: CGRect, primaryAction: UIAction?) {
    self.init(frame: frame)
    if let primaryAction { addAction(primaryAction, for: .primaryActionTriggered) }
  }

  // MARK: State

  /// A Boolean value that says whether the control reacts to touches; true by default.
  open var isEnabled = true { didSet { if isEnabled != oldValue { stateChanged() } } }
  /// A Boolean value that says whether the control is selected; false by default.
  open var isSelected = false { didSet { if isSelected != oldValue { stateChanged() } } }
  /// A Boolean value that says whether the control is highlighted, as it is while a touch is inside.
  open var isHighlighted = false { didSet { if isHighlighted != oldValue { stateChanged() } } }
  /// A Boolean value that says whether the control follows a touch.
  open private(set) var isTracking = false
  /// A Boolean value that says whether the followed touch is inside the control.
  open private(set) var isTouchInside = false

  /// The state that follows from `isEnabled`, `isSelected` and `isHighlighted`.
  open var state: State {
    var state: State = isEnabled ? [] : .disabled
    if isSelected { state.insert(.selected) }
    if isHighlighted { state.insert(.highlighted) }
    return state
  }

  /// A Boolean value that says whether a button shows its menu when it is touched; false by default.
  open var showsMenuAsPrimaryAction = false

  /// Called when the control was enabled, selected or highlighted, or ceased to be. Subclasses override it.
  func stateChanged() {
    setNeedsLayout()
    setNeedsDisplay()
  }

  /// The vertical alignment of the content; centered by default.
  open var contentVerticalAlignment = ContentVerticalAlignment.center {
    didSet { setNeedsLayout() }
  }
  /// The horizontal alignment of the content; centered by default.
  open var contentHorizontalAlignment = ContentHorizontalAlignment.center {
    didSet { setNeedsLayout() }
  }
  /// The horizontal alignment with leading and trailing replaced by left and right.
  open var effectiveContentHorizontalAlignment: ContentHorizontalAlignment {
    switch contentHorizontalAlignment {
    case .leading: .left
    case .trailing: .right
    case .center, .left, .right, .fill: contentHorizontalAlignment
    }
  }

  /// Sends a selector with the control and the event. If `target` is nil, it is sent to the first responder, or to the
  /// first one after it that has the method. Called for each selector that was added with a target.
  open func sendAction(_ action: Selector, to target: Any?, for event: UIEvent?) {
    UIApplication.shared.sendAction(action, to: target, from: self, for: event)
  }

  // MARK: Tracking

  /// Called when a touch begins. Returns true to follow the touch; `location(in: self)` is its position.
  @discardableResult
  open func beginTracking(_ touch: UITouch, with event: UIEvent?) -> Bool { true }
  /// Called when the followed touch moves. Returns true to go on following it.
  @discardableResult
  open func continueTracking(_ touch: UITouch, with event: UIEvent?) -> Bool { true }
  /// Called when the followed touch ends or is no longer followed.
  open func endTracking(_ touch: UITouch?, with event: UIEvent?) {}
  /// Called when the followed touch is canceled.
  open func cancelTracking(with event: UIEvent?) {}

  open override func touchesBegan(_ touches: Set<UITouch>, with event: UIEvent?) {
    guard isEnabled, let touch = touches.first, !isTracking else { return }
    isTouchInside = true
    isTracking = beginTracking(touch, with: event)
    guard isTracking else { return isTouchInside = false }
    isHighlighted = true
    sendActions(for: .touchDown, with: event)
    if touch.tapCount > 1 { sendActions(for: .touchDownRepeat, with: event) }
  }

  open override func touchesMoved(_ touches: Set<UITouch>, with event: UIEvent?) {
    guard isTracking, let touch = touches.first else { return }
    let wasInside = isTouchInside
    isTouchInside = reaches(touch)
    isHighlighted = isTouchInside
    guard continueTracking(touch, with: event) else { return stop(touch, event) }
    if wasInside != isTouchInside {
      sendActions(for: isTouchInside ? .touchDragEnter : .touchDragExit, with: event)
    }
    sendActions(for: isTouchInside ? .touchDragInside : .touchDragOutside, with: event)
  }

  open override func touchesEnded(_ touches: Set<UITouch>, with event: UIEvent?) {
    guard isTracking, let touch = touches.first else { return }
    isTouchInside = reaches(touch)
    let isInside = isTouchInside
    stop(touch, event)
    sendActions(for: isInside ? .touchUpInside : .touchUpOutside, with: event)
    if isInside { touchedUpInside() }
  }

  open override func touchesCancelled(_ touches: Set<UITouch>, with event: UIEvent?) {
    guard isTracking else { return }
    (isTracking, isTouchInside) = (false, false)
    isHighlighted = false
    cancelTracking(with: event)
    sendActions(for: .touchCancel, with: event)
  }

  private func stop(_ touch: UITouch, _ event: UIEvent?) {
    (isTracking, isTouchInside) = (false, false)
    isHighlighted = false
    endTracking(touch, with: event)
  }

  /// Returns true if a touch counts as inside.
  final func reaches(_ touch: UITouch) -> Bool {
    bounds.insetBy(dx: -Self.reach, dy: -Self.reach).contains(touch.location(in: self))
  }

  /// Called when a touch ended inside. Subclasses override it to send their primary action.
  func touchedUpInside() {}

  /// Prevents single taps of the surrounding views' recognizers on an enabled control.
  open override func gestureRecognizerShouldBegin(_ gestureRecognizer: UIGestureRecognizer) -> Bool {
    guard isEnabled, gestureRecognizer.view !== self,
      let tap = gestureRecognizer as? UITapGestureRecognizer
    else { return super.gestureRecognizerShouldBegin(gestureRecognizer) }
    return tap.numberOfTapsRequired > 1
  }
}
