import UIKitCore

/// A header or footer of a table's section, with a text in a content view.
@preconcurrency @MainActor
open class UITableViewHeaderFooterView: UIView {
  /// The identifier of the kind of view, by which a table reuses it; nil if it does not.
  open var reuseIdentifier: String? { identifier }
  /// The identifier with which the view was created, or that of the nib that was registered.
  final var identifier: String?
  /// The view that contains the parts, in front of the background.
  public final let contentView = UIView()
  /// The label of the text.
  open private(set) var textLabel: UILabel? = UILabel()
  /// The label of the detail text, which is empty by default.
  open private(set) var detailTextLabel: UILabel? = UILabel()
  /// The view behind the content.
  open var backgroundView: UIView? {
    didSet {
      oldValue?.removeFromSuperview()
      guard let backgroundView else { return }
      backgroundView.frame = bounds
      backgroundView.autoresizingMask = [.flexibleWidth, .flexibleHeight]
      insertSubview(backgroundView, at: 0)
    }
  }

  /// Creates a header or footer.
  public init(reuseIdentifier: String?) {
    identifier = reuseIdentifier
    super.init(frame: CGRect(x: 0, y: 0, width: 320, height: 28))
    addParts()
  }
  /// Creates a view with the values of an interface file.
  public required init?(coder: NSCoder) {
    super.init(coder: coder)
    addParts()
    coder.interface?.restore(self)
  }

  private func addParts() {
    contentView.frame = bounds
    contentView.autoresizingMask = [.flexibleWidth, .flexibleHeight]
    addSubview(contentView)
    textLabel?.font = .systemFont(ofSize: 17, weight: .semibold)
    detailTextLabel?.font = .systemFont(ofSize: 13)
    for label in [textLabel, detailTextLabel] {
      guard let label else { continue }
      label.numberOfLines = 0
      contentView.addSubview(label)
    }
  }

  /// Called by the table before the view is reused. Override it to restore the initial state.
  open func prepareForReuse() {}

  open override func layoutSubviews() {
    super.layoutSubviews()
    let room = contentView.bounds.insetBy(dx: 16, dy: 0)
    textLabel?.frame = room
    guard detailTextLabel?.text?.isEmpty == false else { return }
    detailTextLabel?.frame = CGRect(
      x: room.minX, y: room.midY, width: room.width, height: room.height / 2)
    textLabel?.frame.size.height = room.height / 2
  }

  /// Shows a title in the appearance of a table's style.
  final func show(title: String?, style: UITableView.Style) {
    textLabel?.text = style == .plain ? title : title?.uppercased()
    textLabel?.font =
      style == .plain ? .systemFont(ofSize: 17, weight: .semibold) : .systemFont(ofSize: 13)
    textLabel?.textColor = style == .plain ? .label : .secondaryLabel
    backgroundColor = style == .plain ? .secondarySystemBackground : .clear
  }

  /// Returns the height that the view needs at a width in points.
  final func fittingHeight(width: CGFloat) -> CGFloat {
    guard !contentView.constraints.isEmpty else {
      let room = CGSize(width: max(0, width - 32), height: .greatestFiniteMagnitude)
      let text = textLabel?.sizeThatFits(room).height ?? 0
      guard let detailTextLabel, detailTextLabel.text?.isEmpty == false else {
        return max(28, text + 8).rounded(.up)
      }
      // Each of the two texts has half of the height.
      return max(28, 2 * max(text, detailTextLabel.sizeThatFits(room).height)).rounded(.up)
    }
    return contentView.systemLayoutSizeFitting(
      CGSize(width: width, height: 0), withHorizontalFittingPriority: .required,
      verticalFittingPriority: .fittingSizeLevel
    ).height.rounded(.up)
  }
}
