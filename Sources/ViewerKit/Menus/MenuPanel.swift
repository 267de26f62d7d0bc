internal import Accessibility
internal import UIKit

/// One level of a menu: a card with a row for each entry, which scrolls where there is too little room.
@MainActor
final class MenuPanel: UIView {
  let items: [MenuItem]
  let rows: [MenuRow]
  private let scroll = ScrollBox()
  private static let padding: CGFloat = 5

  /// The index of the row under the pointer or the keys; nil when there is none.
  var highlighted: Int? {
    didSet {
      guard highlighted != oldValue else { return }
      oldValue.map { rows[$0].isHighlighted = false }
      highlighted.map { rows[$0].isHighlighted = true }
    }
  }

  init(_ items: [MenuItem]) {
    self.items = items
    let columns = MenuRow.Columns(
      hasChecks: items.contains { $0.isChecked != nil }, hasIcons: items.contains { $0.icon != nil })
    rows = items.map { MenuRow($0, columns: columns) }
    super.init(frame: .zero)
    backgroundColor = Theme.panel
    layer.cornerRadius = Theme.Radius.card
    layer.borderWidth = 1
    layer.shadowOpacity = 0.2
    layer.shadowRadius = 10
    layer.shadowOffset = CGSize(width: 0, height: 4)
    scroll.mayDrag = { false }
    addSubview(scroll)
    for row in rows { scroll.addSubview(row) }
  }

  required init?(coder: NSCoder) { nil }

  /// The size in points at which no entry is truncated.
  var naturalSize: CGSize {
    CGSize(
      width: max(120, (rows.map(\.naturalWidth).max() ?? 0) + 2 * Self.padding),
      height: contentHeight + 2 * Self.padding)
  }

  private var contentHeight: CGFloat { rows.reduce(0) { $0 + $1.rowHeight } }

  override func layoutSubviews() {
    super.layoutSubviews()
    layer.borderColor = Theme.line.resolvedColor(with: traitCollection).cgColor
    layer.shadowPath = UIBezierPath(roundedRect: bounds, cornerRadius: Theme.Radius.card).cgPath
    scroll.frame = bounds.insetBy(dx: 1, dy: Self.padding)
    var y: CGFloat = 0
    for row in rows {
      row.frame = CGRect(
        x: Self.padding - 1, y: y, width: scroll.bounds.width - 2 * (Self.padding - 1),
        height: row.rowHeight)
      y += row.rowHeight
    }
    scroll.contentSize = CGSize(width: scroll.bounds.width, height: y)
  }

  /// Returns the index of the row at a point of the panel's own coordinates; nil where no row can be chosen.
  func row(at point: CGPoint) -> Int? {
    guard scroll.frame.contains(point) else { return nil }
    let position = convert(point, to: scroll)
    return rows.firstIndex { $0.item.isEnabled && $0.frame.contains(position) }
  }

  /// Returns the frame of a row in the panel's own coordinates.
  func frame(ofRow index: Int) -> CGRect { rows[index].convert(rows[index].bounds, to: self) }

  /// Moves the highlight to the next row that can be chosen, from `index` in the direction of `step`; after the last
  /// row follows the first.
  func moveHighlight(from index: Int?, by step: Int) {
    let count = items.count
    guard count > 0 else { return }
    let start = index ?? (step > 0 ? -1 : count)
    let next = (1...count).lazy.map { ((start + $0 * step) % count + count) % count }
      .first { self.items[$0].isEnabled }
    if let next { highlight(next) }
  }

  private func highlight(_ index: Int) {
    highlighted = index
    scroll.scrollRectToVisible(rows[index].frame, animated: false)
  }
}

extension MenuPanel: AccessibleElement {
  var accessibleContent: AccessibleContent {
    var content = AccessibleContent(.menu)
    content.children = .elements(rows)
    content.focus = highlighted.map { rows[$0] }
    return content
  }
}
