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

  /// Creates an empty button.
  public override init() { super.init() }
  /// Creates a button. A nil title or image is taken from the action.
  public init(title: String? = nil, image: UIImage? = nil, primaryAction: UIAction? = nil) {
    (self.title, self.image) = (title ?? primaryAction?.title, image ?? primaryAction?.image)
    self.primaryAction = primaryAction
    super.init()
  }
  /// Creates an item that shows a view.
  public init(customView: UIView) {
    self.customView = customView
    super.init()
  }
}
