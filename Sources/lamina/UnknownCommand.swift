import ArgumentParser
import LaminaViewer
import Localization
import ViewerControl

/// The error that the first argument is neither a command nor a scene, but similar to the name of a command.
struct UnknownCommand: Error, CustomStringConvertible {
  let name: String
  /// The names of the commands that are similar.
  let suggestions: [String]

  /// Creates the error for the program's arguments. Returns nil if the first argument is a command, an option or a
  /// scene, or is similar to no command.
  init?(_ arguments: [String]) {
    guard let name = arguments.first, !name.hasPrefix("-"), !Self.names.contains(name),
      case .named = SceneSource(name), SceneCatalog.entry(named: name) == nil
    else { return nil }
    suggestions = SimilarNames.of(name, in: Self.names)
    guard !suggestions.isEmpty else { return nil }
    self.name = name
  }

  private static var names: [String] {
    let commands = Lamina.configuration.subcommands.map { $0.configuration }
    let displayedCommands = commands.filter { $0.shouldDisplay }
    return displayedCommands.flatMap { [$0.commandName ?? ""] + $0.aliases } + ["help"]
  }

  var description: String {
    localized(
      "there is no command '\(name)'\(SimilarNames.question(suggestions)); 'lamina help' lists all commands"
    )
  }
}
