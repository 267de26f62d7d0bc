extension CommandTable {
  /// The whole table, in the order in which the help shows it.
  package static let groups = [
    Group(title: "Time", lines: time),
    Group(title: "Look", lines: PanelTable.panels.map(\.help) + canvas),
    Group(title: "Layers", lines: layers), Group(title: "Files", lines: files),
    Group(title: "Window", lines: window),
  ]

  private static let commandsByKey = Dictionary(
    groups.flatMap(\.lines).flatMap(\.rows).flatMap { row in row.keys.map { ($0, row.command) } },
    uniquingKeysWith: { first, _ in first })

  /// Returns the command that a key gives by default; nil for a key that gives none.
  static func command(for stroke: KeyStroke) -> ViewerCommand? { commandsByKey[stroke] }
}
