import UIKitCore

/// A wheel of a picker: a list whose rows shrink towards the top and the bottom, as on a cylinder.
@MainActor
final class PickerWheel: UIScrollView, UIScrollViewDelegate {
  var rowHeight: CGFloat = 32
  /// The function that returns the view of a row, from an unused one if there is one.
  var makeRow: (Int, UIView?) -> UIView = { _, _ in UIView() }
  /// The callback after the user selected a row.
  var onSelect: ((Int) -> Void)?
  private(set) var rows: [Int: UIView] = [:]
  private var unused: [UIView] = []
  private let count: Int
  private(set) var selected = 0

  init(count: Int) {
    self.count = count
    super.init(frame: .zero)
    (showsVerticalScrollIndicator, showsHorizontalScrollIndicator) = (false, false)
    delegate = self
    targetAdjustment = { [weak self] target, _ in
      self.map { CGPoint(x: target.x, y: $0.offset(of: $0.row(at: target.y))) } ?? target
    }
    addGestureRecognizer(
      UITapGestureRecognizer { [weak self] (tap: UITapGestureRecognizer) in self?.tapped(tap) })
  }
  required init?(coder: NSCoder) { nil }

  private func offset(of row: Int) -> CGFloat { CGFloat(row) * rowHeight - contentInset.top }
  private func row(at offset: CGFloat) -> Int {
    let row = ((offset + contentInset.top) / rowHeight).rounded()
    guard row.isFinite else { return selected }
    return count == 0 ? 0 : Int(min(max(row, 0), CGFloat(count - 1)))
  }

  /// Selects a row, clamped to the rows that exist.
  func select(_ row: Int, animated: Bool) {
    selected = min(max(row, 0), max(count - 1, 0))
    setContentOffset(CGPoint(x: 0, y: offset(of: selected)), animated: animated)
  }

  private func tapped(_ tap: UITapGestureRecognizer) {
    let row = Int((tap.location(in: self).y / rowHeight).rounded(.down))
    guard (0..<count).contains(row), row != selected else { return }
    select(row, animated: true)
    onSelect?(row)
  }

  // MARK: Layout

  override func layoutSubviews() {
    super.layoutSubviews()
    let margin = max(0, (bounds.height - rowHeight) / 2)
    let size = CGSize(width: bounds.width, height: CGFloat(count) * rowHeight)
    if contentInset.top != margin || contentSize != size {
      contentInset = UIEdgeInsets(top: margin, left: 0, bottom: margin, right: 0)
      contentSize = size
      if !isTracking, !isDecelerating { contentOffset.y = offset(of: selected) }
    }
    UIView.performWithoutAnimation { placeRows() }
  }

  private func placeRows() {
    let radius = max(bounds.height / 2, 1)
    // Half of the cylinder is visible, and the arc of a row is as long as the row is high.
    let reach = radius * .pi / 2
    let visible = visibleRows(within: reach)
    for (row, view) in rows where !visible.contains(row) {
      rows[row] = nil
      view.removeFromSuperview()
      // The limit is a choice.
      if unused.count < 32 { unused.append(view) }
    }
    for row in visible {
      let angle = (CGFloat(row) * rowHeight + rowHeight / 2 - bounds.midY) / radius
      let view = rows[row] ?? addRow(row)
      view.bounds = CGRect(x: 0, y: 0, width: bounds.width, height: rowHeight)
      view.center = CGPoint(x: bounds.midX, y: bounds.midY + radius * sin(angle))
      // A transform to the height 0 has no inverse.
      view.transform = CGAffineTransform(scaleX: 1, y: max(cos(angle), 0.01))
      view.alpha = max(0, cos(angle)) * (row == self.row(at: contentOffset.y) ? 1 : 0.6)
    }
  }

  private func visibleRows(within reach: CGFloat) -> Range<Int> {
    let first = Int(((bounds.midY - reach) / rowHeight).rounded(.down))
    let last = Int(((bounds.midY + reach) / rowHeight).rounded(.up))
    let start = min(max(first, 0), count)
    return start..<max(start, min(last, count))
  }

  private func addRow(_ row: Int) -> UIView {
    let view = makeRow(row, unused.popLast())
    rows[row] = view
    addSubview(view)
    return view
  }

  // MARK: Selection

  func scrollViewDidEndDragging(_ scrollView: UIScrollView, willDecelerate decelerate: Bool) {
    if !decelerate { ended() }
  }
  func scrollViewDidEndDecelerating(_ scrollView: UIScrollView) { if !isTracking { ended() } }

  private func ended() {
    let row = row(at: contentOffset.y)
    guard row != selected else { return }
    selected = row
    onSelect?(row)
  }
}
