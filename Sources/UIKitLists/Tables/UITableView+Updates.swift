import UIKitCore

/// The changes of a table, with their animations.
typealias TableUpdates = ListUpdates<UITableView.RowAnimation>

extension UITableView {
  /// The duration of the animation of an update in seconds.
  private static let updateDuration = 0.3

  // MARK: Batches

  /// Begins to collect changes, which `endUpdates()` animates together.
  public final func beginUpdates() {
    updateDepth += 1
    if updates == nil { updates = TableUpdates() }
  }
  /// Ends a call of `beginUpdates()`; the outermost one animates the changes.
  public final func endUpdates() { endUpdates(completion: nil) }
  /// Animates the changes that a closure makes, and calls another one when the animation has ended.
  public final func performBatchUpdates(
    _ updates: (() -> Void)?, completion: ((Bool) -> Void)? = nil
  ) {
    beginUpdates()
    updates?()
    endUpdates(completion: completion)
  }

  private func endUpdates(completion: ((Bool) -> Void)?) {
    guard updateDepth > 0 else { return }
    updateDepth -= 1
    guard updateDepth == 0, let changes = updates else { return }
    updates = nil
    apply(changes, completion)
  }

  private func change(_ body: (inout TableUpdates) -> Void) {
    beginUpdates()
    if var changes = updates {
      body(&changes)
      updates = changes
    }
    endUpdates()
  }

  // MARK: Changes

  /// Inserts rows, which the data source has already.
  public final func insertRows(at indexPaths: [IndexPath], with animation: RowAnimation) {
    change { $0.insert(indexPaths, animation) }
  }
  /// Removes rows, which the data source has no more.
  public final func deleteRows(at indexPaths: [IndexPath], with animation: RowAnimation) {
    change { $0.remove(indexPaths, animation) }
  }
  /// Gets the cells of rows again.
  public final func reloadRows(at indexPaths: [IndexPath], with animation: RowAnimation) {
    change { $0.reload(indexPaths, animation) }
  }
  /// Moves a row, which the data source has moved already.
  public final func moveRow(at indexPath: IndexPath, to newIndexPath: IndexPath) {
    change { $0.move(indexPath, to: newIndexPath) }
  }
  /// Inserts sections, which the data source has already.
  public final func insertSections(_ sections: IndexSet, with animation: RowAnimation) {
    change { $0.insertSections(sections, animation) }
  }
  /// Removes sections, which the data source has no more.
  public final func deleteSections(_ sections: IndexSet, with animation: RowAnimation) {
    change { $0.removeSections(sections, animation) }
  }
  /// Gets the cells of sections again.
  public final func reloadSections(_ sections: IndexSet, with animation: RowAnimation) {
    change { $0.reloadSections(sections, animation) }
  }
  /// Moves a section, which the data source has moved already.
  public final func moveSection(_ section: Int, toSection newSection: Int) {
    change { $0.moveSection(section, to: newSection) }
  }

  // MARK: Animation

  private func apply(_ changes: TableUpdates, _ completion: ((Bool) -> Void)?) {
    guard counts != nil, !isLayingOut else {
      reloadData()
      completion?(true)
      return
    }
    unhighlight()
    swipe.forget()
    movement.forget()
    let old = geometry
    let mapping = renumber(changes)
    let leaving = takeLeavingCells(mapping, changes)
    UIView.performWithoutAnimation { layOutRows() }
    animate(changes, mapping, from: old, leaving: leaving, completion: completion)
  }

  /// Renumbers the rows after the user has moved one, which the data source has moved too. The others are at their places.
  final func rowMoved(from: IndexPath, to: IndexPath, duration: Double) {
    guard counts != nil, !isLayingOut else { return reloadData() }
    var changes = TableUpdates()
    changes.move(from, to: to)
    let leaving = takeLeavingCells(renumber(changes), changes)
    UIView.animate(withDuration: duration, delay: 0, options: .allowUserInteraction) {
      self.layOutRows()
    }
    for each in leaving { remove(each) }
  }

  /// Reads the numbers of rows after changes, and renumbers the measured heights and the selection. Returns the numbering.
  private func renumber(_ changes: TableUpdates) -> ListMapping {
    let old = geometry
    counts = nil
    needsReload = true
    readGeometry()
    let mapping = changes.mapping(
      from: old.sections.map(\.heights.count), to: geometry.sections.map(\.heights.count),
      of: "table")
    keepMeasuredHeights(of: old, mapping, changes)
    selection = Set(selection.compactMap { mapping.target(of: $0) })
    return mapping
  }

  /// Keeps the measured heights of rows that remain, and whose heights the delegate does not know.
  private func keepMeasuredHeights(
    of old: TableGeometry, _ mapping: ListMapping, _ changes: TableUpdates
  ) {
    guard geometry.hasEstimates else { return }
    var heights: [IndexPath: CGFloat] = [:]
    mapping.forEach { from, to in
      let section = old.sections[from.section]
      if section.isKnown[from.row], !geometry.sections[to.section].isKnown[to.row],
        changes.reloaded[from] == nil
      {
        heights[to] = section.heights[from.row]
      }
    }
    if !heights.isEmpty { geometry.setHeights(heights) }
  }

  /// Renumbers the visible cells. Returns those that leave: their rows were removed, are reloaded, or are not visible after
  /// the update.
  private func takeLeavingCells(_ mapping: ListMapping, _ changes: TableUpdates) -> [LeavingCell] {
    var kept: [IndexPath: UITableViewCell] = [:]
    var leaving: [LeavingCell] = []
    let visible = Set(geometry.rows(from: bounds.minY, to: bounds.maxY))
    for (path, cell) in rows.cells {
      if let new = mapping.target(of: path), changes.reloaded[path] == nil {
        if visible.contains(new) {
          kept[new] = cell
        } else {
          leaving.append(LeavingCell(cell: cell, path: new, end: .place(frame(at: new))))
        }
      } else {
        let animation =
          changes.removed[path] ?? changes.reloaded[path] ?? changes.removedSections[path.section]
          ?? changes.reloadedSections[path.section]
        leaving.append(LeavingCell(cell: cell, path: path, end: .animation(animation ?? .fade)))
      }
    }
    rows.replaceCells(kept)
    rows.removeEdges(outside: 0..<0)
    return leaving
  }

  private func animate(
    _ changes: TableUpdates, _ mapping: ListMapping, from old: TableGeometry,
    leaving: [LeavingCell], completion: ((Bool) -> Void)?
  ) {
    var moves: [(view: UIView, frame: CGRect, alpha: CGFloat)] = []
    UIView.performWithoutAnimation {
      for (path, cell) in rows.cells {
        moves.append((cell, cell.untransformedFrame, cell.alpha))
        prepare(cell, at: path, mapping, changes: changes, in: old)
      }
      for each in leaving {
        insertSubview(each.cell, at: backgroundView == nil ? 0 : 1)
        if case .animation(.none) = each.end { each.cell.alpha = 0 }
      }
    }
    UIView.animate(
      withDuration: Self.updateDuration, delay: 0, options: .allowUserInteraction,
      animations: {
        for (view, frame, alpha) in moves { (view.untransformedFrame, view.alpha) = (frame, alpha) }
        for each in leaving { self.moveOut(each) }
      },
      completion: { finished in
        for each in leaving { self.remove(each) }
        completion?(finished)
      })
  }

  /// Makes a cell that has left reusable.
  private func remove(_ leaving: LeavingCell) {
    leaving.cell.alpha = 1
    rows.recycle(leaving.cell)
    typedDelegate?.tableView(self, didEndDisplaying: leaving.cell, forRowAt: leaving.path)
  }

  /// Places a cell where its animation starts: at its old place, or where it comes from if it is new.
  private func prepare(
    _ cell: UITableViewCell, at path: IndexPath, _ mapping: ListMapping, changes: TableUpdates,
    in old: TableGeometry
  ) {
    let origin = mapping.origin(of: path)
    if let origin, changes.reloaded[origin] == nil {
      let (y, height) = old.row(origin)
      cell.untransformedFrame = CGRect(x: sideInset, y: y, width: contentWidth, height: height)
      return
    }
    let section = mapping.sections.first { $0.value == path.section }?.key
    let reloading =
      origin.flatMap { changes.reloaded[$0] } ?? section.flatMap { changes.reloadedSections[$0] }
    let animation =
      changes.inserted[path] ?? reloading ?? changes.insertedSections[path.section] ?? .fade
    switch animation {
    case .none: break
    case .left: cell.center.x -= bounds.width
    case .right: cell.center.x += bounds.width
    case .top: (cell.center.y, cell.alpha) = (cell.center.y - cell.bounds.height, 0)
    case .bottom: (cell.center.y, cell.alpha) = (cell.center.y + cell.bounds.height, 0)
    case .fade, .middle, .automatic: cell.alpha = 0
    }
  }

  /// Moves a cell to where its animation ends.
  private func moveOut(_ leaving: LeavingCell) {
    let cell = leaving.cell
    switch leaving.end {
    case .place(let frame): cell.untransformedFrame = frame
    case .animation(let animation):
      switch animation {
      case .left: cell.center.x -= bounds.width
      case .right: cell.center.x += bounds.width
      case .top: cell.center.y -= cell.bounds.height
      case .bottom: cell.center.y += cell.bounds.height
      case .none, .fade, .middle, .automatic: break
      }
      cell.alpha = 0
    }
  }
}

/// A cell that leaves the visible rows in an update.
@MainActor
private struct LeavingCell {
  /// The end of the movement of a cell.
  enum End {
    /// The place of its row, which is outside of the visible part.
    case place(CGRect)
    /// The animation with which the cell of a removed or reloaded row disappears.
    case animation(UITableView.RowAnimation)
  }

  let cell: UITableViewCell
  /// The row, which the delegate is told when the cell has left: after the update, or before it if it was removed.
  let path: IndexPath
  let end: End
}
