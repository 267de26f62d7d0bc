import UIKitCore

extension UITableView {
  // MARK: Registration

  /// Registers the class of the cells with an identifier; nil removes it.
  public final func register(_ cellClass: AnyClass?, forCellReuseIdentifier identifier: String) {
    guard let cellClass else { return rows.register(identifier, nil) }
    guard let type = cellClass as? UITableViewCell.Type else {
      preconditionFailure("\(cellClass) is not a class of table cells")
    }
    register(forCellReuseIdentifier: identifier) {
      let style = UITableViewCell.CellStyle.default
      let made = ListRuntime.makeCell(
        type, of: UITableViewCell.self, style: style.rawValue, identifier: identifier)
      return made as? UITableViewCell ?? UITableViewCell(style: style, reuseIdentifier: identifier)
    }
  }
  /// Registers a function that makes the cells with an identifier, such as the prototypes of an interface file.
  package final func register(
    forCellReuseIdentifier identifier: String, _ make: @escaping () -> UITableViewCell
  ) { rows.register(identifier, make) }
  /// Registers the class of the headers and footers with an identifier; nil removes it.
  public final func register(
    _ aClass: AnyClass?, forHeaderFooterViewReuseIdentifier identifier: String
  ) {
    guard let aClass else { return rows.registerHeader(identifier, nil) }
    guard let type = aClass as? UITableViewHeaderFooterView.Type else {
      preconditionFailure("\(aClass) is not a class of headers")
    }
    register(forHeaderFooterViewReuseIdentifier: identifier) {
      let made = ListRuntime.makeHeader(
        type, of: UITableViewHeaderFooterView.self, identifier: identifier)
      return made as? UITableViewHeaderFooterView
        ?? UITableViewHeaderFooterView(reuseIdentifier: identifier)
    }
  }

  /// Registers a function that makes the headers and footers with an identifier.
  package final func register(
    forHeaderFooterViewReuseIdentifier identifier: String,
    _ make: @escaping () -> UITableViewHeaderFooterView
  ) { rows.registerHeader(identifier, make) }

  /// Returns an unused cell with an identifier or a new one of a registered class; nil if there is neither.
  public final func dequeueReusableCell(withIdentifier identifier: String) -> UITableViewCell? {
    rows.dequeue(identifier)
  }
  /// Returns an unused cell with an identifier or a new one of a registered class. Traps if there is neither.
  public final func dequeueReusableCell(
    withIdentifier identifier: String, for indexPath: IndexPath
  ) -> UITableViewCell {
    guard let cell = rows.dequeue(identifier) else {
      preconditionFailure(
        "no cell has the identifier \"\(identifier)\": call register(_:forCellReuseIdentifier:) first"
      )
    }
    return cell
  }
  /// Returns an unused header or footer with an identifier or a new one of a registered class; nil if there is neither.
  public final func dequeueReusableHeaderFooterView(
    withIdentifier identifier: String
  ) -> UITableViewHeaderFooterView? { rows.dequeueHeader(identifier) }

  // MARK: Numbers and places

  /// The number of sections.
  public final var numberOfSections: Int {
    readGeometry()
    return geometry.sections.count
  }
  /// Returns the number of rows of a section; 0 for a section that does not exist.
  public final func numberOfRows(inSection section: Int) -> Int {
    readGeometry()
    return geometry.sections.indices.contains(section)
      ? geometry.sections[section].heights.count : 0
  }
  /// Returns the rectangle of a section; zero for one that does not exist.
  public final func rect(forSection section: Int) -> CGRect {
    readGeometry()
    guard geometry.sections.indices.contains(section) else { return .zero }
    let section = geometry.sections[section]
    return CGRect(x: 0, y: section.top, width: bounds.width, height: section.height)
  }
  /// Returns the rectangle of a header; zero for one that does not exist.
  public final func rectForHeader(inSection section: Int) -> CGRect {
    readGeometry()
    guard geometry.sections.indices.contains(section) else { return .zero }
    let (y, height) = geometry.header(section)
    return CGRect(x: 0, y: y, width: bounds.width, height: height)
  }
  /// Returns the rectangle of a footer; zero for one that does not exist.
  public final func rectForFooter(inSection section: Int) -> CGRect {
    readGeometry()
    guard geometry.sections.indices.contains(section) else { return .zero }
    let (y, height) = geometry.footer(section)
    return CGRect(x: 0, y: y, width: bounds.width, height: height)
  }
  /// Returns the rectangle of a row; zero for one that does not exist.
  public final func rectForRow(at indexPath: IndexPath) -> CGRect {
    readGeometry()
    return geometry.contains(indexPath) ? frame(at: indexPath) : .zero
  }
  /// Returns the row at a point of the content; nil if there is none.
  public final func indexPathForRow(at point: CGPoint) -> IndexPath? {
    readGeometry()
    return geometry.rows(from: point.y, to: point.y.nextUp).first
  }
  /// Returns the row of a visible cell; nil for other cells.
  public final func indexPath(for cell: UITableViewCell) -> IndexPath? { rows.path(of: cell) }
  /// Returns the rows that overlap a rectangle.
  public final func indexPathsForRows(in rect: CGRect) -> [IndexPath]? {
    readGeometry()
    return geometry.rows(from: rect.minY, to: rect.maxY)
  }
  /// Returns the cell of a row; nil if it is not visible.
  public final func cellForRow(at indexPath: IndexPath) -> UITableViewCell? {
    layOutIfMarked()
    return rows.cells[indexPath]
  }
  /// The cells of the visible rows, from top to bottom.
  public final var visibleCells: [UITableViewCell] {
    layOutIfMarked()
    return rows.cells.sorted { $0.key < $1.key }.map(\.value)
  }
  /// The visible rows, from top to bottom.
  public final var indexPathsForVisibleRows: [IndexPath]? {
    layOutIfMarked()
    return rows.cells.keys.sorted()
  }
  /// Returns the header of a section; nil if it is not visible.
  public final func headerView(forSection section: Int) -> UITableViewHeaderFooterView? {
    layOutIfMarked()
    return rows.headers[section] as? UITableViewHeaderFooterView
  }
  /// Returns the footer of a section; nil if it is not visible.
  public final func footerView(forSection section: Int) -> UITableViewHeaderFooterView? {
    layOutIfMarked()
    return rows.footers[section] as? UITableViewHeaderFooterView
  }

  /// Creates the visible cells if the layout was marked. While cells are being created this does nothing.
  private func layOutIfMarked() {
    if !isLayingOut, updates == nil { layoutIfNeeded() }
  }

  // MARK: Scrolling

  /// Scrolls to a row, with an animation of 0.3 seconds if asked to.
  public final func scrollToRow(
    at indexPath: IndexPath, at scrollPosition: ScrollPosition, animated: Bool
  ) {
    readGeometry()
    guard geometry.contains(indexPath) else { return }
    let rect = frame(at: indexPath)
    let inset = adjustedContentInset
    var y = contentOffset.y
    switch scrollPosition {
    case .none: y = min(max(y, rect.maxY - bounds.height + inset.bottom), rect.minY - inset.top)
    case .top: y = rect.minY - inset.top
    case .middle: y = rect.midY - bounds.height / 2
    case .bottom: y = rect.maxY - bounds.height + inset.bottom
    }
    let last = max(-inset.top, contentSize.height + inset.bottom - bounds.height)
    setContentOffset(
      CGPoint(x: contentOffset.x, y: min(max(y, -inset.top), last)), animated: animated)
  }
  /// Scrolls to the first selected row; does nothing if there is none.
  public final func scrollToNearestSelectedRow(at scrollPosition: ScrollPosition, animated: Bool) {
    if let path = indexPathForSelectedRow {
      scrollToRow(at: path, at: scrollPosition, animated: animated)
    }
  }
}
