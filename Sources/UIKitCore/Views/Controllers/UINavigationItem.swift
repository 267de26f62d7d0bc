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
  /// The button at the left, which replaces the back button.
  open var leftBarButtonItem: UIBarButtonItem? { didSet { changed?() } }
  /// The button at the right.
  open var rightBarButtonItem: UIBarButtonItem? { didSet { changed?() } }
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
