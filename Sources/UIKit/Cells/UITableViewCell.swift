import QuartzCore

/// A row: a picture, a title and a detail on a content view. There are no tables here: see
/// `UICollectionReusableView`.
@preconcurrency @MainActor
open class UITableViewCell: UIView {
  public enum CellStyle: Int, Sendable {
    case `default`
    /// The detail on the right.
    case value1
    /// Stored; laid out like `value1`.
    case value2
    /// The detail under the title.
    case subtitle
  }

  public enum SelectionStyle: Int, Sendable {
    case none, blue, gray, `default`
  }

  public let reuseIdentifier: String?
  public final let contentView = UIView()
  private let style: CellStyle
  private var backgrounds = CellBackgrounds()
  open private(set) var textLabel: UILabel? = UILabel()
  open private(set) var detailTextLabel: UILabel?
  open private(set) var imageView: UIImageView? = UIImageView()
  open var selectionStyle = SelectionStyle.default { didSet { updateBackgrounds() } }

  public init(style: CellStyle, reuseIdentifier: String?) {
    (self.style, self.reuseIdentifier) = (style, reuseIdentifier)
    super.init(frame: CGRect(x: 0, y: 0, width: 320, height: 44))
    addParts()
  }
  /// Creates a view with an empty frame: interface files are not read.
  public required init?(coder: NSCoder) {
    (style, reuseIdentifier) = (.default, nil)
    super.init(coder: coder)
    addParts()
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

  /// Overrides put the cell back into the state that it was made in.
  open func prepareForReuse() {}

  // MARK: Selection

  open var isSelected = false { didSet { updateBackgrounds() } }
  open var isHighlighted = false { didSet { updateBackgrounds() } }
  open func setSelected(_ selected: Bool, animated: Bool) { isSelected = selected }
  open func setHighlighted(_ highlighted: Bool, animated: Bool) { isHighlighted = highlighted }
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
    backgrounds.chosen?.isHidden = selectionStyle == .none || (!isSelected && !isHighlighted)
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
