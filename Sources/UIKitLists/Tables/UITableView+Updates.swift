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
    let old = geometry
    counts = nil
    needsReload = true
    readGeometry()
    let mapping = changes.mapping(
      from: old.sections.map(\.heights.count), to: geometry.sections.map(\.heights.count),
      of: "table")
    keepMeasuredHeights(of: old, mapping, changes)
    selection = Set(selection.compactMap { mapping.items[$0] })
    highlighted = nil
    let leaving = takeLeavingCells(mapping, changes)
    UIView.performWithoutAnimation { layOutRows() }
    animate(changes, mapping, from: old, leaving: leaving, completion: completion)
  }

  /// Keeps the measured heights of rows that remain, and whose heights the delegate does not know.
  private func keepMeasuredHeights(
    of old: TableGeometry, _ mapping: ListMapping, _ changes: TableUpdates
  ) {
    var heights: [IndexPath: CGFloat] = [:]
    for (from, to) in mapping.items where changes.reloaded[from] == nil {
      let section = old.sections[from.section]
      if section.isKnown[from.row], !geometry.sections[to.section].isKnown[to.row] {
        heights[to] = section.heights[from.row]
      }
    }
    if !heights.isEmpty { geometry.setHeights(heights) }
  }

  /// Renumbers the visible cells. Returns those whose rows were removed or are reloaded, which are not in the table any
  /// more, with their animations.
  private func takeLeavingCells(
    _ mapping: ListMapping, _ changes: TableUpdates
  ) -> [(cell: UITableViewCell, animation: RowAnimation)] {
    var kept: [IndexPath: UITableViewCell] = [:]
    var leaving: [(UITableViewCell, RowAnimation)] = []
    for (path, cell) in rows.cells {
      if let new = mapping.items[path], changes.reloaded[path] == nil {
        kept[new] = cell
      } else {
        let animation =
          changes.removed[path] ?? changes.reloaded[path] ?? changes.removedSections[path.section]
          ?? changes.reloadedSections[path.section]
        leaving.append((cell, animation ?? .fade))
      }
    }
    rows.replaceCells(kept)
    rows.removeEdges(outside: 0..<0)
    return leaving
  }

  private func animate(
    _ changes: TableUpdates, _ mapping: ListMapping, from old: TableGeometry,
    leaving: [(cell: UITableViewCell, animation: RowAnimation)],
    completion: ((Bool) -> Void)?
  ) {
    let origins = Dictionary(
      mapping.items.map { ($1, $0) }, uniquingKeysWith: { first, _ in first })
    var moves: [(view: UIView, frame: CGRect, alpha: CGFloat)] = []
    UIView.performWithoutAnimation {
      for (path, cell) in rows.cells {
        moves.append((cell, cell.frame, cell.alpha))
        prepare(cell, at: path, cameFrom: origins[path], changes: changes, in: old)
      }
      for (cell, _) in leaving { insertSubview(cell, at: backgroundView == nil ? 0 : 1) }
    }
    UIView.animate(
      withDuration: Self.updateDuration, delay: 0, options: .allowUserInteraction,
      animations: {
        for (view, frame, alpha) in moves { (view.frame, view.alpha) = (frame, alpha) }
        for (cell, animation) in leaving { self.moveOut(cell, animation) }
      },
      completion: { finished in
        for (cell, _) in leaving {
          cell.removeFromSuperview()
          cell.alpha = 1
          self.rows.recycle(cell)
        }
        completion?(finished)
      })
  }

  /// Places a cell where its animation starts: at its old place, or where it comes from if it is new.
  private func prepare(
    _ cell: UITableViewCell, at path: IndexPath, cameFrom origin: IndexPath?,
    changes: TableUpdates, in old: TableGeometry
  ) {
    if let origin, changes.reloaded[origin] == nil {
      let (y, height) = old.row(origin)
      cell.frame = CGRect(x: sideInset, y: y, width: contentWidth, height: height)
      return
    }
    let reloading = origin.flatMap { changes.reloaded[$0] }
    let animation =
      changes.inserted[path] ?? reloading ?? changes.insertedSections[path.section] ?? .fade
    switch animation {
    case .none: break
    case .left: cell.frame.origin.x -= bounds.width
    case .right: cell.frame.origin.x += bounds.width
    case .top: (cell.frame.origin.y, cell.alpha) = (cell.frame.minY - cell.frame.height, 0)
    case .bottom: (cell.frame.origin.y, cell.alpha) = (cell.frame.minY + cell.frame.height, 0)
    case .fade, .middle, .automatic: cell.alpha = 0
    }
  }

  /// Moves a cell to where its animation ends.
  private func moveOut(_ cell: UITableViewCell, _ animation: RowAnimation) {
    switch animation {
    case .left: cell.frame.origin.x -= bounds.width
    case .right: cell.frame.origin.x += bounds.width
    case .top: cell.frame.origin.y -= cell.frame.height
    case .bottom: cell.frame.origin.y += cell.frame.height
    case .none, .fade, .middle, .automatic: break
    }
    cell.alpha = 0
  }
}
