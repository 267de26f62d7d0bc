import UIKitCore

/// A row of a table with an image, a title and a detail text in a content view.
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

  /// The sign at the right edge of a row.
  public enum AccessoryType: Int, Sendable {
    /// Nothing, an arrow, the letter i, a check mark, or the letter i again, which has no arrow in either case.
    case none, disclosureIndicator, detailDisclosureButton, checkmark, detailButton
  }

  /// The change that a row offers while the table is edited.
  public enum EditingStyle: Int, Sendable {
    /// Nothing, a button that deletes the row, or one that inserts a row.
    case none, delete, insert
  }

  /// The identifier of the kind of row, by which a table reuses the view; nil if it does not.
  open var reuseIdentifier: String? { identifier }
  /// The identifier with which the row was created, or that of the nib that was registered.
  final var identifier: String?
  /// The objects of the interface file that only the row retains.
  package final var interfaceObjects: AnyObject?
  /// The action when the user selects the row, such as a segue.
  package final var selectionAction: (() -> Void)?
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
  /// The sign at the right edge.
  open var accessoryType = AccessoryType.none { didSet { extras.accessoryChanged(in: self) } }
  /// The view at the right edge, in place of the sign.
  open var accessoryView: UIView? { didSet { extras.accessoryChanged(in: self) } }
  /// The level by which the content is indented; 0 by default.
  open var indentationLevel = 0 { didSet { setNeedsLayout() } }
  /// The width of a level of indentation in points; 10 by default.
  open var indentationWidth: CGFloat = 10 { didSet { setNeedsLayout() } }
  /// The distances of the line below the row from the left and the right edge in points. They replace those of the table.
  open var separatorInset: UIEdgeInsets {
    get { extras.ownInset ?? UIEdgeInsets(top: 0, left: 16, bottom: 0, right: 0) }
    set {
      extras.ownInset = newValue
      setNeedsLayout()
    }
  }
  /// A Boolean value that says whether the row is in a table that is being edited.
  open var isEditing = false { didSet { extras.editingChanged(in: self) } }
  /// Changes `isEditing`, with an animation of 0.3 seconds if asked to.
  open func setEditing(_ editing: Bool, animated: Bool) {
    guard editing != isEditing else { return }
    isEditing = editing
    guard animated else { return }
    UIView.animate(withDuration: 0.3) { self.layoutIfNeeded() }
  }
  /// A Boolean value that says whether the row has a handle by which the user moves it while the table is edited; false by
  /// default. The data source may also allow that.
  open var showsReorderControl = false
  /// The change that the row offers while it is edited.
  open internal(set) var editingStyle = EditingStyle.none
  /// The parts of the row besides its content.
  final let extras = CellExtras()
  /// The appearance while selected.
  open var selectionStyle = SelectionStyle.default { didSet { updateBackgrounds() } }

  /// Creates a row of 320 by 44 points.
  public init(style: CellStyle, reuseIdentifier: String?) {
    (self.style, identifier) = (style, reuseIdentifier)
    if style != .default { detailTextLabel = UILabel() }
    super.init(frame: CGRect(x: 0, y: 0, width: 320, height: 44))
    addParts()
  }
  /// Creates a row with a title and without an identifier.
  @preconcurrency @MainActor public convenience init() {
    self.init(style: .default, reuseIdentifier: nil)
  }
  /// Creates a view with the values of an interface file.
  public required init?(coder: NSCoder) {
    let style = CellStyle(coder)
    (self.style, identifier) = (style, coder.interface?.word("reuseIdentifier"))
    if style != .default { detailTextLabel = UILabel() }
    super.init(coder: coder)
    // The detail label of an interface file has its font and its color already.
    addParts(hasFonts: coder.interface?.word("detailTextLabel") != nil)
    coder.interface?.restore(self)
  }

  private func addParts(hasFonts: Bool = false) {
    backgroundColor = .systemBackground
    contentView.frame = bounds
    contentView.autoresizingMask = [.flexibleWidth, .flexibleHeight]
    addSubview(contentView)
    if let detailTextLabel, !hasFonts {
      detailTextLabel.font = .systemFont(ofSize: style == .subtitle ? 12 : 17)
      detailTextLabel.textColor = .secondaryLabel
    }
    for part in [imageView, textLabel, detailTextLabel] as [UIView?] {
      if let part { contentView.addSubview(part) }
    }
    let gray = UIView()
    gray.backgroundColor = .systemGray4
    selectedBackgroundView = gray
  }

  /// Called by the table before the row is reused. Override it to restore the initial state.
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
    extras.layOut(in: self)
    let indentation = CGFloat(indentationLevel) * indentationWidth
    var room = contentView.bounds.trimmed(left: 16 + indentation, right: 16)
    if let imageView, let image = imageView.image {
      imageView.frame = CGRect(
        x: room.minX, y: room.midY - image.size.height / 2, width: image.size.width,
        height: image.size.height)
      room = room.trimmed(left: image.size.width + 12, right: 0)
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

  /// The height of a row that fits the constraints of the content view or, without constraints, the texts; at least 44
  /// points.
  open override func sizeThatFits(_ size: CGSize) -> CGSize {
    let labels = [textLabel, detailTextLabel].compactMap { $0 }.filter { $0.text?.isEmpty == false }
    let image = imageView?.image?.size ?? .zero
    let indentation = CGFloat(indentationLevel) * indentationWidth
    let taken =
      extras.trailingWidth(of: self) + indentation + (image.width > 0 ? image.width + 12 : 0)
    let room = max(0, size.width - 32 - taken)
    let heights = labels.map {
      $0.sizeThatFits(CGSize(width: room, height: .greatestFiniteMagnitude)).height
    }
    let text = style == .subtitle ? heights.reduce(0, +) : heights.max() ?? 0
    return CGSize(width: size.width, height: max(44, text + 22, image.height + 8).rounded(.up))
  }

  /// Returns the height that the row needs at a width in points.
  final func fittingHeight(width: CGFloat) -> CGFloat {
    guard !contentView.constraints.isEmpty else {
      return sizeThatFits(CGSize(width: width, height: 44)).height
    }
    let room = width - extras.trailingWidth(of: self)
    let size = contentView.systemLayoutSizeFitting(
      CGSize(width: room, height: 0), withHorizontalFittingPriority: .required,
      verticalFittingPriority: .fittingSizeLevel)
    return max(1, size.height.rounded(.up))
  }
}

extension UITableViewCell: ViewWithParts {
  package var archivedParts: [UIView] {
    [contentView] + ([textLabel, detailTextLabel, imageView] as [UIView?]).compactMap { $0 }
  }
  package var archivedWords: [String: String] {
    let words: [String: String?] = [
      "style": style.word, "reuseIdentifier": identifier,
      "detailTextLabel": detailTextLabel == nil ? nil : "label",
    ]
    return words.compactMapValues { $0 }
  }
}

extension CGRect {
  /// Returns the rectangle without a part at the left and at the right, in points; at least of width zero.
  fileprivate func trimmed(left: CGFloat, right: CGFloat) -> CGRect {
    CGRect(x: minX + left, y: minY, width: max(0, width - left - right), height: height)
  }
}
