import QuartzCore

/// The title and the image of a tab. The image is drawn in the tab's color unless its mode is `alwaysOriginal`.
@preconcurrency @MainActor
open class UITabBarItem: UIBarItem {
  /// The image of the selected tab; nil uses `image`.
  open var selectedImage: UIImage? { didSet { changed?() } }
  /// The text of the badge. It has no effect.
  open var badgeValue: String?
  /// The color of the badge. It has no effect.
  open var badgeColor: UIColor?
  /// The distance by which the title is moved, in points.
  open var titlePositionAdjustment = UIOffset.zero { didSet { changed?() } }

  /// Creates an item without title and image.
  public override init() { super.init() }
  /// Creates an item with a title, an image and a tag.
  public init(title: String?, image: UIImage?, tag: Int) {
    super.init()
    self.title = title
    self.image = image
    self.tag = tag
  }
  /// Creates an item with a title and images.
  public init(title: String?, image: UIImage?, selectedImage: UIImage?) {
    super.init()
    self.title = title
    self.image = image
    self.selectedImage = selectedImage
  }
}
