import UIKitCore

/// A view of a collection that can be reused for other content.
@preconcurrency @MainActor
open class UICollectionReusableView: UIView {
  /// The identifier of the kind of view, by which a collection view reuses it; nil for views that the app created.
  open var reuseIdentifier: String? { identifier }
  /// The identifier with which the collection view made the view.
  final var identifier: String?
  /// The objects of the interface file that only the view retains.
  package final var interfaceObjects: AnyObject?

  public override init(frame: CGRect) { super.init(frame: frame) }
  /// Creates a view with the values of an interface file.
  public required init?(coder: NSCoder) { super.init(coder: coder) }

  /// Creates a view of a class that is known only at run time.
  static func make(
    _ type: UICollectionReusableView.Type, frame: CGRect
  ) -> UICollectionReusableView {
    let made = ListRuntime.makeReusable(type, of: UICollectionReusableView.self, frame: frame)
    return made as? UICollectionReusableView ?? UICollectionReusableView(frame: frame)
  }

  /// Called by the collection view before the view is reused. Override it to restore the initial state.
  open func prepareForReuse() {}
  /// Called when the view gets attributes of the layout, before its frame is set; does nothing by default.
  open func apply(_ layoutAttributes: UICollectionViewLayoutAttributes) {}
  /// Called before the layout of the collection changes; does nothing by default.
  open func willTransition(
    from oldLayout: UICollectionViewLayout, to newLayout: UICollectionViewLayout
  ) {}
  /// Called after the layout of the collection changed; does nothing by default.
  open func didTransition(
    from oldLayout: UICollectionViewLayout, to newLayout: UICollectionViewLayout
  ) {}
  /// Returns the attributes that the view prefers to those of the layout; by default the same ones.
  open func preferredLayoutAttributesFitting(
    _ layoutAttributes: UICollectionViewLayoutAttributes
  ) -> UICollectionViewLayoutAttributes { layoutAttributes }
}

/// A cell with content, a background and a background for its selected state.
@preconcurrency @MainActor
open class UICollectionViewCell: UICollectionReusableView {
  /// The view that contains the app's content, in front of the backgrounds.
  public final let contentView = UIView()
  private var backgrounds = CellBackgrounds()
  /// The action when the user selects the item, such as a segue.
  package final var selectionAction: (() -> Void)?

  public override init(frame: CGRect) {
    super.init(frame: frame)
    addContent()
  }
  /// Creates a view with the values of an interface file.
  public required init?(coder: NSCoder) {
    super.init(coder: coder)
    addContent()
    coder.interface?.restore(self)
  }
  private func addContent() {
    contentView.frame = bounds
    contentView.autoresizingMask = [.flexibleWidth, .flexibleHeight]
    addSubview(contentView)
  }

  /// A Boolean value that says whether the cell is selected and shows its selected background.
  open var isSelected = false { didSet { updateBackgrounds() } }
  /// A Boolean value that says whether the cell is highlighted and shows its selected background.
  open var isHighlighted = false { didSet { updateBackgrounds() } }
  /// The view behind the content.
  open var backgroundView: UIView? {
    get { backgrounds.normal }
    set { backgrounds.setNormal(newValue, in: self) }
  }
  /// The view behind the content and in front of `backgroundView` that shows while the cell is selected or
  /// highlighted.
  open var selectedBackgroundView: UIView? {
    get { backgrounds.selected }
    set {
      backgrounds.setSelected(newValue, in: self)
      updateBackgrounds()
    }
  }

  private func updateBackgrounds() {
    backgrounds.selected?.isHidden = !isSelected && !isHighlighted
  }
}
