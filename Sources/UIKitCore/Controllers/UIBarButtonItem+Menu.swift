import QuartzCore

extension UIBarButtonItem {
  /// The menu that the button shows; after a longer press if it has an action, too.
  public var menu: UIMenu? {
    get { menuElement as? UIMenu }
    set { menuElement = newValue }
  }

  /// Creates a button with a menu. A nil title or image is taken from the action.
  public convenience init(
    title: String? = nil, image: UIImage? = nil, primaryAction: UIAction? = nil, menu: UIMenu?
  ) {
    self.init(title: title, image: image, primaryAction: primaryAction)
    self.menu = menu
  }
}
