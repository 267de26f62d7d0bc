import QuartzCore

/// The title and the image of a tab.
@preconcurrency @MainActor
open class UITabBarItem: NSObject {
  /// The title of the tab; nil if there is none. Setting the title of the view controller sets it as well.
  open var title: String? { didSet { changed?() } }
  /// The image of the tab, which is drawn in the tab's color unless its mode is `alwaysOriginal`.
  open var image: UIImage? { didSet { changed?() } }
  /// The image of the selected tab; nil uses `image`.
  open var selectedImage: UIImage? { didSet { changed?() } }
  /// The text of the badge. It has no effect.
  open var badgeValue: String?
  /// A number that identifies the tab for the app.
  open var tag = 0
  /// A Boolean value that says whether the tab can be selected. It has no effect.
  open var isEnabled = true
  /// The callback after a change.
  final var changed: (() -> Void)?

  /// Creates an item without title and image.
  public override init() { super.init() }
  /// Creates an item with a title, an image and a tag.
  public init(title: String?, image: UIImage?, tag: Int) {
    self.title = title
    self.image = image
    self.tag = tag
    super.init()
  }
  /// Creates an item with a title and images.
  public init(title: String?, image: UIImage?, selectedImage: UIImage?) {
    self.title = title
    self.image = image
    self.selectedImage = selectedImage
    super.init()
  }
}
