import ViewerKit

extension Tooltip {
  /// Creates the tooltip of a control that performs `command`, which must not be the command of a panel.
  init(_ command: ViewerCommand) {
    self.init(CommandTable.row(of: command).name, command: command.id)
  }
}

extension IconButton {
  /// Creates a button that performs `command`, with the icon and the name that the table of commands has for it.
  convenience init(_ command: ViewerCommand, onClick: @escaping () -> Void) {
    self.init(CommandTable.row(of: command), onClick: onClick)
  }

  /// Creates a button that performs the command of `row`, with its icon and its name.
  convenience init(_ row: CommandRow, onClick: @escaping () -> Void) {
    self.init(row.icon, row.name, command: row.command.id, onClick: onClick)
  }
}
