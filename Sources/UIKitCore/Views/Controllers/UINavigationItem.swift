import QuartzCore

/// The title and the bar buttons that a navigation bar shows for a view controller.
@preconcurrency @MainActor
open class UINavigationItem: NSObject {
  /// The title of the bar; that of the view controller unless set.
  open var title: String? { didSet { changed?() } }
  /// A line above the title. It has no effect.
  open var prompt: String?
  /// A view that replaces the title; nil shows the title.
  open var titleView: UIView? { didSet { changed?() } }
  /// The title of the button that leads back to this item; nil uses `title`.
  open var backButtonTitle: String? { didSet { changed?() } }
  /// A Boolean value that says whether the back button is hidden; false by default.
  open var hidesBackButton = false { didSet { changed?() } }
  /// The buttons at the left, from left to right. They replace the back button.
  open var leftBarButtonItems: [UIBarButtonItem]? { didSet { changed?() } }
  /// The buttons at the right, from right to left.
  open var rightBarButtonItems: [UIBarButtonItem]? { didSet { changed?() } }
  /// A Boolean value that says whether the back button stays beside the buttons at the left; false by default.
  open var leftItemsSupplementBackButton = false { didSet { changed?() } }
  /// The first button at the left, which replaces the back button. Setting it removes the others.
  open var leftBarButtonItem: UIBarButtonItem? {
    get { leftBarButtonItems?.first }
    set { leftBarButtonItems = newValue.map { [$0] } }
  }
  /// The first button at the right. Setting it removes the others.
  open var rightBarButtonItem: UIBarButtonItem? {
    get { rightBarButtonItems?.first }
    set { rightBarButtonItems = newValue.map { [$0] } }
  }
  /// Sets the button at the left. It is not animated.
  open func setLeftBarButton(_ item: UIBarButtonItem?, animated: Bool) { leftBarButtonItem = item }
  /// Sets the button at the right. It is not animated.
  open func setRightBarButton(_ item: UIBarButtonItem?, animated: Bool) { rightBarButtonItem = item }
  /// The item that leads back to this one; only its title is used.
  open var backBarButtonItem: UIBarButtonItem? { didSet { backButtonTitle = backBarButtonItem?.title } }
  /// The callback after a change.
  final var changed: (() -> Void)?

  /// Creates an item without a title.
  public override init() { super.init() }
  /// Creates an item with a title.
  public init(title: String) {
    self.title = title
    super.init()
  }
}
