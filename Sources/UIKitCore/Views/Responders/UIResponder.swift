import QuartzCore

/// An object that receives events: a view, a view controller, a window or the application. An event that an
/// object does not handle is passed to `next`.
@preconcurrency @MainActor
open class UIResponder: NSObject {
  /// The first responder of the program, which receives key events; nil if there is none. One serves all windows.
  private(set) static weak var firstResponder: UIResponder? {
    didSet { UIAccessibility.noteChange() }
  }

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

  // MARK: Accessibility

  /// The values that were set for assistive technology; nil until one is.
  final var accessibility: AccessibilityValues?

  /// A Boolean value that says whether assistive technology sees the object as an element. True by default for labels and
  /// controls.
  open var isAccessibilityElement: Bool {
    get { accessibility?.isElement ?? isElementByDefault }
    set { setAccessible(\.isElement, to: newValue) }
  }
  /// The name of the object for tests; it is not read aloud.
  open var accessibilityIdentifier: String? {
    get { accessibility?.identifier }
    set { setAccessible(\.identifier, to: newValue) }
  }
  /// The name of the object; the text or the title of labels and controls by default.
  open var accessibilityLabel: String? {
    get { accessibility?.label ?? defaultContent?.name }
    set { setAccessible(\.label, to: newValue) }
  }
  /// The text that explains what an activation of the object does.
  open var accessibilityHint: String? {
    get { accessibility?.hint ?? defaultContent?.hint }
    set { setAccessible(\.hint, to: newValue) }
  }
  /// The value as text, such as the position of a slider.
  open var accessibilityValue: String? {
    get { accessibility?.value ?? defaultContent?.value }
    set { setAccessible(\.value, to: newValue) }
  }
  /// The frame on the screen in points; that of the view by default.
  open var accessibilityFrame: CGRect {
    get { accessibility?.frame ?? (self as? UIView)?.frameOnScreen ?? .zero }
    set { setAccessible(\.frame, to: newValue) }
  }
  /// The outline on the screen. It is stored, and has no effect.
  open var accessibilityPath: UIBezierPath? {
    get { accessibility?.path }
    set { setAccessible(\.path, to: newValue) }
  }
  /// The point on the screen that is touched to activate the object; the middle of the frame by default.
  open var accessibilityActivationPoint: CGPoint {
    get { accessibility?.activationPoint ?? accessibilityFrame.middle }
    set { setAccessible(\.activationPoint, to: newValue) }
  }
  /// The role and the states of the object; those of the control by default.
  open var accessibilityTraits: UIAccessibilityTraits {
    get { accessibility?.traits ?? defaultContent?.traits ?? .none }
    set { setAccessible(\.traits, to: newValue) }
  }
  /// The language of the texts, such as "en-US". It is stored, and has no effect.
  open var accessibilityLanguage: String? {
    get { accessibility?.language }
    set { setAccessible(\.language, to: newValue) }
  }
  /// The state of an object that shows more when it is expanded; unsupported by default.
  open var accessibilityExpandedStatus: UIAccessibilityExpandedStatus {
    get { accessibility?.expandedStatus ?? .unsupported }
    set { setAccessible(\.expandedStatus, to: newValue) }
  }
  /// The elements inside of the object, in their order; nil, the default, finds them among the subviews.
  open var accessibilityElements: [Any]? {
    get { accessibility?.elements }
    set { setAccessible(\.elements, to: newValue) }
  }
  /// The kind of group that the object is; none by default.
  open var accessibilityContainerType: UIAccessibilityContainerType {
    get { accessibility?.containerType ?? .none }
    set { setAccessible(\.containerType, to: newValue) }
  }
  /// The actions that assistive technology offers in addition to an activation; nil by default.
  open var accessibilityCustomActions: [UIAccessibilityCustomAction]? {
    get { accessibility?.customActions }
    set { setAccessible(\.customActions, to: newValue) }
  }
  /// A Boolean value that says whether assistive technology ignores the elements inside of the object; false by default.
  open var accessibilityElementsHidden: Bool {
    get { accessibility?.hidesElements ?? false }
    set { setAccessible(\.hidesElements, to: newValue) }
  }
  /// A Boolean value that says whether assistive technology ignores the siblings of the view; false by default.
  open var accessibilityViewIsModal: Bool {
    get { accessibility?.isModal ?? false }
    set { setAccessible(\.isModal, to: newValue) }
  }
  /// A Boolean value that says whether the elements inside are read together. It is stored, and has no effect: elements are
  /// in the order of the views.
  open var shouldGroupAccessibilityChildren: Bool {
    get { accessibility?.groupsChildren ?? false }
    set { setAccessible(\.groupsChildren, to: newValue) }
  }

  /// Returns the number of elements inside of the object; that of `accessibilityElements` by default.
  open func accessibilityElementCount() -> Int { accessibilityElements?.count ?? 0 }
  /// Returns an element inside of the object; nil for an index out of range.
  open func accessibilityElement(at index: Int) -> Any? {
    guard let elements = accessibilityElements, elements.indices.contains(index) else { return nil }
    return elements[index]
  }
  /// Returns the index of an element inside of the object; `NSNotFound` if it is not inside.
  open func index(ofAccessibilityElement element: Any) -> Int {
    accessibilityElements?.firstIndex { ($0 as AnyObject) === (element as AnyObject) } ?? NSNotFound
  }

  /// Increments the value. Controls with a number do so by default.
  open func accessibilityIncrement() { performDefault(.perform(.increment)) }
  /// Decrements the value. Controls with a number do so by default.
  open func accessibilityDecrement() { performDefault(.perform(.decrement)) }
  /// Activates the object. Returns false if it was not activated; then its activation point is touched.
  open func accessibilityActivate() -> Bool { performDefault(.perform(.activate)) }
  /// Closes what the object shows, such as a dialog. Returns false, the default, if there is nothing to close.
  open func accessibilityPerformEscape() -> Bool { false }
}
