import QuartzCore

/// An element of a view for assistive technology that has no view of its own.
@preconcurrency @MainActor
open class UIAccessibilityElement: UIResponder {
  /// The view or the element that contains the element.
  open weak var accessibilityContainer: AnyObject?
  /// The frame in the coordinates of the container, in points. It takes precedence over `accessibilityFrame`.
  open var accessibilityFrameInContainerSpace = CGRect.null { didSet { UIAccessibility.noteChange() } }

  /// Creates an element inside of a container, which is not retained.
  public init(accessibilityContainer container: Any) {
    accessibilityContainer = container as AnyObject
    super.init()
    isAccessibilityElement = true
  }

  open override var accessibilityFrame: CGRect {
    get {
      guard !accessibilityFrameInContainerSpace.isNull, let view = accessibilityContainer as? UIView
      else { return super.accessibilityFrame }
      return view.onScreen(accessibilityFrameInContainerSpace)
    }
    set { super.accessibilityFrame = newValue }
  }
}

/// An action that assistive technology offers for an element.
@preconcurrency @MainActor
open class UIAccessibilityCustomAction: NSObject {
  /// The function of an action, which returns false if it did nothing.
  public typealias Handler = (UIAccessibilityCustomAction) -> Bool

  /// The name that is offered to the user.
  open var name: String
  /// The function that performs the action; nil sends the selector.
  open var actionHandler: Handler?
  /// The object that the selector is sent to, which is not retained.
  open weak var target: AnyObject?
  /// The selector that is sent with the action to the target, if there is no function.
  open var selector: Selector?

  /// Creates an action that calls a function.
  public init(name: String, actionHandler: Handler?) {
    (self.name, self.actionHandler) = (name, actionHandler)
    super.init()
  }

  /// Creates an action that sends a selector.
  public init(name: String, target: Any?, selector: Selector) {
    (self.name, self.selector) = (name, selector)
    self.target = target as AnyObject?
    super.init()
  }

  /// Performs the action. Returns false if it did nothing.
  final func perform() -> Bool {
    if let actionHandler { return actionHandler(self) }
    guard let selector, let target = target as? NSObject, target.responds(to: selector) else {
      return false
    }
    return selector.send(to: target, self) as? Bool ?? true
  }
}
