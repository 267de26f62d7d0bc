import UIKitCore

/// The movement of a table's row by its handle while the table is edited.
@MainActor
final class RowMove {
  private struct Moving {
    let cell: UITableViewCell
    let path: IndexPath
    /// The row's place if the drag ended now.
    var target: IndexPath
    /// The distance in points of the touch from the top of the row.
    let grip: CGFloat
  }

  private static let duration = 0.25
  private var moving: Moving?

  /// The row that is being moved; nil if there is none.
  var path: IndexPath? { moving?.path }

  /// Returns the frame of a row whose place is known: shifted if the row makes room for the one that is being moved, and the
  /// current frame for that one itself.
  func frame(_ frame: CGRect, at path: IndexPath) -> CGRect {
    guard let moving else { return frame }
    let height = moving.cell.untransformedFrame.height
    if path == moving.path { return moving.cell.untransformedFrame }
    if moving.path < path, path <= moving.target { return frame.offsetBy(dx: 0, dy: -height) }
    if moving.target <= path, path < moving.path { return frame.offsetBy(dx: 0, dy: height) }
    return frame
  }

  /// Handles a change of the drag of a cell's handle.
  func dragged(_ pan: UIPanGestureRecognizer, _ cell: UITableViewCell, in table: UITableView) {
    switch pan.state {
    case .began: begin(pan, cell, in: table)
    case .changed: drag(to: pan.location(in: table).y, table)
    case .ended: end(in: table)
    case .cancelled, .failed: cancel(in: table)
    case .possible: break
    }
  }

  private func begin(
    _ pan: UIPanGestureRecognizer, _ cell: UITableViewCell, in table: UITableView
  ) {
    guard let path = table.rows.path(of: cell) else { return }
    let y = pan.location(in: table).y
    moving = Moving(
      cell: cell, path: path, target: path,
      grip: y - pan.translation(in: table).y - cell.untransformedFrame.minY)
    table.bringSubviewToFront(cell)
    setLifted(true, cell)
    drag(to: y, table)
  }

  private func setLifted(_ isLifted: Bool, _ cell: UITableViewCell) {
    cell.layer.shadowOpacity = isLifted ? 0.25 : 0
    cell.layer.shadowRadius = 6
    cell.layer.shadowOffset = .zero
  }

  private func drag(to y: CGFloat, _ table: UITableView) {
    guard let moving else { return }
    let end = max(0, table.geometry.end - moving.cell.untransformedFrame.height)
    moving.cell.untransformedFrame.origin.y = min(max(y - moving.grip, 0), end)
    let middle = CGPoint(x: table.bounds.midX, y: moving.cell.untransformedFrame.midY)
    guard let proposed = table.indexPathForRow(at: middle) else { return }
    let target =
      table.typedDelegate?.tableView(
        table, targetIndexPathForMoveFromRowAt: moving.path, toProposedIndexPath: proposed)
      ?? proposed
    guard target != moving.target, table.geometry.contains(target) else { return }
    self.moving?.target = target
    UIView.animate(withDuration: Self.duration, delay: 0, options: .allowUserInteraction) {
      table.layOutRows()
    }
  }

  private func end(in table: UITableView) {
    guard let moving else { return }
    self.moving = nil
    setLifted(false, moving.cell)
    guard moving.target != moving.path else { return returnRows(table) }
    table.dataSource?.tableView(table, moveRowAt: moving.path, to: moving.target)
    table.rowMoved(from: moving.path, to: moving.target, duration: Self.duration)
  }

  private func cancel(in table: UITableView) {
    forget()
    returnRows(table)
  }

  /// Ends the movement without an effect, because the rows change.
  func forget() {
    guard let moving else { return }
    self.moving = nil
    setLifted(false, moving.cell)
  }

  private func returnRows(_ table: UITableView) {
    UIView.animate(withDuration: Self.duration, delay: 0, options: .allowUserInteraction) {
      table.layOutRows()
    }
  }
}
