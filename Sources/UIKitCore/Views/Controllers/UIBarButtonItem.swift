import QuartzCore

/// A button of a navigation bar. Changes of its properties appear when the bar shows the item again.
@preconcurrency @MainActor
open class UIBarButtonItem: NSObject {
  /// The style of a bar button; `done` has a semibold title.
  public enum Style: Int, Sendable {
    /// A regular title.
    case plain
    /// A semibold title, for the button that completes a task.
    case done = 2
  }

  /// The title of the button.
  open var title: String?
  /// The image of the button.
  open var image: UIImage?
  /// A view that replaces the button; nil shows the button.
  open var customView: UIView?
  /// The style of the title.
  open var style = Style.plain
  /// A Boolean value that says whether the button reacts to touches; true by default.
  open var isEnabled = true
  /// The color of title and image; nil inherits the tint.
  open var tintColor: UIColor?
  /// The action of the button.
  open var primaryAction: UIAction?
  /// The object or the class to which `action` is sent. An object is not retained. If it is nil, the responder chain is
  /// searched for an object that has the method.
  open var target: AnyObject? {
    get { receiver?.value.map { $0 as AnyObject } }
    set { receiver = newValue.map { SelectorTarget($0) } }
  }
  private var receiver: SelectorTarget?
  /// The selector that the button sends with the item as the argument; nil when it sends none.
  open var action: Selector?

  /// Creates an empty button.
  public override init() { super.init() }
  /// Creates a button. A nil title or image is taken from the action.
  public init(title: String? = nil, image: UIImage? = nil, primaryAction: UIAction? = nil) {
    (self.title, self.image) = (title ?? primaryAction?.title, image ?? primaryAction?.image)
    self.primaryAction = primaryAction
    super.init()
  }
  /// Creates a button with a title that sends a selector.
  public convenience init(title: String?, style: Style, target: Any?, action: Selector?) {
    self.init(title: title, image: nil, primaryAction: nil)
    (self.style, self.target, self.action) = (style, target.map { $0 as AnyObject }, action)
  }
  /// Creates a button with an image that sends a selector.
  public convenience init(image: UIImage?, style: Style, target: Any?, action: Selector?) {
    self.init(title: nil, image: image, primaryAction: nil)
    (self.style, self.target, self.action) = (style, target.map { $0 as AnyObject }, action)
  }
  /// Creates an item that shows a view.
  public init(customView: UIView) {
    self.customView = customView
    super.init()
  }
}
