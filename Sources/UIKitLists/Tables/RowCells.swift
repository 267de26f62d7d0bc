import UIKitCore

/// The cells of a table's visible rows, the views of its visible headers and footers, and those that can be reused.
@MainActor
final class RowCells {
  /// The number of unused views that are kept for each identifier; a choice.
  private static let limit = 32

  private(set) var cells: [IndexPath: UITableViewCell] = [:]
  private(set) var headers: [Int: UIView] = [:]
  private(set) var footers: [Int: UIView] = [:]
  private var unused: [String: [UITableViewCell]] = [:]
  private var unusedHeaders: [String: [UITableViewHeaderFooterView]] = [:]
  /// The functions that make the cells of registered identifiers.
  private var makers: [String: () -> UITableViewCell] = [:]
  private var headerMakers: [String: () -> UITableViewHeaderFooterView] = [:]

  // MARK: Registration and reuse

  func register(_ identifier: String, _ make: (() -> UITableViewCell)?) {
    makers[identifier] = make
  }
  func registerHeader(_ identifier: String, _ make: (() -> UITableViewHeaderFooterView)?) {
    headerMakers[identifier] = make
  }

  /// Returns an unused cell or a new one of a registered class; nil if there is neither.
  func dequeue(_ identifier: String) -> UITableViewCell? {
    if let cell = unused[identifier]?.popLast() {
      cell.prepareForReuse()
      return cell
    }
    let cell = makers[identifier]?()
    // The cell of a nib may have another identifier, by which it would not be found again.
    cell?.identifier = identifier
    return cell
  }

  /// Returns an unused header or footer or a new one of a registered class; nil if there is neither.
  func dequeueHeader(_ identifier: String) -> UITableViewHeaderFooterView? {
    if let view = unusedHeaders[identifier]?.popLast() {
      view.prepareForReuse()
      return view
    }
    let view = headerMakers[identifier]?()
    view?.identifier = identifier
    return view
  }

  func recycle(_ cell: UITableViewCell) {
    cell.removeFromSuperview()
    guard let identifier = cell.reuseIdentifier, unused[identifier, default: []].count < Self.limit
    else { return }
    unused[identifier, default: []].append(cell)
  }

  /// Removes a header or footer from its table, and keeps it if it can be reused. The delegate may return the same view each
  /// time its height is asked for; it is kept once.
  func recycle(_ view: UIView) {
    view.removeFromSuperview()
    guard let view = view as? UITableViewHeaderFooterView, let identifier = view.reuseIdentifier,
      unusedHeaders[identifier, default: []].count < Self.limit,
      !unusedHeaders[identifier, default: []].contains(where: { $0 === view })
    else { return }
    unusedHeaders[identifier, default: []].append(view)
  }

  // MARK: Visible views

  func setCell(_ cell: UITableViewCell?, at path: IndexPath) { cells[path] = cell }

  /// Replaces the visible cells, after an update has changed their rows.
  func replaceCells(_ new: [IndexPath: UITableViewCell]) { cells = new }

  /// Returns the row of a visible cell; nil for other cells.
  func path(of cell: UITableViewCell) -> IndexPath? { cells.first { $0.value === cell }?.key }

  func setHeader(_ view: UIView, _ section: Int) { headers[section] = view }
  func setFooter(_ view: UIView, _ section: Int) { footers[section] = view }

  /// Removes the headers and footers of the sections outside of a range.
  func removeEdges(outside sections: Range<Int>) {
    for section in headers.keys where !sections.contains(section) {
      if let view = headers.removeValue(forKey: section) { recycle(view) }
    }
    for section in footers.keys where !sections.contains(section) {
      if let view = footers.removeValue(forKey: section) { recycle(view) }
    }
  }

  /// Removes a header or footer if it is visible.
  func removeEdge(_ section: Int, isHeader: Bool) {
    let view =
      isHeader ? headers.removeValue(forKey: section) : footers.removeValue(forKey: section)
    if let view { recycle(view) }
  }

  /// Removes all visible views.
  func removeAll(from table: UITableView) {
    for (path, cell) in cells {
      recycle(cell)
      table.typedDelegate?.tableView(table, didEndDisplaying: cell, forRowAt: path)
    }
    cells = [:]
    removeEdges(outside: 0..<0)
  }
}
