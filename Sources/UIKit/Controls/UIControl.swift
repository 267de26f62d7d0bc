import QuartzCore

/// A view that tells others what the user does with it.
///
/// There are no selectors: who is told is a `UIAction`, a closure, or a method of a target:
///
///     button.addAction(UIAction { _ in … }, for: .touchUpInside)
///     button.addTarget(self, action: Door.knocked, for: .touchUpInside)
@preconcurrency @MainActor
open class UIControl: UIView {
  /// Points that a finger may be outside and still count as inside.
  static let reach: CGFloat = 70

  final var targets: [ControlTarget] = []

  public override init(frame: CGRect) { super.init(frame: frame) }
  public required init?(coder: NSCoder) { super.init(coder: coder) }

  public convenience init(frame: CGRect, primaryAction: UIAction?) {
    self.init(frame: frame)
    if let primaryAction { addAction(primaryAction, for: .primaryActionTriggered) }
  }

  // MARK: State

  open var isEnabled = true { didSet { if isEnabled != oldValue { stateChanged() } } }
  open var isSelected = false { didSet { if isSelected != oldValue { stateChanged() } } }
  open var isHighlighted = false { didSet { if isHighlighted != oldValue { stateChanged() } } }
  open private(set) var isTracking = false
  open private(set) var isTouchInside = false

  open var state: State {
    var state: State = isEnabled ? [] : .disabled
    if isSelected { state.insert(.selected) }
    if isHighlighted { state.insert(.highlighted) }
    return state
  }

  /// For subclasses: enabled, selected or highlighted changed.
  func stateChanged() {
    setNeedsLayout()
    setNeedsDisplay()
  }

  open var contentVerticalAlignment = ContentVerticalAlignment.center {
    didSet { setNeedsLayout() }
  }
  open var contentHorizontalAlignment = ContentHorizontalAlignment.center {
    didSet { setNeedsLayout() }
  }
  open var effectiveContentHorizontalAlignment: ContentHorizontalAlignment {
    switch contentHorizontalAlignment {
    case .leading: .left
    case .trailing: .right
    default: contentHorizontalAlignment
    }
  }

  // MARK: Tracking

  /// Called at a touch's begin. Returns true to keep tracking the touch; `location(in: self)` is its
  /// position.
  @discardableResult
  open func beginTracking(_ touch: UITouch, with event: UIEvent?) -> Bool { true }
  /// Called when the tracked touch moves. Returns false to stop tracking.
  @discardableResult
  open func continueTracking(_ touch: UITouch, with event: UIEvent?) -> Bool { true }
  open func endTracking(_ touch: UITouch?, with event: UIEvent?) {}
  open func cancelTracking(with event: UIEvent?) {}

  open override func touchesBegan(_ touches: Set<UITouch>, with event: UIEvent?) {
    guard isEnabled, let touch = touches.first, !isTracking else { return }
    isTouchInside = true
    isTracking = beginTracking(touch, with: event)
    guard isTracking else { return isTouchInside = false }
    isHighlighted = true
    sendActions(for: .touchDown)
    if touch.tapCount > 1 { sendActions(for: .touchDownRepeat) }
  }

  open override func touchesMoved(_ touches: Set<UITouch>, with event: UIEvent?) {
    guard isTracking, let touch = touches.first else { return }
    let wasInside = isTouchInside
    isTouchInside = reaches(touch)
    isHighlighted = isTouchInside
    guard continueTracking(touch, with: event) else { return stop(touch, event) }
    if wasInside != isTouchInside { sendActions(for: isTouchInside ? .touchDragEnter : .touchDragExit) }
    sendActions(for: isTouchInside ? .touchDragInside : .touchDragOutside)
  }

  open override func touchesEnded(_ touches: Set<UITouch>, with event: UIEvent?) {
    guard isTracking, let touch = touches.first else { return }
    isTouchInside = reaches(touch)
    let isInside = isTouchInside
    stop(touch, event)
    sendActions(for: isInside ? .touchUpInside : .touchUpOutside)
    if isInside { touchedUpInside() }
  }

  open override func touchesCancelled(_ touches: Set<UITouch>, with event: UIEvent?) {
    guard isTracking else { return }
    (isTracking, isTouchInside) = (false, false)
    isHighlighted = false
    cancelTracking(with: event)
    sendActions(for: .touchCancel)
  }

  private func stop(_ touch: UITouch, _ event: UIEvent?) {
    (isTracking, isTouchInside) = (false, false)
    isHighlighted = false
    endTracking(touch, with: event)
  }

  private func reaches(_ touch: UITouch) -> Bool {
    bounds.insetBy(dx: -Self.reach, dy: -Self.reach).contains(touch.location(in: self))
  }

  /// For subclasses whose primary action a touch is.
  func touchedUpInside() {}

  /// Taps of views around it are the control's own.
  open override func gestureRecognizerShouldBegin(_ gestureRecognizer: UIGestureRecognizer) -> Bool {
    guard isEnabled, gestureRecognizer.view !== self,
      let tap = gestureRecognizer as? UITapGestureRecognizer
    else { return super.gestureRecognizerShouldBegin(gestureRecognizer) }
    return tap.numberOfTapsRequired > 1
  }
}
