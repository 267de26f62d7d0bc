import UIKitCore

extension UITableView {
  /// The first selected row; nil if there is none.
  public final var indexPathForSelectedRow: IndexPath? { selection.min() }
  /// The selected rows; nil if there are none.
  public final var indexPathsForSelectedRows: [IndexPath]? {
    selection.isEmpty ? nil : selection.sorted()
  }

  /// Selects a row and scrolls to it, without notifying the delegate. A nil row removes the selection.
  public final func selectRow(
    at indexPath: IndexPath?, animated: Bool, scrollPosition: ScrollPosition
  ) {
    guard let indexPath else {
      for path in selection { deselectRow(at: path, animated: animated) }
      return
    }
    if !allowsSeveral {
      for path in selection where path != indexPath { deselectRow(at: path, animated: animated) }
    }
    selection.insert(indexPath)
    rows.cells[indexPath]?.setSelected(true, animated: animated)
    if scrollPosition != .none {
      scrollToRow(at: indexPath, at: scrollPosition, animated: animated)
    }
  }

  /// Deselects a row, without notifying the delegate.
  public final func deselectRow(at indexPath: IndexPath, animated: Bool) {
    guard selection.remove(indexPath) != nil else { return }
    guard animated, let cell = rows.cells[indexPath] else {
      rows.cells[indexPath]?.setSelected(false, animated: animated)
      return
    }
    UIView.transition(
      with: cell, duration: 0.25, options: [.transitionCrossDissolve, .allowUserInteraction],
      animations: { cell.setSelected(false, animated: true) })
  }

  /// True if several rows can be selected now.
  private var allowsSeveral: Bool {
    isEditing ? allowsMultipleSelectionDuringEditing : allowsMultipleSelection
  }

  // MARK: Touches

  /// Highlights the row that a touch hits.
  final func touchBegan(at point: CGPoint) {
    let mayHighlight =
      isEditing
      ? allowsSelectionDuringEditing || allowsMultipleSelectionDuringEditing : allowsSelection
    guard mayHighlight, let path = indexPathForRow(at: point), let cell = rows.cells[path],
      cell.frame.contains(point),
      typedDelegate?.tableView(self, shouldHighlightRowAt: path) ?? true
    else { return }
    highlighted = path
    cell.setHighlighted(true, animated: false)
    typedDelegate?.tableView(self, didHighlightRowAt: path)
  }

  /// Selects the highlighted row if the touch has not left it.
  final func touchEnded(at point: CGPoint) {
    guard let path = highlighted else { return }
    unhighlight()
    if indexPathForRow(at: point) == path { userSelected(path) }
  }

  final func unhighlight() {
    guard let path = highlighted else { return }
    highlighted = nil
    rows.cells[path]?.setHighlighted(false, animated: false)
    typedDelegate?.tableView(self, didUnhighlightRowAt: path)
  }

  private func userSelected(_ path: IndexPath) {
    if selection.contains(path), allowsSeveral {
      return userDeselected(path)
    }
    guard let typedDelegate else {
      selectRow(at: path, animated: false, scrollPosition: .none)
      rows.cells[path]?.selectionAction?()
      return
    }
    guard let wanted = typedDelegate.tableView(self, willSelectRowAt: path) else { return }
    // A row that the delegate does not let the user deselect stays selected beside the new one.
    if !allowsSeveral { for old in selection where old != wanted { userDeselected(old) } }
    selection.insert(wanted)
    rows.cells[wanted]?.setSelected(true, animated: false)
    rows.cells[wanted]?.selectionAction?()
    typedDelegate.tableView(self, didSelectRowAt: wanted)
  }

  private func userDeselected(_ path: IndexPath) {
    guard let typedDelegate else { return deselectRow(at: path, animated: false) }
    guard let wanted = typedDelegate.tableView(self, willDeselectRowAt: path) else { return }
    deselectRow(at: wanted, animated: false)
    typedDelegate.tableView(self, didDeselectRowAt: wanted)
  }

  // MARK: Editing

  /// Sets what a row offers while the table is edited.
  final func allowEditing(of cell: UITableViewCell, at path: IndexPath) {
    cell.editingStyle = editingStyle(at: path)
    cell.extras.canMove =
      cell.showsReorderControl || dataSource?.tableView(self, canMoveRowAt: path) ?? false
    cell.extras.onMove = { [weak self, weak cell] pan in
      if let self, let cell { self.movement.dragged(pan, cell, in: self) }
    }
  }

  /// Returns the change that a row offers while the table is edited.
  final func editingStyle(at path: IndexPath) -> UITableViewCell.EditingStyle {
    guard dataSource?.tableView(self, canEditRowAt: path) ?? false else { return .none }
    return typedDelegate?.tableView(self, editingStyleForRowAt: path) ?? .delete
  }

  /// Notifies the delegate of a touch of the button at the right edge of a cell.
  final func signTouched(in cell: UITableViewCell) {
    guard let path = rows.path(of: cell) else { return }
    typedDelegate?.tableView(self, accessoryButtonTappedForRowWith: path)
  }

  /// Lets the data source delete or insert the row of a cell.
  final func commitEditing(of cell: UITableViewCell) {
    guard let path = rows.path(of: cell) else { return }
    dataSource?.tableView(self, commit: cell.editingStyle, forRowAt: path)
  }
}
