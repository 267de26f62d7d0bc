import UIKitCore

/// The swipe over a table's row that reveals buttons beside it.
@MainActor
final class RowSwipe {
  /// A row that is swiped or open.
  private struct Open {
    var path: IndexPath
    let isTrailing: Bool
    let configuration: UISwipeActionsConfiguration
    let buttons: SwipeButtons
    /// The distance in points by which the row has moved; negative to the left.
    var offset: CGFloat = 0
    /// The distance at the beginning of the drag.
    var start: CGFloat = 0
  }

  /// The part of the width after which a swipe performs the first action, the speed in points per second that opens or
  /// closes a row, and the duration of that in seconds.
  private static let (fullPart, speed, duration): (CGFloat, CGFloat, Double) = (0.6, 300, 0.25)

  private weak var table: UITableView?
  private let recognizer = UIPanGestureRecognizer()
  private var open: Open?
  /// True if the data source has no function that deletes rows, as its first call has shown.
  var cannotDelete = false
  /// True if the data source does not implement `canEditRowAt`. The default implementation sets it when it is called.
  var editsByDefault = false

  /// Adds the recognizer to a table.
  func attach(to table: UITableView) {
    self.table = table
    recognizer.addAction { [weak self] in self?.dragged($0) }
    table.addGestureRecognizer(recognizer)
  }

  /// True if a row is open or being swiped.
  var isOpen: Bool { open != nil }

  /// Returns the distance in points by which a row has moved; negative to the left.
  func offset(at path: IndexPath) -> CGFloat { open?.path == path ? open?.offset ?? 0 : 0 }

  // MARK: The drag

  /// Returns true if a recognizer is that of swipes.
  func owns(_ other: UIGestureRecognizer) -> Bool { other === recognizer }

  /// Returns true if a horizontal drag over a row with actions begins, and creates their buttons.
  func shouldBegin() -> Bool {
    guard let table, !table.isEditing else { return false }
    let movement = recognizer.translation(in: table)
    guard abs(movement.x) > abs(movement.y) else { return false }
    let location = recognizer.location(in: table)
    let start = CGPoint(x: location.x - movement.x, y: location.y - movement.y)
    guard let path = table.indexPathForRow(at: start), table.rows.cells[path] != nil else {
      return false
    }
    if open?.path == path { return true }
    close(animated: true)
    return begin(at: path, isTrailing: movement.x < 0, in: table)
  }

  private func begin(at path: IndexPath, isTrailing: Bool, in table: UITableView) -> Bool {
    guard let configuration = configuration(at: path, isTrailing: isTrailing, in: table) else {
      return false
    }
    let buttons = SwipeButtons(configuration.actions, isTrailing: isTrailing) {
      [weak self] action, button in self?.perform(action, button)
    }
    table.insertSubview(buttons, at: table.backgroundView == nil ? 0 : 1)
    open = Open(
      path: path, isTrailing: isTrailing, configuration: configuration, buttons: buttons)
    table.typedDelegate?.tableView(table, willBeginEditingRowAt: path)
    return true
  }

  private func dragged(_ pan: UIPanGestureRecognizer) {
    guard let table, open != nil else { return }
    switch pan.state {
    case .began:
      let offset = open?.offset ?? 0
      open?.start = offset
    case .changed: drag(by: pan.translation(in: table).x, in: table)
    case .ended: release(pan.velocity(in: table).x, in: table)
    case .cancelled, .failed: close(animated: true)
    case .possible: break
    }
  }

  private func drag(by distance: CGFloat, in table: UITableView) {
    guard var open else { return }
    let wanted = open.start + distance
    let (room, full) = (table.contentWidth, open.buttons.fullWidth)
    let size = max(0, open.isTrailing ? -wanted : wanted)
    // Beyond the buttons the row follows a third of the way, unless the swipe may perform the first action.
    let limited =
      open.configuration.performsFirstActionWithFullSwipe
      ? min(size, room) : size > full ? full + (size - full) / 3 : size
    open.offset = open.isTrailing ? -limited : limited
    open.buttons.showsFirstOnly = isFull(open, room)
    self.open = open
    place(in: table)
  }

  private func isFull(_ open: Open, _ room: CGFloat) -> Bool {
    open.configuration.performsFirstActionWithFullSwipe
      && abs(open.offset) > max(room * Self.fullPart, open.buttons.fullWidth)
  }

  private func release(_ velocity: CGFloat, in table: UITableView) {
    guard let open else { return }
    if isFull(open, table.contentWidth), let action = open.configuration.actions.first {
      return perform(action, open.buttons.first ?? open.buttons)
    }
    let outward = open.isTrailing ? -velocity : velocity
    let opens =
      abs(outward) > Self.speed ? outward > 0 : abs(open.offset) > open.buttons.fullWidth / 2
    guard opens else { return close(animated: true) }
    move(to: open.isTrailing ? -open.buttons.fullWidth : open.buttons.fullWidth, in: table)
  }

  private func move(to offset: CGFloat, in table: UITableView) {
    open?.offset = offset
    open?.buttons.showsFirstOnly = false
    UIView.animate(
      withDuration: Self.duration, delay: 0, options: [.allowUserInteraction, .curveEaseOut]
    ) { self.place(in: table) }
  }

  /// Places the row and its buttons.
  private func place(in table: UITableView) {
    guard let open, table.geometry.contains(open.path) else { return }
    let frame = table.frame(at: open.path)
    table.rows.cells[open.path]?.untransformedFrame = frame.offsetBy(dx: open.offset, dy: 0)
    let width = abs(open.offset)
    open.buttons.frame = CGRect(
      x: open.isTrailing ? frame.maxX - width : frame.minX, y: frame.minY, width: width,
      height: frame.height)
    open.buttons.layoutIfNeeded()
  }

  // MARK: The end

  /// Closes the open row.
  func close(animated: Bool) {
    guard let table, let old = open else { return }
    open?.offset = 0
    let finish: (Bool) -> Void = { _ in old.buttons.removeFromSuperview() }
    guard animated else {
      place(in: table)
      finish(true)
      return ended(old.path, table)
    }
    UIView.animate(
      withDuration: Self.duration, delay: 0, options: [.allowUserInteraction, .curveEaseOut],
      animations: { self.place(in: table) }, completion: finish)
    ended(old.path, table)
  }

  /// Forgets the open row before its cell moves or leaves in an update, in which its buttons fade.
  func forget() {
    guard let table, let old = open else { return }
    UIView.animate(
      withDuration: Self.duration, delay: 0, options: .allowUserInteraction,
      animations: { old.buttons.alpha = 0 },
      completion: { _ in old.buttons.removeFromSuperview() })
    ended(old.path, table)
  }

  private func ended(_ path: IndexPath, _ table: UITableView) {
    open = nil
    table.typedDelegate?.tableView(table, didEndEditingRowAt: path)
  }

  // MARK: Actions

  private func perform(_ action: UIContextualAction, _ button: UIView) {
    guard let table, let open else { return }
    if abs(open.offset) != open.buttons.fullWidth {
      move(to: open.isTrailing ? -open.buttons.fullWidth : open.buttons.fullWidth, in: table)
    }
    let path = open.path
    action.handler(action, button) { [weak self] _ in
      if self?.open?.path == path { self?.close(animated: true) }
    }
  }

  /// Returns the actions of a side of a row; nil if it has none.
  private func configuration(
    at path: IndexPath, isTrailing: Bool, in table: UITableView
  ) -> UISwipeActionsConfiguration? {
    editsByDefault = false
    guard let source = table.dataSource, source.tableView(table, canEditRowAt: path) else {
      return nil
    }
    let delegate = table.typedDelegate
    let own =
      isTrailing
      ? delegate?.tableView(table, trailingSwipeActionsConfigurationForRowAt: path)
      : delegate?.tableView(table, leadingSwipeActionsConfigurationForRowAt: path)
    if let own { return own.actions.isEmpty ? nil : own }
    guard isTrailing else { return nil }
    if let actions = delegate?.tableView(table, editActionsForRowAt: path) {
      guard !actions.isEmpty else { return nil }
      let old = UISwipeActionsConfiguration(actions: actions.map { $0.contextual(at: path) })
      old.performsFirstActionWithFullSwipe = false
      return old
    }
    return deletion(of: path, in: table)
  }

  /// Returns the action that deletes a row by the data source; nil if the row cannot be deleted.
  private func deletion(of path: IndexPath, in table: UITableView) -> UISwipeActionsConfiguration? {
    guard !cannotDelete, !editsByDefault || table.dataSource is any RowCommitting,
      table.editingStyle(at: path) == .delete
    else { return nil }
    let title = table.typedDelegate?.tableView(
      table, titleForDeleteConfirmationButtonForRowAt: path)
    let action = UIContextualAction(style: .destructive, title: title ?? "Delete") {
      [weak table] _, _, done in
      if let table { table.dataSource?.tableView(table, commit: .delete, forRowAt: path) }
      done(true)
    }
    return UISwipeActionsConfiguration(actions: [action])
  }
}
