import QuartzCore

/// A button of a navigation bar.
@preconcurrency @MainActor
open class UIBarButtonItem: UIBarItem {
  /// The style of a bar button; `done` has a semibold title.
  public enum Style: Int, Sendable {
    /// A regular title.
    case plain
    /// A semibold title, for the button that completes a task.
    case done = 2
  }

  /// The button that the system names.
  public enum SystemItem: Int, Sendable {
    /// Buttons with titles.
    case done, cancel, edit, save
    /// A plus sign.
    case add
    /// Spaces of a toolbar: one that shares the free width, and one of the item's `width`.
    case flexibleSpace, fixedSpace
    /// Buttons that have their names as titles, because Lamina has no system artwork.
    case compose, reply, action, organize, bookmarks, search, refresh, stop, camera, trash, play, pause
    /// Buttons that have their names as titles.
    case rewind, fastForward, undo, redo, pageCurl, close

    /// The title of the button; nil for spaces.
    fileprivate var title: String? {
      switch self {
      case .flexibleSpace, .fixedSpace: nil
      case .add: "+"
      case .fastForward: "Forward"
      case .pageCurl: "Page"
      case .done, .cancel, .edit, .save, .compose, .reply, .action, .organize, .bookmarks, .search,
        .refresh, .stop, .camera, .trash, .play, .pause, .rewind, .undo, .redo, .close:
        "\(self)".capitalized
      }
    }
  }

  /// The kind of space that the item takes in a toolbar; nil for a button.
  public final private(set) var space: SystemItem?
  /// The width of the item in a toolbar in points; 0, the default, is the width of the content.
  open var width: CGFloat = 0
  /// A view that replaces the button; nil shows the button.
  open var customView: UIView? { didSet { changed?() } }
  /// The style of the title.
  open var style = Style.plain { didSet { changed?() } }
  /// The color of title and image; nil inherits the tint.
  open var tintColor: UIColor? { didSet { changed?() } }
  /// The action of the button.
  open var primaryAction: UIAction? { didSet { changed?() } }
  /// The menu of the button.
  final var menuElement: UIMenuElement? { didSet { changed?() } }
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
    super.init()
    (self.title, self.image) = (title ?? primaryAction?.title, image ?? primaryAction?.image)
    self.primaryAction = primaryAction
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
  /// Creates a button that the system names, which sends a selector.
  public convenience init(barButtonSystemItem systemItem: SystemItem, target: Any?, action: Selector?) {
    self.init(
      title: systemItem.title, style: systemItem == .done ? .done : .plain, target: target,
      action: action)
    if systemItem == .flexibleSpace || systemItem == .fixedSpace { space = systemItem }
  }
  /// Creates a button that the system names, which calls an action.
  public convenience init(systemItem: SystemItem, primaryAction: UIAction? = nil) {
    self.init(barButtonSystemItem: systemItem, target: nil, action: nil)
    self.primaryAction = primaryAction
  }
  /// Returns an item that shares the free width of a toolbar.
  public static func flexibleSpace() -> UIBarButtonItem { UIBarButtonItem(systemItem: .flexibleSpace) }
  /// Returns an item with a width in points.
  public static func fixedSpace(_ width: CGFloat) -> UIBarButtonItem {
    let item = UIBarButtonItem(systemItem: .fixedSpace)
    item.width = width
    return item
  }
}
