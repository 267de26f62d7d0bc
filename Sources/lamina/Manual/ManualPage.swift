import Localization

/// The manual page: the help of all commands, and sections on the keys, the files, the environment and the exit
/// status.
struct ManualPage {
  /// A titled list of two columns, such as keys and their commands.
  struct Section {
    let title: String
    let rows: [(String, String)]
  }

  let version: String
  let help: CommandHelp
  let keys: [Section]
  let files: [(String, String)]
  let environment: [(String, String)]
  let statuses: [(String, String)]

  /// The page in roff, the format that man(1) reads. It depends only on the program and the current language.
  var text: String { lines.joined(separator: "\n") + "\n" }

  private var lines: [String] {
    head + commands + keyLines + list(localized("Files"), files)
      + list(localized("Environment"), environment) + list(localized("Exit status"), statuses)
  }

  private var head: [String] {
    let name = Roff.escaped(help.commandName)
    return [
      ".TH \(help.commandName.uppercased()) 1 \"\" \"\(help.commandName) \(version)\"",
      Roff.section(localized("Name")), "\(name) \\- \(Roff.escaped(help.abstract ?? ""))",
      Roff.section(localized("Synopsis")), "\\fB\(name)\\fR [\\fIcommand\\fR] [\\fIoptions\\fR]",
      Roff.section(localized("Description")), Roff.escaped(help.discussion ?? ""),
    ]
  }

  private var commands: [String] {
    let subcommands = (help.subcommands ?? []).filter {
      $0.commandName != "help" && $0.shouldDisplay != false
    }
    return [Roff.section(localized("Commands"))] + subcommands.flatMap(command)
  }

  private func command(_ command: CommandHelp) -> [String] {
    let arguments = (command.arguments ?? []).filter {
      $0.shouldDisplay && !($0.names ?? []).contains { ["help", "version"].contains($0.name) }
    }
    let usage = [command.commandName].map { "\\fB\(Roff.escaped($0))\\fR" } + arguments.map(\.usage)
    var lines = [Roff.subsection(command.commandName), usage.joined(separator: " "), ".PP"]
    lines.append(Roff.escaped(command.abstract ?? ""))
    if let discussion = command.discussion, !discussion.isEmpty {
      lines += [".PP", Roff.escaped(discussion)]
    }
    return lines + arguments.flatMap { Roff.item($0.heading, $0.explanation) }
  }

  private var keyLines: [String] {
    [Roff.section(localized("Keys"))]
      + keys.flatMap { [Roff.subsection($0.title)] + items($0.rows) }
  }

  private func list(_ title: String, _ rows: [(String, String)]) -> [String] {
    [Roff.section(title)] + items(rows)
  }

  private func items(_ rows: [(String, String)]) -> [String] {
    rows.flatMap { Roff.item("\\fB\(Roff.escaped($0.0))\\fR", $0.1) }
  }
}
