import QuartzCore

/// A view that can be reused for other content. Lamina has no collection views: the app places the cells and calls
/// `prepareForReuse()`.
@preconcurrency @MainActor
open class UICollectionReusableView: UIView {
  /// The identifier of the kind of view. It is nil unless a subclass overrides it, because Lamina has no registration of
  /// views.
  open var reuseIdentifier: String? { nil }

  public override init(frame: CGRect) { super.init(frame: frame) }
  /// Creates a view with the values of an interface file.
  public required init?(coder: NSCoder) { super.init(coder: coder) }

  /// Called by the app before the view is reused. Override it to restore the initial state.
  open func prepareForReuse() {}
}

/// A cell with content, a background and a background for its selected state.
@preconcurrency @MainActor
open class UICollectionViewCell: UICollectionReusableView {
  /// The view that contains the app's content, in front of the backgrounds.
  public final let contentView = UIView()
  private var backgrounds = CellBackgrounds()

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

/// The views behind a cell's content.
@MainActor
struct CellBackgrounds {
  private(set) var normal: UIView?
  private(set) var selected: UIView?

  mutating func setNormal(_ view: UIView?, in cell: UIView) {
    normal?.removeFromSuperview()
    normal = view
    if let view { insert(view, in: cell, at: 0) }
  }

  /// Replaces the background of the selected state. The view that is removed is visible again, as it was before the cell
  /// hid it.
  mutating func setSelected(_ view: UIView?, in cell: UIView) {
    selected?.removeFromSuperview()
    selected?.isHidden = false
    selected = view
    if let view { insert(view, in: cell, at: normal == nil ? 0 : 1) }
  }

  private func insert(_ view: UIView, in cell: UIView, at index: Int) {
    view.frame = cell.bounds
    view.autoresizingMask = [.flexibleWidth, .flexibleHeight]
    cell.insertSubview(view, at: index)
  }
}
