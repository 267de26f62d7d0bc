import UIKitCore

extension UITableView {
  /// The number of times for which a layout measures rows. More would be needed only if each measurement brought new
  /// rows into view.
  private static let measuringLimit = 16
  /// The number of rows that a table may have; a choice.
  private static let rowLimit = 10_000_000
  /// The distance of the rows from the left and right edges in points.
  final var sideInset: CGFloat { style == .insetGrouped ? 16 : 0 }
  final var contentWidth: CGFloat { max(0, bounds.width - 2 * sideInset) }

  // MARK: Reading

  /// Reads the heights, if they were marked, and the numbers of rows, if they are not known. During updates the earlier ones
  /// are kept.
  final func readGeometry() {
    guard needsReload, updates == nil else { return }
    needsReload = false
    geometry = TableGeometry(readSections(), start: tableHeaderView?.bounds.height ?? 0)
    updateContentSize()
  }

  private func readSections() -> [TableGeometry.Section] {
    guard let dataSource else { return [] }
    let counts = self.counts ?? readCounts(dataSource)
    self.counts = counts
    return counts.enumerated().map { readSection($0.offset, $0.element) }
  }

  private func readCounts(_ dataSource: any UITableViewDataSource) -> [Int] {
    var total = 0
    return (0..<max(0, dataSource.numberOfSections(in: self))).map { section in
      let count = dataSource.tableView(self, numberOfRowsInSection: section)
      precondition(
        (0...Self.rowLimit - total).contains(count),
        "a table has at most \(Self.rowLimit) rows, and section \(section) has \(count)")
      total += count
      return count
    }
  }

  private func readSection(_ section: Int, _ count: Int) -> TableGeometry.Section {
    var heights: [CGFloat] = []
    var isKnown: [Bool] = []
    heights.reserveCapacity(count)
    for row in 0..<count {
      let path = IndexPath(row: row, section: section)
      let height = typedDelegate?.tableView(self, heightForRowAt: path) ?? rowHeight
      isKnown.append(height >= 0)
      heights.append(height >= 0 ? height : estimatedHeight(at: path))
    }
    return TableGeometry.Section(
      heights: heights, isKnown: isKnown, header: edgeHeight(section, isHeader: true),
      footer: edgeHeight(section, isHeader: false))
  }

  private func estimatedHeight(at path: IndexPath) -> CGFloat {
    let estimate =
      typedDelegate?.tableView(self, estimatedHeightForRowAt: path) ?? estimatedRowHeight
    return estimate > 0 ? estimate : 44
  }

  /// Returns the height of a header or footer.
  private func edgeHeight(_ section: Int, isHeader: Bool) -> CGFloat {
    let wanted =
      isHeader
      ? typedDelegate?.tableView(self, heightForHeaderInSection: section) ?? sectionHeaderHeight
      : typedDelegate?.tableView(self, heightForFooterInSection: section) ?? sectionFooterHeight
    let common = isHeader ? sectionHeaderHeight : sectionFooterHeight
    // The common height of a plain table is the height of headers that exist.
    guard wanted < 0 || style == .plain && wanted == common else { return wanted }
    if let view = edgeView(section, isHeader: isHeader) {
      let height = (view as? UITableViewHeaderFooterView)?.fittingHeight(width: contentWidth)
      // A view that is not visible was made only to be measured.
      if view.superview == nil { rows.recycle(view) }
      return wanted >= 0 ? wanted : height ?? max(view.bounds.height, 28)
    }
    if wanted >= 0 { return 0 }
    // These heights are choices.
    return style == .plain ? 0 : isHeader && section == 0 ? 35 : 17.5
  }

  /// Returns the view that the delegate provides for a header or footer, or one with the title; nil if there is neither.
  private func edgeView(_ section: Int, isHeader: Bool) -> UIView? {
    let view =
      isHeader
      ? typedDelegate?.tableView(self, viewForHeaderInSection: section)
      : typedDelegate?.tableView(self, viewForFooterInSection: section)
    if let view { return view }
    let title =
      isHeader
      ? dataSource?.tableView(self, titleForHeaderInSection: section)
      : dataSource?.tableView(self, titleForFooterInSection: section)
    guard let title else { return nil }
    let made = UITableViewHeaderFooterView(reuseIdentifier: nil)
    made.show(title: title, style: style)
    return made
  }

  private func updateContentSize() {
    let size = CGSize(
      width: bounds.width, height: geometry.end + (tableFooterView?.bounds.height ?? 0))
    if contentSize != size { contentSize = size }
  }

  // MARK: Placing

  /// Creates the cells of the rows that are visible now, and places them.
  final func layOutRows() {
    readGeometry()
    guard updates == nil, !isLayingOut else { return }
    isLayingOut = true
    defer { isLayingOut = false }
    measureVisibleRows()
    let visible = geometry.rows(from: bounds.minY, to: bounds.maxY)
    removeCells(except: Set(visible).union(movement.path.map { [$0] } ?? []))
    for path in visible {
      let cell = rows.cells[path] ?? addCell(at: path)
      let place = frame(at: path).offsetBy(dx: swipe.offset(at: path), dy: 0)
      let frame = movement.frame(place, at: path)
      if cell.untransformedFrame != frame { cell.untransformedFrame = frame }
      showSeparator(of: cell, at: path)
    }
    layOutEdges()
  }

  private func removeCells(except visible: Set<IndexPath>) {
    for (path, cell) in rows.cells where !visible.contains(path) {
      rows.setCell(nil, at: path)
      rows.recycle(cell)
      typedDelegate?.tableView(self, didEndDisplaying: cell, forRowAt: path)
    }
  }

  /// Measures the visible rows whose heights are estimates.
  private func measureVisibleRows() {
    for _ in 0..<Self.measuringLimit {
      var heights: [IndexPath: CGFloat] = [:]
      for path in geometry.rows(from: bounds.minY, to: bounds.maxY)
      where !geometry.sections[path.section].isKnown[path.row] {
        let cell = rows.cells[path] ?? addCell(at: path)
        cell.bounds.size.width = contentWidth
        heights[path] = cell.fittingHeight(width: contentWidth)
      }
      guard !heights.isEmpty else { return }
      geometry.setHeights(heights)
      updateContentSize()
    }
  }

  /// Gets the cell of a row from the data source, and adds it.
  private func addCell(at path: IndexPath) -> UITableViewCell {
    let cell = dataSource?.tableView(self, cellForRowAt: path) ?? UITableViewCell()
    cell.untransformedFrame = frame(at: path)
    allowEditing(of: cell, at: path)
    // A cell that was recycled while it was edited has the button and the handle of its former row.
    if cell.isEditing, isEditing { cell.extras.editingChanged(in: cell) }
    cell.setEditing(isEditing, animated: false)
    cell.extras.onEdit = { [weak self, weak cell] in if let cell { self?.commitEditing(of: cell) } }
    cell.extras.onSign = { [weak self, weak cell] in if let cell { self?.signTouched(in: cell) } }
    if cell.isHighlighted { cell.setHighlighted(false, animated: false) }
    if cell.isSelected != selection.contains(path) {
      cell.setSelected(selection.contains(path), animated: false)
    }
    rows.setCell(cell, at: path)
    // The default of the delegate asks the table for the cell, which must therefore be known.
    let level = typedDelegate?.tableView(self, indentationLevelForRowAt: path)
    if let level, level != cell.indentationLevel { cell.indentationLevel = level }
    insertSubview(cell, at: backgroundView == nil ? 0 : 1)
    typedDelegate?.tableView(self, willDisplay: cell, forRowAt: path)
    return cell
  }

  /// Returns the frame of a row.
  final func frame(at path: IndexPath) -> CGRect {
    let (y, height) = geometry.row(path)
    return CGRect(x: sideInset, y: y, width: contentWidth, height: height)
  }

  private func layOutEdges() {
    backgroundView?.frame = bounds
    tableHeaderView?.untransformedFrame = CGRect(
      x: 0, y: 0, width: bounds.width, height: tableHeaderView?.bounds.height ?? 0)
    tableFooterView?.untransformedFrame = CGRect(
      x: 0, y: geometry.end, width: bounds.width, height: tableFooterView?.bounds.height ?? 0)
    let sections = geometry.sections(from: bounds.minY, to: bounds.maxY)
    rows.removeEdges(outside: sections)
    for section in sections {
      placeEdge(section, isHeader: true)
      placeEdge(section, isHeader: false)
    }
  }

  private func placeEdge(_ section: Int, isHeader: Bool) {
    var (y, height) = isHeader ? geometry.header(section) : geometry.footer(section)
    guard height > 0 else { return rows.removeEdge(section, isHeader: isHeader) }
    guard let view = shownEdge(section, isHeader: isHeader) else { return }
    if style == .plain, isHeader {
      let end = geometry.footer(section).y - height
      y = min(max(y, bounds.minY + adjustedContentInset.top), max(y, end))
    }
    view.untransformedFrame = CGRect(x: sideInset, y: y, width: contentWidth, height: height)
  }

  /// Returns the view of a header or footer, which is added if it is new; nil if there is none.
  private func shownEdge(_ section: Int, isHeader: Bool) -> UIView? {
    if let known = isHeader ? rows.headers[section] : rows.footers[section] { return known }
    guard let view = edgeView(section, isHeader: isHeader) else { return nil }
    addSubview(view)
    if isHeader {
      rows.setHeader(view, section)
      typedDelegate?.tableView(self, willDisplayHeaderView: view, forSection: section)
    } else {
      rows.setFooter(view, section)
      typedDelegate?.tableView(self, willDisplayFooterView: view, forSection: section)
    }
    return view
  }

  // MARK: Lines and corners

  /// Updates the lines of all visible rows.
  final func updateSeparators() {
    for (path, cell) in rows.cells where geometry.contains(path) {
      showSeparator(of: cell, at: path)
    }
  }

  private func showSeparator(of cell: UITableViewCell, at path: IndexPath) {
    let count = geometry.sections[path.section].heights.count
    let (isFirst, isLast) = (path.row == 0, path.row == count - 1)
    let isHidden = separatorStyle == .none || isLast && style != .plain
    let line = isHidden ? nil : CellExtras.Separator(color: separatorColor, inset: separatorInset)
    if cell.extras.separator != line {
      cell.extras.separator = line
      cell.setNeedsLayout()
    }
    guard style == .insetGrouped else { return }
    cell.layer.cornerRadius = isFirst || isLast ? 10 : 0
    cell.layer.masksToBounds = isFirst || isLast
    var corners: CACornerMask = []
    if isFirst { corners.formUnion([.layerMinXMinYCorner, .layerMaxXMinYCorner]) }
    if isLast { corners.formUnion([.layerMinXMaxYCorner, .layerMaxXMaxYCorner]) }
    cell.layer.maskedCorners = corners
  }
}
