import QuartzCore

/// An item of a bar: the superclass of tabs and bar buttons.
@preconcurrency @MainActor
open class UIBarItem: NSObject {
  /// The title of the item.
  open var title: String? { didSet { changed?() } }
  /// The image of the item.
  open var image: UIImage? { didSet { changed?() } }
  /// The image in landscape. It has no effect.
  open var landscapeImagePhone: UIImage?
  /// The insets of the image. They have no effect.
  open var imageInsets = UIEdgeInsets.zero
  /// A number that identifies the item for the app.
  open var tag = 0
  /// A Boolean value that says whether the item reacts to touches; true by default.
  open var isEnabled = true { didSet { changed?() } }
  /// The attributes of the title by the raw value of the control state.
  final var titleAttributes: [UInt: [NSAttributedString.Key: Any]] = [:] { didSet { changed?() } }
  /// The callback after a change.
  final var changed: (() -> Void)?

  /// Creates an item without title and image.
  public override init() { super.init() }

  /// Called by readers of interface files; does nothing by default.
  open func awakeFromNib() {}
}
