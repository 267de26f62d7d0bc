extension CommandTable {
  /// The whole table, in the order in which the help shows it.
  package static let groups = [
    Group(title: "Time", icon: .clock, lines: time),
    Group(title: "Look", icon: .eye, lines: PanelTable.panels.map(\.help) + canvas),
    Group(title: "Layers", icon: .layers, lines: layers),
    Group(title: "Files", icon: .open, lines: files),
    Group(title: "Window", icon: .fullScreen, lines: window),
  ]

  private static let commandsByKey = Dictionary(
    groups.flatMap(\.lines).flatMap(\.rows).flatMap { row in row.keys.map { ($0, row.command) } },
    uniquingKeysWith: { first, _ in first })

  private static let rowsByID = Dictionary(
    groups.flatMap(\.lines).flatMap(\.rows).map { ($0.command.id, $0) },
    uniquingKeysWith: { first, _ in first })

  /// Returns the row of the command with that identifier, including the commands of panels; nil when there is none.
  static func row(withID id: String) -> CommandRow? { rowsByID[id] }

  /// Returns the command that a key performs by default; nil for a key that has no command.
  static func command(for stroke: KeyStroke) -> ViewerCommand? { commandsByKey[stroke] }
}
