import Localization
import ViewerKit

/// The table of the viewer's commands, from which key handling, buttons, tooltips, menus, the list of commands, the
/// help overlay and the manual page are all made. A command is a row in a line of help, so that each has a name, an
/// icon, a key and help.
package enum CommandTable {
  /// A part of the table under a title.
  package struct Group: Sendable {
    private let titleText: LocalizedText
    let icon: Icon
    package let lines: [HelpLine]

    init(title: LocalizedText, icon: Icon, lines: [HelpLine]) {
      (titleText, self.icon, self.lines) = (title, icon, lines)
    }

    package var title: String { titleText.text }

    /// All texts of the group.
    var texts: [LocalizedText] { [titleText] + lines.flatMap(\.texts) }
  }

  private static let rowsByCommand = rows(of: time + canvas + layers + files + window)

  private static func rows(of lines: [HelpLine]) -> [ViewerCommand: CommandRow] {
    Dictionary(
      lines.flatMap(\.rows).map { ($0.command, $0) }, uniquingKeysWith: { first, _ in first })
  }

  /// Returns the row of a command that shows or hides no panel. `row(withID:)` also finds the rows of panels, which are
  /// in `PanelTable`. Every command that shows or hides no panel has a row, which a test checks; for another one, the
  /// result has the command's identifier as its name, and no keys.
  static func row(of command: ViewerCommand) -> CommandRow {
    rowsByCommand[command]
      ?? CommandRow(command, LocalizedText(verbatim: command.id), icon: .more, keys: [])
  }
}

/// A line of the help: the keys and their effect, as texts for the user, and the commands that the keys perform. A line
/// without commands describes other input, such as clicks.
package struct HelpLine: Sendable {
  private let keyText: LocalizedText
  private let effectText: LocalizedText
  let rows: [CommandRow]

  init(_ keys: LocalizedText, _ effect: LocalizedText, commands rows: CommandRow...) {
    (keyText, effectText, self.rows) = (keys, effect, rows)
  }

  package var keys: String { keyText.text }
  package var effect: String { effectText.text }

  /// All texts of the line, with those of its commands.
  var texts: [LocalizedText] { [keyText, effectText] + rows.map(\.nameText) }
}

/// A command with its name, its icon and its default keys.
struct CommandRow: Sendable {
  let command: ViewerCommand
  let nameText: LocalizedText
  /// The icon of the command in menus, and of the button that performs it.
  let icon: Icon
  /// The default keys of the command. `UserKeys` has the keys in force, which the user may have changed.
  let keys: [KeyStroke]

  /// Creates a row; `keys` are names of key strokes, such as "Ctrl+R".
  init(_ command: ViewerCommand, _ name: LocalizedText, icon: Icon, keys: [String]) {
    (self.command, nameText, self.icon) = (command, name, icon)
    self.keys = keys.map { key in
      guard let stroke = KeyStroke(key) else {
        preconditionFailure("The command \(command.id) has '\(key)' among its keys, which names none.")
      }
      return stroke
    }
  }

  /// The name of the command in the current language, as menus and tooltips show it.
  var name: String { nameText.text }
}
