import QuartzCore

/// A row in the list of a menu: the mark of the state, the title, and the image or the arrow of a submenu.
@MainActor
final class MenuRow: UIControl {
  private static let (margin, markWidth): (CGFloat, CGFloat) = (16, 22)

  private let label = UILabel()
  private let mark = UILabel()
  private let picture = UIImageView()
  private let line = UIView()
  private let hasMarks: Bool
  private let startsGroup: Bool

  init(_ element: UIMenuElement, hasMarks: Bool, startsGroup: Bool) {
    (self.hasMarks, self.startsGroup) = (hasMarks, startsGroup)
    super.init(frame: .zero)
    let attributes = element.shownAttributes
    isEnabled = !attributes.contains(.disabled)
    let color: UIColor = attributes.contains(.destructive) ? .systemRed : .label
    let shown = isEnabled ? color : .tertiaryLabel
    label.text = element is UIMenu ? "\(element.title) ›" : element.title
    mark.text = Self.mark(of: element.shownState)
    for part in [label, mark] {
      part.font = .systemFont(ofSize: 17)
      part.textColor = shown
      addSubview(part)
    }
    picture.image = element.image
    picture.contentMode = .scaleAspectFit
    picture.tintColor = shown
    addSubview(picture)
    line.backgroundColor = startsGroup ? .systemGray5 : .separator
    addSubview(line)
  }
  required init?(coder: NSCoder) { nil }

  private static func mark(of state: UIMenuElement.State) -> String {
    switch state {
    case .off: ""
    case .on: "✓"
    case .mixed: "–"
    }
  }

  /// The height of the line above the row.
  private var lineHeight: CGFloat { startsGroup ? 8 : 0.5 }

  override var isHighlighted: Bool {
    get { super.isHighlighted }
    set {
      super.isHighlighted = newValue
      backgroundColor = newValue ? .systemGray4 : .clear
    }
  }

  override func sizeThatFits(_ size: CGSize) -> CGSize {
    CGSize(width: size.width, height: 44 + (startsGroup ? lineHeight : 0))
  }

  override func layoutSubviews() {
    super.layoutSubviews()
    let top = startsGroup ? lineHeight : 0
    let (width, height) = (bounds.width, bounds.height - top)
    line.frame = CGRect(x: 0, y: 0, width: width, height: lineHeight)
    let left = Self.margin + (hasMarks ? Self.markWidth : 0)
    // The picture has a side of 24 points, and is 8 points from the title.
    let right = Self.margin + (picture.image == nil ? 0 : 32)
    mark.frame = CGRect(x: Self.margin, y: top, width: Self.markWidth, height: height)
    label.frame = CGRect(x: left, y: top, width: max(0, width - left - right), height: height)
    picture.frame = CGRect(
      x: width - Self.margin - 24, y: top + (height - 24) / 2, width: 24, height: 24)
  }
}

/// The title above the rows of a menu.
@MainActor
final class MenuTitle: UILabel {
  init(_ text: String) {
    super.init(frame: .zero)
    self.text = text
    font = .systemFont(ofSize: 13)
    textColor = .secondaryLabel
    textAlignment = .center
  }
  required init?(coder: NSCoder) { nil }

  override func sizeThatFits(_ size: CGSize) -> CGSize { CGSize(width: size.width, height: 32) }
}
