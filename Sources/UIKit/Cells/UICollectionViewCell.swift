import QuartzCore

/// A view that a list uses again for other content. There are no lists here: cells are views that somebody else
/// places, and calls `prepareForReuse()` of.
@preconcurrency @MainActor
open class UICollectionReusableView: UIView {
  open var reuseIdentifier: String?

  public override init(frame: CGRect) { super.init(frame: frame) }
  /// Creates a view with an empty frame: interface files are not read.
  public required init?(coder: NSCoder) { super.init(coder: coder) }

  /// Overrides put the view back into the state that it was made in.
  open func prepareForReuse() {}
}

/// Content above a background, with a second background for when it is chosen.
@preconcurrency @MainActor
open class UICollectionViewCell: UICollectionReusableView {
  public final let contentView = UIView()
  private var backgrounds = CellBackgrounds()

  public override init(frame: CGRect) {
    super.init(frame: frame)
    addContent()
  }
  /// Creates a view with an empty frame: interface files are not read.
  public required init?(coder: NSCoder) {
    super.init(coder: coder)
    addContent()
  }
  private func addContent() {
    contentView.frame = bounds
    contentView.autoresizingMask = [.flexibleWidth, .flexibleHeight]
    addSubview(contentView)
  }

  open var isSelected = false { didSet { updateBackgrounds() } }
  open var isHighlighted = false { didSet { updateBackgrounds() } }
  open var backgroundView: UIView? {
    get { backgrounds.normal }
    set { backgrounds.setNormal(newValue, in: self) }
  }
  open var selectedBackgroundView: UIView? {
    get { backgrounds.chosen }
    set {
      backgrounds.setChosen(newValue, in: self)
      updateBackgrounds()
    }
  }

  private func updateBackgrounds() {
    backgrounds.chosen?.isHidden = !isSelected && !isHighlighted
  }
}

/// The views behind a cell's content.
@MainActor
struct CellBackgrounds {
  private(set) var normal: UIView?
  private(set) var chosen: UIView?

  mutating func setNormal(_ view: UIView?, in cell: UIView) {
    normal?.removeFromSuperview()
    normal = view
    if let view { place(view, in: cell, at: 0) }
  }

  mutating func setChosen(_ view: UIView?, in cell: UIView) {
    chosen?.removeFromSuperview()
    chosen = view
    if let view { place(view, in: cell, at: normal == nil ? 0 : 1) }
  }

  private func place(_ view: UIView, in cell: UIView, at index: Int) {
    view.frame = cell.bounds
    view.autoresizingMask = [.flexibleWidth, .flexibleHeight]
    cell.insertSubview(view, at: index)
  }
}
