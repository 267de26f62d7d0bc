import QuartzCore

/// A row with an image, a title and a detail text in a content view. Lamina has no table views; see
/// `UICollectionReusableView`.
@preconcurrency @MainActor
open class UITableViewCell: UIView {
  /// The arrangement of a row.
  public enum CellStyle: Int, Sendable {
    /// A title without a detail text.
    case `default`
    /// A detail text at the right.
    case value1
    /// The arrangement of `value1`.
    case value2
    /// A detail text below the title.
    case subtitle
  }

  /// The appearance of a selected row: unchanged for `none`, and gray for all others.
  public enum SelectionStyle: Int, Sendable {
    /// No change for `none`; gray for the others.
    case none, blue, gray, `default`
  }

  /// The identifier of the kind of row. Lamina does not use it.
  public let reuseIdentifier: String?
  /// The view that contains the parts of the row, in front of the backgrounds.
  public final let contentView = UIView()
  private let style: CellStyle
  private var backgrounds = CellBackgrounds()
  /// The label of the title.
  open private(set) var textLabel: UILabel? = UILabel()
  /// The label of the detail text; nil for the style `default`.
  open private(set) var detailTextLabel: UILabel?
  /// The view of the image at the left.
  open private(set) var imageView: UIImageView? = UIImageView()
  /// The appearance while selected.
  open var selectionStyle = SelectionStyle.default { didSet { updateBackgrounds() } }

  /// Creates a row of 320 by 44 points.
  public init(style: CellStyle, reuseIdentifier: String?) {
    (self.style, self.reuseIdentifier) = (style, reuseIdentifier)
    super.init(frame: CGRect(x: 0, y: 0, width: 320, height: 44))
    addParts()
  }
  /// Creates a view with the values of an interface file.
  public required init?(coder: NSCoder) {
    (style, reuseIdentifier) = (.default, nil)
    super.init(coder: coder)
    addParts()
    coder.interface?.restore(self)
  }

  private func addParts() {
    backgroundColor = .systemBackground
    contentView.frame = bounds
    contentView.autoresizingMask = [.flexibleWidth, .flexibleHeight]
    addSubview(contentView)
    if style != .default {
      let detail = UILabel()
      detail.font = .systemFont(ofSize: style == .subtitle ? 12 : 17)
      detail.textColor = .secondaryLabel
      detailTextLabel = detail
    }
    for part in [imageView, textLabel, detailTextLabel] as [UIView?] {
      if let part { contentView.addSubview(part) }
    }
    let gray = UIView()
    gray.backgroundColor = .systemGray4
    selectedBackgroundView = gray
  }

  /// Called by the app before the row is reused. Override it to restore the initial state.
  open func prepareForReuse() {}

  // MARK: Selection

  /// A Boolean value that says whether the row is selected and shows its selected background.
  open var isSelected = false { didSet { updateBackgrounds() } }
  /// A Boolean value that says whether the row is highlighted and shows its selected background.
  open var isHighlighted = false { didSet { updateBackgrounds() } }
  /// Selects or deselects the row. It is not animated.
  open func setSelected(_ selected: Bool, animated: Bool) { isSelected = selected }
  /// Highlights the row or ends that. It is not animated.
  open func setHighlighted(_ highlighted: Bool, animated: Bool) { isHighlighted = highlighted }
  /// The view behind the content.
  open var backgroundView: UIView? {
    get { backgrounds.normal }
    set { backgrounds.setNormal(newValue, in: self) }
  }
  /// The view behind the content and in front of `backgroundView` that shows while the row is selected or
  /// highlighted; gray by default.
  open var selectedBackgroundView: UIView? {
    get { backgrounds.selected }
    set {
      backgrounds.setSelected(newValue, in: self)
      updateBackgrounds()
    }
  }

  private func updateBackgrounds() {
    backgrounds.selected?.isHidden = selectionStyle == .none || (!isSelected && !isHighlighted)
  }

  // MARK: Layout

  open override func layoutSubviews() {
    super.layoutSubviews()
    var room = contentView.bounds.insetBy(dx: 16, dy: 0)
    if let imageView, let image = imageView.image {
      imageView.frame = CGRect(
        x: room.minX, y: room.midY - image.size.height / 2, width: image.size.width,
        height: image.size.height)
      room = room.inset(by: UIEdgeInsets(top: 0, left: image.size.width + 12, bottom: 0, right: 0))
    }
    layOutLabels(in: room)
  }

  private func layOutLabels(in room: CGRect) {
    guard let detailTextLabel, detailTextLabel.text?.isEmpty == false else {
      textLabel?.frame = room
      return
    }
    let detail = detailTextLabel.intrinsicContentSize
    if style == .subtitle {
      let title = textLabel?.intrinsicContentSize.height ?? 0
      let top = room.midY - (title + detail.height) / 2
      textLabel?.frame = CGRect(x: room.minX, y: top, width: room.width, height: title)
      detailTextLabel.frame = CGRect(
        x: room.minX, y: top + title, width: room.width, height: detail.height)
    } else {
      let width = min(detail.width, room.width)
      detailTextLabel.frame = CGRect(
        x: room.maxX - width, y: room.minY, width: width, height: room.height)
      textLabel?.frame = CGRect(
        x: room.minX, y: room.minY, width: max(0, room.width - width - 8), height: room.height)
    }
  }
}
