import QuartzCore

/// An object that receives events: a view, a view controller, a window or the application. An event that an
/// object does not handle is passed to `next`.
@preconcurrency @MainActor
open class UIResponder: NSObject {
  /// The first responder of the program, which receives key events; nil if there is none. One serves all windows.
  private(set) static weak var firstResponder: UIResponder?

  /// Creates a responder.
  public override init() { super.init() }

  /// The next responder of the chain; nil at its end.
  open var next: UIResponder? { nil }

  /// Returns true if the object has the method of a selector. Subclasses override it to disable commands.
  open func canPerformAction(_ action: Selector, withSender sender: Any?) -> Bool {
    responds(to: action)
  }

  /// Returns the first object of the responder chain that can perform an action; nil if there is none.
  open func target(forAction action: Selector, withSender sender: Any?) -> Any? {
    canPerformAction(action, withSender: sender)
      ? self : next?.target(forAction: action, withSender: sender)
  }

  /// True if keys without Control or similar ones type text, so that they call no methods.
  var takesText: Bool { false }
  /// The combinations of keys that call methods while the object or a descendant is the first responder; nil by default.
  open var keyCommands: [UIKeyCommand]? { nil }
  /// The list of changes that can be undone; that of the next responder by default. Windows have one.
  open var undoManager: UndoManager? { next?.undoManager }

  // MARK: Properties by their names

  /// Returns the value of a property by its name.
  open func value(forKey key: String) -> Any? {
    Self.registerClasses()
    return RegisteredValues.value(forKey: key, of: self)
  }
  /// Sets a property by its name.
  open func setValue(_ value: Any?, forKey key: String) {
    Self.registerClasses()
    RegisteredValues.set(value, forKey: key, of: self)
  }
  /// Returns a value for a name with which the class is not registered. The default reports the name.
  open func value(forUndefinedKey key: String) -> Any? {
    RegisteredValues.reportUnknown(key, of: self)
    return nil
  }
  /// Sets a value for a name with which the class is not registered. The default reports the name.
  open func setValue(_ value: Any?, forUndefinedKey key: String) {
    RegisteredValues.reportUnknown(key, of: self)
  }
  /// Called after a change of a property that the object observes; does nothing by default.
  open func observeValue(
    forKeyPath keyPath: String?, of object: Any?, change: [NSKeyValueChangeKey: Any]?,
    context: UnsafeMutableRawPointer?
  ) {}

  // MARK: Touches and keys

  /// Called when fingers or the pointer's button came down; passes the touches on to `next`.
  open func touchesBegan(_ touches: Set<UITouch>, with event: UIEvent?) {
    next?.touchesBegan(touches, with: event)
  }
  /// Called when touches moved; passes them on to `next`.
  open func touchesMoved(_ touches: Set<UITouch>, with event: UIEvent?) {
    next?.touchesMoved(touches, with: event)
  }
  /// Called when fingers or the pointer's button were lifted; passes the touches on to `next`.
  open func touchesEnded(_ touches: Set<UITouch>, with event: UIEvent?) {
    next?.touchesEnded(touches, with: event)
  }
  /// Called when a gesture recognizer claimed the touches, or the system cancelled them; passes them on to `next`.
  open func touchesCancelled(_ touches: Set<UITouch>, with event: UIEvent?) {
    next?.touchesCancelled(touches, with: event)
  }
  /// Called when keys were pressed; passes them on to `next`.
  open func pressesBegan(_ presses: Set<UIPress>, with event: UIPressesEvent?) {
    next?.pressesBegan(presses, with: event)
  }
  /// Called when held keys repeat; passes them on to `next`.
  open func pressesChanged(_ presses: Set<UIPress>, with event: UIPressesEvent?) {
    next?.pressesChanged(presses, with: event)
  }
  /// Called when keys were released; passes them on to `next`.
  open func pressesEnded(_ presses: Set<UIPress>, with event: UIPressesEvent?) {
    next?.pressesEnded(presses, with: event)
  }
  /// Called when the system cancelled presses; passes them on to `next`.
  open func pressesCancelled(_ presses: Set<UIPress>, with event: UIPressesEvent?) {
    next?.pressesCancelled(presses, with: event)
  }
  /// Never called, as Lamina reports no motions.
  open func motionBegan(_ motion: UIEvent.EventSubtype, with event: UIEvent?) {}
  /// Never called, as Lamina reports no motions.
  open func motionEnded(_ motion: UIEvent.EventSubtype, with event: UIEvent?) {}
  /// Never called, as Lamina reports no motions.
  open func motionCancelled(_ motion: UIEvent.EventSubtype, with event: UIEvent?) {}

  // MARK: First responder

  /// A Boolean value that says whether the object is the first responder.
  open var isFirstResponder: Bool { Self.firstResponder === self }
  /// A Boolean value that says whether the object may become first responder; false by default.
  open var canBecomeFirstResponder: Bool { false }
  /// A Boolean value that says whether the object may cease to be first responder; true by default.
  open var canResignFirstResponder: Bool { true }

  /// Makes the object the first responder. Returns false if it may not, or if the current one refuses to
  /// resign.
  @discardableResult
  open func becomeFirstResponder() -> Bool {
    if isFirstResponder { return true }
    guard canBecomeFirstResponder, Self.firstResponder?.resignFirstResponder() ?? true else {
      return false
    }
    Self.firstResponder = self
    return true
  }

  /// Ceases to be first responder. Returns false if the object refuses.
  @discardableResult
  open func resignFirstResponder() -> Bool {
    guard isFirstResponder else { return true }
    guard canResignFirstResponder else { return false }
    Self.firstResponder = nil
    return true
  }

  // MARK: Interface files

  /// Called after the object was created from an interface file and its outlets were set; does nothing by default.
  open func awakeFromNib() {}
  /// Never called: it prepares a view for an editor of interface files.
  open func prepareForInterfaceBuilder() {}

  // MARK: Accessibility, which has no effect

  /// A Boolean value that says whether assistive technology sees the object. It has no effect.
  open var isAccessibilityElement = false
  /// The name of the object for tests. It has no effect.
  open var accessibilityIdentifier: String?
  /// The label for assistive technology. It has no effect.
  open var accessibilityLabel: String?
  /// The hint for assistive technology. It has no effect.
  open var accessibilityHint: String?
  /// The value for assistive technology. It has no effect.
  open var accessibilityValue: String?
  /// The frame for assistive technology. It has no effect.
  open var accessibilityFrame = CGRect.zero
  /// The outline for assistive technology. It has no effect.
  open var accessibilityPath: UIBezierPath?
  /// The role of the object for assistive technology. It has no effect.
  open var accessibilityTraits = UIAccessibilityTraits.none
  /// The parts of the object for assistive technology; nil by default. They have no effect.
  open var accessibilityElements: [Any]?
  /// A Boolean value that says whether assistive technology ignores the object's parts. It has no effect.
  open var accessibilityElementsHidden = false
  /// A Boolean value that says whether assistive technology ignores everything else. It has no effect.
  open var accessibilityViewIsModal = false
  /// Increments the value for assistive technology; does nothing.
  open func accessibilityIncrement() {}
  /// Decrements the value for assistive technology; does nothing.
  open func accessibilityDecrement() {}
  /// Activates the object for assistive technology; returns false.
  open func accessibilityActivate() -> Bool { false }
}
