import QuartzCore

/// Something that events reach: a view, a view controller, a window, the application. What does not handle an
/// event passes it to `next`.
@preconcurrency @MainActor
open class UIResponder: NSObject {
  private static weak var first: UIResponder?

  public override init() { super.init() }

  /// The next responder of the chain; nil at its end.
  open var next: UIResponder? { nil }

  // MARK: Touches and keys

  open func touchesBegan(_ touches: Set<UITouch>, with event: UIEvent?) {
    next?.touchesBegan(touches, with: event)
  }
  open func touchesMoved(_ touches: Set<UITouch>, with event: UIEvent?) {
    next?.touchesMoved(touches, with: event)
  }
  open func touchesEnded(_ touches: Set<UITouch>, with event: UIEvent?) {
    next?.touchesEnded(touches, with: event)
  }
  /// A gesture took the touches over, or they were lost.
  open func touchesCancelled(_ touches: Set<UITouch>, with event: UIEvent?) {
    next?.touchesCancelled(touches, with: event)
  }
  open func pressesBegan(_ presses: Set<UIPress>, with event: UIPressesEvent?) {
    next?.pressesBegan(presses, with: event)
  }
  open func pressesChanged(_ presses: Set<UIPress>, with event: UIPressesEvent?) {
    next?.pressesChanged(presses, with: event)
  }
  open func pressesEnded(_ presses: Set<UIPress>, with event: UIPressesEvent?) {
    next?.pressesEnded(presses, with: event)
  }
  open func pressesCancelled(_ presses: Set<UIPress>, with event: UIPressesEvent?) {
    next?.pressesCancelled(presses, with: event)
  }
  open func motionBegan(_ motion: UIEvent.EventSubtype, with event: UIEvent?) {}
  open func motionEnded(_ motion: UIEvent.EventSubtype, with event: UIEvent?) {}
  open func motionCancelled(_ motion: UIEvent.EventSubtype, with event: UIEvent?) {}

  // MARK: First responder

  /// The one that keys go to.
  static var firstResponder: UIResponder? { first }

  open var isFirstResponder: Bool { Self.first === self }
  open var canBecomeFirstResponder: Bool { false }
  open var canResignFirstResponder: Bool { true }

  @discardableResult
  open func becomeFirstResponder() -> Bool {
    if isFirstResponder { return true }
    guard canBecomeFirstResponder, Self.first?.resignFirstResponder() ?? true else { return false }
    Self.first = self
    return true
  }

  @discardableResult
  open func resignFirstResponder() -> Bool {
    guard isFirstResponder else { return true }
    guard canResignFirstResponder else { return false }
    Self.first = nil
    return true
  }

  // MARK: What interface files and accessibility call; nothing does here

  open func awakeFromNib() {}
  open func prepareForInterfaceBuilder() {}
  open var isAccessibilityElement = false
  open var accessibilityIdentifier: String?
  open var accessibilityLabel: String?
  open var accessibilityHint: String?
  open var accessibilityValue: String?
  open var accessibilityFrame = CGRect.zero
  open var accessibilityPath: UIBezierPath?
  open func accessibilityIncrement() {}
  open func accessibilityDecrement() {}
  open func accessibilityActivate() -> Bool { false }
}
